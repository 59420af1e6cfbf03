import { loginLog } from '@parley/contract/log';
import { changePassword, login } from '@parley/contract/session';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { hashPassword } from './password.ts';
import { mostKept } from './refused-log-ins.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let operator: TestCompany;
const id = uuid7();
const username = 'refused1';
const password = 'Right-pass-1';

beforeAll(async () => {
  server = await testServer({ roles: ['api'], trustedProxies: ['loopback'] });
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  other = await addCompany(db, server.settings.key, 2);
  operator = await addCompany(db, server.settings.key, -1);
  await db
    .insertInto('users')
    .values({ company_id: 1, id, username, password_hash: await hashPassword(password) })
    .execute();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.db.deleteFrom('login_failures').execute();
  await server.database.db.deleteFrom('login_logs').execute();
});

const tryLogIn = (form: { username: string; password: string }, from = '192.0.2.1') =>
  fetch(server.url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0' },
    body: JSON.stringify(form),
  });
const logOf = async (of: TestCompany) => (await server.as(of.chief)(loginLog.list, {})).list;

test("a wrong password is in the log of the company, with its reason and address, and in nobody else's", async () => {
  await tryLogIn({ username: username.toUpperCase(), password: 'Wrong-pass-1' });
  expect(await logOf(company)).toMatchObject([
    { userId: id, username, address: '192.0.2.1', logoutType: 'wrong', browser: expect.stringContaining('Chrome') },
  ]);
  expect((await logOf(company))[0]?.logoutAt).not.toBeNull();
  expect(await logOf(other)).toEqual([]);
});

test('so are tries while it is locked, of a disabled user and of a suspended company', async () => {
  const { db } = server.database;
  for (let n = 0; n < 6; n++) await tryLogIn({ username, password: 'Wrong-pass-1' });
  await db.deleteFrom('login_failures').execute();
  await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute();
  await tryLogIn({ username, password });
  await db.updateTable('users').set({ status: 'active' }).where('id', '=', id).execute();
  expect((await logOf(company)).map(({ logoutType }) => logoutType)).toEqual([
    'closed',
    'locked',
    'wrong',
    'wrong',
    'wrong',
    'wrong',
    'wrong',
  ]);
});

test("a name that nobody has is in the operator's log alone", async () => {
  await tryLogIn({ username: 'stranger1', password });
  expect(await logOf(operator)).toMatchObject([{ userId: null, username: 'stranger1', logoutType: 'wrong' }]);
  expect(await logOf(company)).toEqual([]);
});

test('a flood of names that nobody has fills no log', async () => {
  const kept = () => server.database.db.selectFrom('login_logs').select('id').execute();
  for (let n = 0; n < mostKept.fromAddress + 10; n++) await tryLogIn({ username: `stranger${n}`, password }, '192.0.2.9');
  expect(await kept()).toHaveLength(mostKept.fromAddress);
  await tryLogIn({ username: 'elsewhere1', password }, '192.0.2.10');
  expect(await kept()).toHaveLength(mostKept.fromAddress + 1);
});

test('a password that is mistyped at its change, by who is logged in, is no log-in', async () => {
  const form = { password: 'Wrong-pass-1', newPassword: 'Other-pass-2', confirm: 'Other-pass-2' };
  await expect(server.as(company.chief)(changePassword, form)).rejects.toMatchObject({ data: { problem: 'session.wrong' } });
  expect(await logOf(company)).toEqual([]);
});
