import { Problem, problems } from '@parley/contract';
import { ownCompany } from '@parley/contract/company';
import { json } from '@parley/db';
import { bind } from '../kit/bind.ts';
import { companyInfo, middleChannels } from './company-info.ts';
import { updateSecurity } from './update-security.ts';

export const companyRoutes = [
  bind(ownCompany.info, companyInfo),
  bind(ownCompany.updateMiddleChannels, async ({ agentGatewayIds, customerGatewayIds }, { db, caller, services, audit }) => {
    const wanted = { agent: [...new Set(agentGatewayIds)], customer: [...new Set(customerGatewayIds)] };
    const after = await middleChannels(db, wanted);
    // Every one has to be the company's own.
    if (after.agent.length < wanted.agent.length || after.customer.length < wanted.customer.length)
      throw new Problem(problems.notFound, { what: { zh: '网关', en: 'The gateway' } });
    const own = services.db.selectFrom('companies').select('middle_channels').where('id', '=', caller.companyId);
    const before = await own.executeTakeFirst();
    await services.db
      .updateTable('companies')
      .set({ middle_channels: json(wanted), updated_at: services.now() })
      .where('id', '=', caller.companyId)
      .execute();
    Object.assign(audit, { before: await middleChannels(db, before?.middle_channels), after });
    return {};
  }),
  bind(ownCompany.updateSecurity, updateSecurity),
];
