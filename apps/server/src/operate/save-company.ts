import { fieldIssue, type ParsedOf, Problem, problems } from '@parley/contract';
import type { company } from '@parley/contract/operate';
import { type Database, switchNumbers, uuid7 } from '@parley/db';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import { isTaken, refusedField } from '../kit/failures.ts';
import { changedSince, touched } from '../kit/revision.ts';
import { refuseGuessable } from '../session/guessable.ts';
import { hashPassword } from '../session/password.ts';
import { authorizationOf, statusAt } from './authorization.ts';
import { type Closed, closeCompany, tellClosed } from './close-company.ts';
import { companyDetailOf, lockCompanies, noCompany, selectCompanies } from './company-queries.ts';
import { companyRow } from './company-row.ts';

const taken =
  (number: string, username = '') =>
  (error: unknown): never => {
    if (isTaken(error, 'companies_number')) throw new Problem(problems.nameTaken, { name: number });
    throw isTaken(error, 'users_username') ? new Problem(problems.nameTaken, { name: username }) : error;
  };

const nextId = async (tx: Database): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval('company_ids')::integer as id`.execute(tx);
  if (!rows[0]) throw new Error('the sequence of company ids gave nothing');
  return rows[0].id;
};

const readCompany = async (db: Database, id: number, now: Date) => {
  const row = await selectCompanies(db).where('companies.id', '=', id).executeTakeFirst();
  if (!row) throw noCompany();
  return companyDetailOf(db, row, now);
};

/** A new company with its first administrator, who replaces the operator's password at the first log-in. */
export const createCompany = async (form: ParsedOf<typeof company.create>, { services, audit }: Context): Promise<{ id: number }> => {
  const { db } = services;
  const now = services.now();
  const { username, realname, password } = form.administrator;
  await refuseGuessable('password', {
    path: ['administrator', 'password'],
    value: password,
    names: [username, realname, form.name, form.number],
  });
  const hash = await hashPassword(password);
  const status = statusAt({ suspended: false, from: form.authorizedFrom, until: form.authorizedUntil, timeZone: form.timeZone }, now);
  const id = await db
    .transaction()
    .execute(async (tx) => {
      const made = await nextId(tx);
      await tx
        .insertInto('companies')
        .values({ id: made, status, ...companyRow(form) })
        .execute();
      await switchNumbers(tx, made, form.securityStrategy);
      await tx
        .insertInto('users')
        .values({
          company_id: made,
          id: uuid7(),
          username,
          realname,
          password_hash: hash,
          must_change: true,
          flag: '1',
          language: form.language,
        })
        .execute();
      return made;
    })
    .catch(taken(form.number, username));
  audit.after = await readCompany(db, id, now);
  services.bus.publish({ type: 'company-changed', company: id });
  return { id };
};

/** Changes a company. New dates may end its authorization, or begin it again. */
export const updateCompany = async ({ id, revision, ...form }: ParsedOf<typeof company.update>, { services, caller, audit }: Context) => {
  const { db } = services;
  const now = services.now();
  audit.before = await readCompany(db, id, now);
  const closed = await db
    .transaction()
    .execute(async (tx): Promise<Closed | undefined> => {
      const [row] = await lockCompanies(tx, [id]);
      if (!row) throw noCompany();
      if (row.revision !== revision) throw await changedSince(db, row);
      if (row.cipher_since !== null && form.securityStrategy !== 'cipher')
        throw refusedField('securityStrategy', fieldIssue('strategy.cipher'));
      const columns = companyRow(form);
      const status = statusAt(authorizationOf({ ...row, ...columns }), now);
      await tx
        .updateTable('companies')
        .set({ ...columns, status, ...touched({ caller, services }) })
        .where('id', '=', id)
        .execute();
      await switchNumbers(tx, id, form.securityStrategy);
      return row.status === 'active' && status === 'expired' ? closeCompany(tx, row, 'expired', now) : undefined;
    })
    .catch(taken(form.number));
  audit.after = await readCompany(db, id, now);
  tellClosed(services, closed ?? { company: id, tasks: [] });
  return {};
};
