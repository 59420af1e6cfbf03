import { operatorCompany } from '@parley/contract';
import { ownCompany } from '@parley/contract/company';
import { operationLog } from '@parley/contract/log';
import { operatorAccount } from '@parley/contract/operate';
import { user as users } from '@parley/contract/organisation';
import { info, login } from '@parley/contract/session';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../session/password.ts';
import { addCompany, logInAs, type TestCompany, type TestUser } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const password = 'Right-pass-1';
let server: TestServer;
let company: TestCompany;
let operator: TestCompany;

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  operator = await addCompany(server.database.db, server.settings.key, operatorCompany);
  await server.database.db.updateTable('companies').set({ second_factor: 'allowed' }).execute();
});
afterAll(() => server.stop());

const newPerson = async (ofCompany: number): Promise<TestUser> => {
  const { db } = server.database;
  const id = uuid7();
  const username = `user${id.replaceAll('-', '')}`;
  await db
    .insertInto('users')
    .values({ company_id: ofCompany, id, username, password_hash: await hashPassword(password) })
    .execute();
  return logInAs(db, { id, username, company: ofCompany });
};
const giveFactor = ({ id, company: company_id }: TestUser) =>
  server.database.db
    .insertInto('second_factors')
    .values({ company_id, user_id: id, secret: Buffer.from('sealed'), last_step: 0, recovery: [] })
    .execute();
const tryIn = ({ username }: TestUser) => server.as(undefined)(login, { username, password });

test('an administrator sees who has one, and resets that of a lost phone: the sessions end', async () => {
  const person = await newPerson(1);
  await giveFactor(person);
  const chief = server.as(company.chief);
  const listed = async (filter: 'yes' | 'no') => (await chief(users.list, { search: person.username, secondFactor: filter })).list;
  expect(await listed('yes')).toMatchObject([{ id: person.id, secondFactor: true }]);
  expect(await listed('no')).toEqual([]);
  expect((await tryIn(person)).wants).toBe('code');
  await chief(users.resetSecondFactor, { id: person.id });
  expect(await listed('no')).toMatchObject([{ id: person.id, secondFactor: false }]);
  await expect(server.as(person)(info, {})).rejects.toMatchObject({ code: -99 });
  expect((await tryIn(person)).token).toBeDefined();
});

test('the operator sets it for its own people', async () => {
  const chief = server.as(operator.chief);
  await chief(ownCompany.updateSecurity, { ...(await chief(ownCompany.security, {})), idleMinutes: 30, secondFactor: 'required' });
  expect(await chief(ownCompany.security, {})).toMatchObject({ idleMinutes: 30, secondFactor: 'required' });
  expect((await tryIn(await newPerson(operatorCompany))).wants).toBe('enrolment');
  expect(await server.as(company.chief)(ownCompany.security, {})).toMatchObject({ idleMinutes: null, secondFactor: 'allowed' });
  await chief(ownCompany.updateSecurity, { ...(await chief(ownCompany.security, {})), idleMinutes: null });
  expect(await chief(ownCompany.security, {})).toMatchObject({ idleMinutes: null, secondFactor: 'required' });
});

test('of the operator’s own people another with no fewer rights resets it: the sessions end, and the log has it', async () => {
  const { db } = server.database;
  const [lost, weak] = [await newPerson(operatorCompany), await newPerson(operatorCompany)];
  for (const one of [lost, weak, operator.chief]) await giveFactor(one);
  const role_id = uuid7();
  const permissions = [operatorAccount.list, operatorAccount.resetSecondFactor].map(({ permission }) => permission ?? '');
  await db
    .insertInto('roles')
    .values({
      company_id: operatorCompany,
      id: role_id,
      name: 'desk',
      permissions,
      unmask: [],
      flow_ids: [],
      grades: [],
      data_scope: 'company',
    })
    .execute();
  await db.updateTable('users').set({ role_id }).where('id', '=', weak.id).execute();
  const desk = server.as(weak);
  const refusal = (problem: string) => ({ data: { problem } });
  await expect(desk(operatorAccount.resetSecondFactor, { id: operator.chief.id })).rejects.toMatchObject(refusal('user.above'));
  await expect(desk(operatorAccount.resetSecondFactor, { id: weak.id })).rejects.toMatchObject(refusal('user.self'));
  await expect(desk(operatorAccount.resetSecondFactor, { id: company.nobody.id })).rejects.toMatchObject(refusal('row.not-found'));
  await expect(server.as(company.chief)(operatorAccount.resetSecondFactor, { id: lost.id })).rejects.toMatchObject({ code: 403 });

  expect((await desk(operatorAccount.list, { search: lost.username })).list).toMatchObject([{ id: lost.id, secondFactor: true }]);
  await desk(operatorAccount.resetSecondFactor, { id: lost.id });
  expect((await desk(operatorAccount.list, { search: lost.username })).list).toMatchObject([{ id: lost.id, secondFactor: false }]);
  await expect(server.as(lost)(info, {})).rejects.toMatchObject({ code: -99 });
  const { list } = await server.as(operator.chief)(operationLog.list, { route: operatorAccount.resetSecondFactor.path, result: 'done' });
  expect(list).toMatchObject([{ username: weak.username, routeName: '重置运营账号的两步验证' }]);
});
