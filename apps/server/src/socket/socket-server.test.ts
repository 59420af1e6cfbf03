import { once } from 'node:events';
import { connect } from 'node:net';
import { login, logout } from '@parley/contract/session';
import * as task from '@parley/contract/task';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../session/password.ts';
import { addCompany, logInAs, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
  other = await addCompany(server.database.db, server.settings.key, 2);
});
afterAll(() => server.stop());

test('it acknowledges the connection and answers the heartbeat', async () => {
  const { hear, say, heard } = await server.connected(company.chief);
  expect(heard[0]).toMatchObject({ code: 0, action: 'open' });
  say({ action: 'heartbeat', type: 'heartbeat' });
  expect(await hear(({ action }) => action === 'heartbeat')).toMatchObject({ code: 0, type: 'heartbeat' });
});

test('a token that is over is told to log out, with code 1008', async () => {
  const { closed, hear } = server.connect({ token: 'not-a-token' });
  expect(await hear(({ action }) => action === 'beLogout')).toMatchObject({ code: 1008, msg: '登录已过期' });
  expect(await closed).toBe(1008);
});

test('another page than the console gets no socket', async () => {
  const { socket } = server.connect(company.chief, { origin: 'https://elsewhere.example' });
  const [request, response] = await once(socket, 'unexpected-response').catch(() => []);
  expect(response?.statusCode).toBe(403);
  request?.destroy();
  const own = server.connect(company.chief, { origin: server.url });
  await own.hear(({ action }) => action === 'open');
});

test('a malformed request for a socket is refused, and the server lives on', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write('GET // HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 4/);
  socket.resetAndDestroy();
  await server.connected(company.chief);
});

test('who logs out is not warned', async () => {
  const user = await logInAs(server.database.db, { id: company.chief.id, username: 'chief1', company: 1 });
  const { closed, heard } = await server.connected(user);
  await server.as(user)(logout, {});
  expect(await closed).toBe(1000);
  expect(heard.some(({ action }) => action === 'beLogout')).toBe(false);
});

test('a log-in elsewhere logs this one out', async () => {
  const id = uuid7();
  const username = `user${id.replaceAll('-', '')}`;
  const { db } = server.database;
  await db.updateTable('companies').set({ many_sessions: false }).execute();
  await db
    .insertInto('users')
    .values({ company_id: 1, id, username, password_hash: await hashPassword('Right-pass-1') })
    .execute();
  const form = { username, password: 'Right-pass-1' };
  const first = await server.as(undefined)(login, form);
  const { closed, hear } = await server.connected({ token: first.token ?? '' });
  await server.as(undefined)(login, form);
  expect(await hear(({ action }) => action === 'beLogout')).toMatchObject({ code: 1008, msg: '您的账号已在别处登录' });
  expect(await closed).toBe(1008);
});

test('progress is pushed to the consoles of the company that may see it, and to no other', async () => {
  const mine = await server.connected(company.chief);
  const nobody = await server.connected(company.nobody);
  const theirs = await server.connected(other.chief);
  await server.as(company.chief)(task.append, { id: company.ids.task, numbers: [{ phone: '13811112222' }] });
  const push = await mine.hear((message) => message.action === 'push' && message.type === 'call-task');
  expect(push).toMatchObject({ data: { list: [{ id: company.ids.task, state: 'draft', progress: { total: 2 } }] } });
  await mine.hear((message) => message.action === 'push' && message.type === 'home');
  // Whatever was pushed to them would have come before this answer.
  for (const end of [nobody, theirs]) {
    end.say({ action: 'heartbeat', type: 'heartbeat' });
    await end.hear(({ action }) => action === 'heartbeat');
    expect(end.heard.filter(({ action }) => action === 'push')).toEqual([]);
  }
});

test('an import is followed to its end', async () => {
  const { hear, say } = await server.connected(company.chief);
  say({ action: 'request', type: 'subscribe', data: { types: ['import'] } });
  await hear((message) => message.action === 'request');
  const { jobId } = await server.as(company.chief)(
    task.importNumbers,
    { id: company.ids.task, mapping: { header: false, phone: 0 } },
    { files: { file: new File(['13811113333\nwrong'], 'numbers.txt') } },
  );
  const end = await hear((message) => message.action === 'push' && message.type === 'import' && message.data.status === 'done');
  expect(end).toMatchObject({ data: { id: jobId, accepted: 1, refused: 1 } });
});

test('requests are answered with an envelope, unknown and forbidden ones too', async () => {
  const { hear, say } = await server.connected(company.chief);
  say({ action: 'request', type: 'home' });
  expect(await hear((message) => message.action === 'request' && message.type === 'home')).toMatchObject({ code: 0, data: { robots: 50 } });
  say({ action: 'request', type: 'nonsense' });
  expect(await hear((message) => message.action === 'request' && message.type === 'nonsense')).toMatchObject({ code: 404 });
  const nobody = await server.connected(company.nobody);
  nobody.say({ action: 'request', type: 'home' });
  expect(await nobody.hear((message) => message.action === 'request')).toMatchObject({ code: 404 });
});

test('nonsense is passed over, and a flood is cut off', async () => {
  const { socket, closed, hear, say } = await server.connected(company.chief);
  for (const text of ['{', '[]', '{"action":"fly"}', '']) socket.send(text);
  say({ action: 'heartbeat', type: 'heartbeat' });
  await hear(({ action }) => action === 'heartbeat');
  socket.send('x'.repeat(70_000));
  expect(await closed).toBe(1009);
});

test('no token that was used for a socket is in the log', () => {
  const log = server.log.join('');
  for (const { token } of [company.chief, company.nobody, other.chief]) expect(log).not.toContain(token);
});
