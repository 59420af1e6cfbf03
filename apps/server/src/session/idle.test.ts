import { backgroundHeader, createClient } from '@parley/contract';
import { ownCompany } from '@parley/contract/company';
import { loginLog } from '@parley/contract/log';
import { info } from '@parley/contract/session';
import { NotifyBus } from '@parley/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany, type TestUser } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { expireSessions } from './expire-sessions.ts';

const minute = 60_000;
let server: TestServer;
let company: TestCompany;
let user: TestUser;
let now = new Date();

beforeAll(async () => {
  server = await testServer({ roles: ['api'], now: () => now });
  company = await addCompany(server.database.db, server.settings.key, 1);
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { db } = server.database;
  now = new Date();
  await db.deleteFrom('sessions').execute();
  await db.updateTable('companies').set({ idle_minutes: 15 }).execute();
  user = await logInAs(db, company.chief);
});

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minute);
};
/** A call of the person at work, or of the console by itself. */
const call = (background = false) =>
  createClient({ base: server.url, token: () => user.token, language: () => 'zh', background: () => background })(info, {});

test('a session ends after the idle minutes of its company, as every expired log-in', async () => {
  later(14);
  expect((await call()).company_info.idle_minutes).toBe(15);
  later(14);
  await call();
  later(15);
  await expect(call()).rejects.toMatchObject({ code: -99, message: '登录已过期' });
});

test('calls that the console makes by itself and its socket keep no session alive', async () => {
  const { closed } = await server.connected(user);
  for (const _ of [1, 2]) {
    later(7);
    await call(true);
  }
  later(2);
  await expect(call(true)).rejects.toMatchObject({ code: -99 });
  const { db, url } = server.database;
  const bus = await NotifyBus.open(url);
  await expireSessions({ db, bus, now: () => now });
  await bus.close();
  expect(await closed).toBe(1008);
  expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([]);
});

test('only the value 1 marks a call: whatever else is sent counts as use', async () => {
  later(14);
  await fetch(server.url + info.path, { method: 'POST', headers: { token: user.token, [backgroundHeader]: '0' } });
  later(14);
  expect((await call()).info.username).toBe(company.chief.username);
});

test('the log-in log says that an idle session expired', async () => {
  const { db, url } = server.database;
  const row = await db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow();
  await db
    .insertInto('login_logs')
    .values({
      company_id: 1,
      id: crypto.randomUUID(),
      user_id: user.id,
      username: user.username,
      address: '192.0.2.1',
      session: row.token_hash,
    })
    .execute();
  later(16);
  const bus = await NotifyBus.open(url);
  await expireSessions({ db, bus, now: () => now });
  await bus.close();
  user = await logInAs(db, company.chief);
  await db.updateTable('sessions').set({ used_at: now }).execute();
  expect((await server.as(user)(loginLog.list, {})).list).toMatchObject([{ username: user.username, logoutType: 'expired' }]);
});

test('without a limit no session ends by idleness, and setting one ends none of somebody at work', async () => {
  const api = server.as(user);
  await api(ownCompany.updateSecurity, { ...(await api(ownCompany.security, {})), idleMinutes: null });
  later(50);
  await call();
  await api(ownCompany.updateSecurity, { ...(await api(ownCompany.security, {})), idleMinutes: 5 });
  expect(await api(ownCompany.info, {})).toMatchObject({ idleMinutes: 5 });
  later(5);
  await expect(call()).rejects.toMatchObject({ code: -99 });
});
