import { role } from '@parley/contract/organisation';
import * as task from '@parley/contract/task';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany, type TestUser } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
});
afterAll(() => server.stop());

/** Somebody with a role of their own. */
const member = async (permissions: string[]): Promise<TestUser & { roleId: string }> => {
  const { db } = server.database;
  const user = { id: uuid7(), username: `user${uuid7().replaceAll('-', '')}`, company: company.id };
  const roleId = uuid7();
  await db.insertInto('roles').values({ company_id: company.id, id: roleId, name: roleId, permissions }).execute();
  await db
    .insertInto('users')
    .values({ company_id: company.id, id: user.id, username: user.username, password_hash: 'none', role_id: roleId })
    .execute();
  return { ...(await logInAs(db, user)), roleId };
};

test('a permission that is taken away is gone for requests and pushes at once, one that is given is there', async () => {
  const user = await member(['PLATFORM/REPORT/HOME/SUMMARY', 'PLATFORM/TASK/LIST']);
  const { heard, hear, ask } = await server.connected(user);
  expect(await ask('home')).toMatchObject({ code: 0 });
  const api = server.as(company.chief);
  const form = await api(role.detail, { id: user.roleId });
  await api(role.update, { ...form, permissions: [] });
  expect(await ask('home')).toMatchObject({ code: 404 });
  await api(task.append, { id: company.ids.task, numbers: [{ phone: '13811110001' }] });
  const chief = await server.connected(company.chief);
  await api(task.append, { id: company.ids.task, numbers: [{ phone: '13811110002' }] });
  await chief.hear((message) => message.action === 'push' && message.type === 'call-task');
  // Whatever was pushed would have come before this answer.
  expect(await ask('nothing')).toMatchObject({ code: 404 });
  expect(heard.filter(({ action }) => action === 'push')).toEqual([]);

  await api(role.update, { ...form, revision: form.revision + 1, permissions: ['PLATFORM/TASK/LIST'] });
  expect(await ask('call-task')).toMatchObject({ code: 0 });
  await api(task.append, { id: company.ids.task, numbers: [{ phone: '13811110003' }] });
  await hear((message) => message.action === 'push' && message.type === 'call-task');
});

test('a session that ended without a word serves no request any more', async () => {
  const user = await member(['PLATFORM/REPORT/HOME/SUMMARY']);
  const { ask } = await server.connected(user);
  await server.database.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  expect(await ask('home')).toMatchObject({ code: -99, msg: '登录已过期' });
});

test('a user who is closed is told to log out, when somebody looks', async () => {
  const user = await member([]);
  const { closed, hear } = await server.connected(user);
  await server.database.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute();
  await server.as(company.chief)(role.update, { ...(await server.as(company.chief)(role.detail, { id: user.roleId })), name: 'Looked at' });
  expect(await hear(({ action }) => action === 'beLogout')).toMatchObject({ code: 1008 });
  expect(await closed).toBe(1008);
});

test('who sends faster than can be answered is cut off', async () => {
  const { socket, closed } = await server.connected(company.chief);
  for (let n = 0; n < 2000; n++) socket.send(JSON.stringify({ action: 'request', type: 'home', timestamp: n }));
  expect(await closed).toBe(1013);
});
