import { company, operateCompanyUpdate } from '@parley/contract/operate';
import { bind } from '../kit/bind.ts';
import { choicesOf } from '../kit/choices.ts';
import { containing } from '../kit/like.ts';
import { pageRows } from '../kit/page-rows.ts';
import { companyDetailOf, companyItems, noCompany, selectCompanies } from './company-queries.ts';
import { setCompanyStatus } from './company-status.ts';
import { deleteCompanies } from './delete-companies.ts';
import { createCompany, updateCompany } from './save-company.ts';

const sorts = { createdAt: 'companies.created_at', name: 'companies.name', number: 'companies.number', robots: 'companies.robots' };

export const operateCompanyRoutes = [
  bind(company.list, async (input, { services: { db, now } }) => {
    let query = selectCompanies(db);
    if (input.search) {
      const part = containing(input.search);
      query = query.where((eb) => eb.or([eb('companies.name', 'ilike', part), eb('companies.number', 'ilike', part)]));
    }
    if (input.status) query = query.where('companies.status', '=', input.status);
    if (input.serviceCategory) query = query.where('companies.service_category', '=', input.serviceCategory);
    if (input.authorizedUntil) query = query.where('companies.authorized_until', '<=', input.authorizedUntil);
    const page = await pageRows(db, query, { sorts, id: 'companies.id' }, input);
    return { ...page, list: await companyItems(db, page.list, now()) };
  }),
  bind(company.detail, async ({ id }, { services: { db, now } }) => {
    const row = await selectCompanies(db).where('companies.id', '=', id).executeTakeFirst();
    if (!row) throw noCompany();
    return companyDetailOf(db, row, now());
  }),
  bind(company.create, createCompany),
  bind(company.update, updateCompany),
  bind(operateCompanyUpdate, updateCompany),
  bind(company.setStatus, setCompanyStatus),
  bind(company.delete, deleteCompanies),
  bind(company.option, (input, { services: { db } }) => {
    const query = selectCompanies(db).clearSelect().select(['companies.id', 'companies.name']).orderBy('companies.name');
    return choicesOf(query, input, { id: 'companies.id', names: ['companies.name', 'companies.number'] });
  }),
];
