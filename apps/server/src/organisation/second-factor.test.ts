import { operatorCompany } from '@parley/contract';
import { ownCompany } from '@parley/contract/company';
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
const tryIn = ({ username }: TestUser) => server.as(undefined)(login, { username, password });

test('an administrator sees who has one, and resets that of a lost phone: the sessions end', async () => {
  const person = await newPerson(1);
  await server.database.db
    .insertInto('second_factors')
    .values({ company_id: 1, user_id: person.id, secret: Buffer.from('sealed'), last_step: 0, recovery: [] })
    .execute();
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
  await chief(ownCompany.updateSecurity, { idleMinutes: 30, secondFactor: 'required' });
  expect(await chief(ownCompany.security, {})).toEqual({ idleMinutes: 30, secondFactor: 'required' });
  expect((await tryIn(await newPerson(operatorCompany))).wants).toBe('enrolment');
  expect(await server.as(company.chief)(ownCompany.security, {})).toEqual({ idleMinutes: null, secondFactor: 'allowed' });
  await chief(ownCompany.updateSecurity, { idleMinutes: null });
  expect(await chief(ownCompany.security, {})).toEqual({ idleMinutes: null, secondFactor: 'required' });
});
