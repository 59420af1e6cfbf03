import { once } from 'node:events';
import { role } from '@parley/contract/organisation';
import { type ServerMessage, serverMessage } from '@parley/contract/socket';
import * as task from '@parley/contract/task';
import { uuid7 } from '@parley/db';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { addCompany, logInAs, type TestCompany, type TestUser } from '../testing/world.ts';

let server: TestServer;
let company: TestCompany;
const open = new Set<WebSocket>();

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
});
afterAll(() => server.stop());
afterEach(() => {
  for (const socket of open) socket.terminate();
  open.clear();
});

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

const connect = async ({ token }: TestUser) => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/${token}`);
  open.add(socket);
  socket.on('error', () => {});
  const heard: ServerMessage[] = [];
  socket.on('message', (data) => heard.push(serverMessage.parse(JSON.parse(String(data)))));
  const hear = async (fits: (message: ServerMessage) => boolean): Promise<ServerMessage> => {
    for (;;) {
      const found = heard.find(fits);
      // Heard once: the next of its kind is another one.
      if (found) heard.splice(heard.indexOf(found), 1);
      if (found) return found;
      if (socket.readyState > socket.OPEN) throw new Error('the socket was closed');
      await Promise.race([once(socket, 'message'), once(socket, 'close')]);
    }
  };
  const ask = async (type: string) => {
    socket.send(JSON.stringify({ action: 'request', type, timestamp: 1 }));
    return hear((message) => message.action === 'request' && message.type === type);
  };
  await hear(({ action }) => action === 'open');
  return { socket, heard, hear, ask };
};

test('a permission that is taken away is gone for requests and pushes at once, one that is given is there', async () => {
  const user = await member(['PLATFORM/REPORT/HOME/SUMMARY', 'PLATFORM/TASK/LIST']);
  const { heard, hear, ask } = await connect(user);
  expect(await ask('home')).toMatchObject({ code: 0 });
  const api = server.as(company.chief);
  const form = await api(role.detail, { id: user.roleId });
  await api(role.update, { ...form, permissions: [] });
  expect(await ask('home')).toMatchObject({ code: 404 });
  await api(task.append, { id: company.ids.task, numbers: [{ phone: '13811110001' }] });
  const chief = await connect(company.chief);
  await api(task.append, { id: company.ids.task, numbers: [{ phone: '13811110002' }] });
  await chief.hear((message) => message.action === 'push' && message.type === 'call-task');
  // Whatever was pushed would have come before this answer.
  expect(await ask('nothing')).toMatchObject({ code: 404 });
  expect(heard.filter(({ action }) => action === 'push')).toEqual([]);

  await api(role.update, { ...form, permissions: ['PLATFORM/TASK/LIST'] });
  expect(await ask('call-task')).toMatchObject({ code: 0 });
  await api(task.append, { id: company.ids.task, numbers: [{ phone: '13811110003' }] });
  await hear((message) => message.action === 'push' && message.type === 'call-task');
});

test('a session that ended without a word serves no request any more', async () => {
  const user = await member(['PLATFORM/REPORT/HOME/SUMMARY']);
  const { ask } = await connect(user);
  await server.database.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  expect(await ask('home')).toMatchObject({ code: -99, msg: '登录已过期' });
});

test('a user who is closed is told to log out, when somebody looks', async () => {
  const user = await member([]);
  const { socket, hear } = await connect(user);
  await server.database.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute();
  const closed = once(socket, 'close');
  await server.as(company.chief)(role.update, { ...(await server.as(company.chief)(role.detail, { id: user.roleId })), name: 'Looked at' });
  expect(await hear(({ action }) => action === 'beLogout')).toMatchObject({ code: 1008 });
  expect((await closed)[0]).toBe(1008);
});

test('who sends faster than can be answered is cut off', async () => {
  const { socket } = await connect(company.chief);
  const closed = once(socket, 'close');
  for (let n = 0; n < 2000; n++) socket.send(JSON.stringify({ action: 'request', type: 'home', timestamp: n }));
  expect((await closed)[0]).toBe(1013);
});
