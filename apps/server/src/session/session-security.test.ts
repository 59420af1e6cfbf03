import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { registry } from '@parley/contract/registry';
import { info, login } from '@parley/contract/session';
import { resealSecrets, uuid7 } from '@parley/db';
import { seal, secondFactorPlace } from '@parley/db/seal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { hashPassword } from './password.ts';
import { newRecoveryCodes } from './second-factor/recovery-codes.ts';
import { useCode } from './second-factor/use-code.ts';

let server: TestServer;
let company: TestCompany;
let username: string;
const password = 'Right-pass-1';

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  const id = uuid7();
  username = `user${id.replaceAll('-', '')}`;
  await server.database.db
    .insertInto('users')
    .values({ company_id: 1, id, username, password_hash: await hashPassword(password) })
    .execute();
});
afterAll(() => server.stop());

const post = async (path: string, body: string, headers: Record<string, string>) => {
  const response = await fetch(server.url + path, { method: 'POST', headers, body });
  return { response, answer: (await response.json()) as { code: number; data: { token?: string } | null } };
};
const jsonType = { 'content-type': 'application/json' };

test('a log-in makes a token of its own: one that was there before stays what it was', async () => {
  const planted = 'A'.repeat(43);
  const form = JSON.stringify({ username, password, token: planted });
  const headers = { ...jsonType, token: planted, cookie: `PARLEY-token=${planted}; token=${planted}` };
  const { answer } = await post(login.path, form, headers);
  expect(answer.code).toBe(0);
  expect(answer.data?.token).not.toBe(planted);
  await expect(server.as({ token: planted })(info, {})).rejects.toMatchObject({ code: -99 });
  // Nor does it take over the session of somebody else whose token is sent along.
  const again = await post(login.path, JSON.stringify({ username, password }), { ...jsonType, token: company.chief.token });
  expect(again.answer.data?.token).not.toBe(company.chief.token);
  expect((await server.as(company.chief)(info, {})).info.username).toBe(company.chief.username);
});

test('a post from another site, with the cookie alone, does nothing', async () => {
  const { token } = company.chief;
  const cookie = ['token', 'PARLEY-token', 'platform-token', 'operate-token', 'flow-token'].map((name) => `${name}=${token}`).join('; ');
  const headers = { cookie, origin: 'https://elsewhere.example', 'content-type': 'text/plain' };
  for (const { route } of registry.filter((one) => one.route.auth === 'token' && one.route.method === 'POST')) {
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      expect((await post(route.path, '{}', { ...headers, 'content-type': type })).answer.code, route.path).toBe(-99);
  }
});

test('no other site is ever allowed to read an answer', async () => {
  for (const method of ['OPTIONS', 'POST']) {
    const response = await fetch(server.url + info.path, { method, headers: { origin: 'https://elsewhere.example', ...jsonType } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  }
});

test('line breaks in a name or an address make no line of the log', async () => {
  const forged = 'user\r\n{"level":30,"msg":"forged-line"}\n\u001b[31m';
  await post(login.path, JSON.stringify({ username: forged, password: forged }), { ...jsonType, lang: 'en' });
  await fetch(`${server.url}/api/platform/user/captcha?v=${encodeURIComponent(forged.slice(0, 40))}`);
  await fetch(`${server.url}/${encodeURIComponent(forged)}`);
  for (const line of server.log) {
    expect(line.trimEnd()).not.toMatch(/\p{Cc}/u);
    expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged-line' });
  }
});

test('a header with a line break in it is no request', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(`POST ${info.path} HTTP/1.1\r\nhost: x\r\nuser-agent: a\rforged\r\ncontent-length: 0\r\n\r\n`);
  const [answer] = await new Promise<[Buffer]>((resolve) => socket.once('data', (data) => resolve([data])));
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400/);
  socket.destroy();
});

test('whoever writes X-Forwarded-For himself is counted where he is', async () => {
  await server.database.db.deleteFrom('login_failures').execute();
  for (let n = 0; n < 3; n++) {
    await post(login.path, JSON.stringify({ username: 'stranger', password: 'wrong' }), {
      ...jsonType,
      'x-forwarded-for': `198.51.100.${n}`,
    });
  }
  const keys = await server.database.db.selectFrom('login_failures').select('key').where('key', 'like', 'address:%').execute();
  expect(keys).toEqual([{ key: 'address:127.0.0.1' }]);
});

test('a proxy that the settings name is believed, and only for the last hop that it saw itself', async () => {
  const behind = await testServer({ roles: ['api'], trustedProxies: ['loopback'] });
  const headers = { ...jsonType, 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
  await fetch(behind.url + login.path, { method: 'POST', headers, body: JSON.stringify({ username: 'stranger', password: 'wrong' }) });
  const keys = await behind.database.db.selectFrom('login_failures').select('key').where('key', 'like', 'address:%').execute();
  expect(keys).toEqual([{ key: 'address:198.51.100.7' }]);
  await behind.stop();
});

test('the token in the path of a socket is in no line of the log, whatever is asked of it', async () => {
  const { token } = company.chief;
  for (const path of [`/ws/${token}`, `/ws/${token}/more`, `/ws//${token}`, `/ws/${token}?lang=en`]) {
    await fetch(server.url + path);
    await fetch(server.url + path, { method: 'POST', headers: jsonType, body: '{' });
  }
  expect(server.log.join('')).not.toContain(token);
});

test('no path leads out of the folders of files', async () => {
  const { hostname, port } = new URL(server.url);
  const climb = '..%2f..%2f..%2f..%2fetc%2fpasswd';
  for (const path of [
    `/files/recording/1/${climb}.wav?until=9999999999999&signature=x`,
    `/files/recording/${climb}/x.wav?until=9999999999999&signature=x`,
    `/files/${climb}`,
    `/files/../../../../etc/passwd`,
    `/files/download/1/${climb}?until=9999999999999&signature=x`,
  ]) {
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    let text = '';
    for await (const part of socket) text += String(part);
    expect(text, path).toMatch(/^HTTP\/1\.1 40[034]/);
    expect(text).not.toContain('root:');
  }
});

test('recovery codes are known though the key that hashed them has gone', async () => {
  const { db } = server.database;
  const { key } = server.settings;
  const owner = { company_id: 1, user_id: company.chief.id };
  const { codes, hashes } = newRecoveryCodes(key, owner.user_id);
  const secret = seal(key, 'a secret', secondFactorPlace(1, owner.user_id));
  await db
    .insertInto('second_factors')
    .values({ ...owner, secret, last_step: 0, recovery: hashes })
    .execute();
  const newest = randomBytes(32);
  await resealSecrets(db, Buffer.concat([newest, key]));
  const [code = ''] = codes.map((one) => one.replaceAll('-', ''));
  const tried = () => useCode(db, newest, { id: owner.user_id, company_id: 1 }, code, new Date());
  expect(await tried()).toBe('right');
  expect(await tried()).toBe('wrong');
  await resealSecrets(db, Buffer.concat([key, newest]));
  await db.deleteFrom('second_factors').execute();
});
