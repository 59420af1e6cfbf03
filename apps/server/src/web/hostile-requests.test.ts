import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { info, logout, profileUpdate } from '@parley/contract/session';
import { importNumbers, importPreview } from '@parley/contract/task-numbers';
import { inWholeRun } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../kit/app.ts';
import { readForm } from '../kit/uploads.ts';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
});
afterAll(() => server.stop());

const json = { 'content-type': 'application/json' };
const send = async (path: string, body: FormData | string, headers: Record<string, string> = json) => {
  const response = await fetch(server.url + path, { method: 'POST', headers: { token: company.chief.token, ...headers }, body });
  return (await response.json()) as { code: number; data: { problem?: string } };
};

/** What a server answers to bytes that no client of ours would send. */
const raw = async (text: string): Promise<string> => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  let answer = '';
  socket.on('data', (data) => {
    answer += String(data);
  });
  await once(socket, 'close');
  return answer;
};

describe('a body that is meant to harm', () => {
  const form = { realname: 'Deep', mobile: null, email: null, gender: null };
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  test('of endless nesting is refused, and the refusal is in the log of operations', async () => {
    for (const depth of [65, 5000, 500_000]) {
      const body = `{"realname":"Deep","more":${deep(depth)}}`;
      expect(await send(profileUpdate.path, body)).toMatchObject({ code: 400, data: { problem: 'request.unreadable' } });
    }
    expect(await send(profileUpdate.path, JSON.stringify({ ...form, more: JSON.parse(deep(30)) }))).toMatchObject({ code: 0 });
  });

  test('of one huge list is refused by its size', async () => {
    const ids = Array.from({ length: 20_000 }, () => company.ids.user);
    expect(await send('/api/config/user/kick', JSON.stringify({ ids }))).toMatchObject({ code: 400, data: { problem: 'request.invalid' } });
  });

  test('with a character that no database keeps is refused by its field, and so kept in the log of operations', async () => {
    const { db } = server.database;
    await db.deleteFrom('operation_logs').execute();
    for (const realname of ['a\u0000b', 'a\ud800b']) {
      expect(await send(profileUpdate.path, JSON.stringify({ ...form, realname }))).toMatchObject({
        code: 400,
        data: { problem: 'request.invalid', fields: [{ path: 'realname', message: '含有无法保存的字符' }] },
      });
    }
    const kept = await db.selectFrom('operation_logs').select(['code', 'input']).execute();
    expect(kept).toMatchObject([
      { code: 400, input: { realname: 'a\ufffdb' } },
      { code: 400, input: { realname: 'a\ufffdb' } },
    ]);
  });

  test('reaches no prototype, by JSON, by a form or by a file part', async () => {
    for (const body of ['{"__proto__":{"flag":"1"}}', '{"constructor":{"prototype":{"flag":"1"}}}', '{"a":[{"__proto__":{"flag":"1"}}]}'])
      expect(await send(profileUpdate.path, body)).toMatchObject({ code: 400 });
    const urlencoded = 'realname=Deep&__proto__%5Bflag%5D=1&__proto__=1&constructor.prototype.flag=1';
    await send(profileUpdate.path, urlencoded, { 'content-type': 'application/x-www-form-urlencoded' });
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const parts = new FormData();
      parts.append(name, '{"flag":"1"}');
      parts.append('file', new Blob(['a']), 'a.csv');
      expect((await send(importPreview.path, parts, {})).code, name).toBe(400);
    }
    expect(Object.hasOwn(Object.prototype, 'flag')).toBe(false);
  });

  inWholeRun(test)('larger than the call takes is told so by the envelope, though all of it is sent', async () => {
    const large = 'x'.repeat(24 * 1024 * 1024);
    for (let n = 0; n < 3; n++)
      expect(await send(profileUpdate.path, large)).toMatchObject({ code: 413, data: { problem: 'request.too-large' } });
    const parts = new FormData();
    parts.append('realname', large);
    expect(await send(profileUpdate.path, parts, {})).toMatchObject({
      code: expect.any(Number),
      data: { problem: expect.stringContaining('request.') },
    });
    const file = new FormData();
    file.append('file', new Blob([large, large, large, large, large]), 'a.csv');
    // Its first row is too long: it is refused while the rest is still coming.
    expect(await send(importPreview.path, file, {})).toMatchObject({ code: 400, data: { problem: 'file.row-too-long' } });
  });

  test('that does not come to its end is given up in its time, with the envelope', async () => {
    const app = await createApp({ log: server.settings.log, trustedProxies: [], bodyTime: 100 });
    app.post('/api/slow', async () => ({}));
    await app.listen({ port: 0 });
    const socket = connect(Object(app.server.address()).port);
    socket.write('POST /api/slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('request.too-slow');
    socket.destroy();
    await app.close();
  });

  test.each([
    ['within a file', '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n139'],
    ['between its parts', '--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n1\r\n'],
    ['before it began', ''],
  ])('that is a form and stands still %s is given up with the envelope, and the connection with it', async (_where, begun) => {
    const app = await createApp({ log: server.settings.log, trustedProxies: [], bodyTime: 100 });
    const form = { fields: {}, files: new Map() };
    app.post('/api/form', (request) => readForm(request, importPreview, join(server.settings.dataDir, 'slow'), form));
    await app.listen({ port: 0 });
    const socket = connect(Object(app.server.address()).port);
    const type = 'content-type: multipart/form-data; boundary=b\r\ncontent-length: 10000\r\n\r\n';
    socket.write(`POST /api/form HTTP/1.1\r\nhost: x\r\n${type}${begun}`);
    const answer = await text(socket); // up to its end
    expect(answer).toContain('"code":408');
    expect(answer).toContain('request.too-slow');
    expect(answer).toMatch(/^connection: close\r$/im);
    await app.close();
  });

  test('larger than the call takes is refused before it is read, whatever it says of its length', async () => {
    const head = `POST ${profileUpdate.path} HTTP/1.1\r\nhost: x\r\ntoken: ${company.chief.token}\r\ncontent-type: application/json\r\n`;
    const declared = await raw(`${head}connection: close\r\ncontent-length: 2147483648\r\n\r\n{`);
    expect(declared).toContain('request.too-large');
  });
});

describe('a request that two servers would read differently', () => {
  const head = `POST ${profileUpdate.path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n`;
  test.each([
    ['both lengths', `${head}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`],
    ['two lengths', `${head}content-length: 2\r\ncontent-length: 40\r\n\r\n{}`],
    ['a length with a sign', `${head}content-length: +2\r\n\r\n{}`],
    ['an encoding that is spelt strangely', `${head}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a blank before the colon', `${head}content-length : 2\r\n\r\n{}`],
    ['lines that end with LF alone', `${head}x: y\ncontent-length: 2\n\n{}`],
    ['a folded header', `${head}x: y\r\n content-length: 2\r\n\r\n{}`],
    ['no host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['headers without end', `GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`],
  ])('has %s: it is refused, and nothing after it is answered', async (_what, text) => {
    const answer = await raw(text);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

test('a path that no decoder takes is refused and breaks nothing', async () => {
  for (const path of ['/%', '/%ff', '/%00', '/api/%E0%A4%A', '/files/%', '/..%5c..%5c', '//', '/\\', '/%2e%2e/%2e%2e/etc/passwd']) {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answer, path).toMatch(/^HTTP\/1\.1 (200|40[04])/);
    expect(answer, path).not.toContain('server.error');
    expect(answer).not.toContain('root:');
  }
});

describe('an upload that is meant to harm', () => {
  const head = (length: number) =>
    `POST ${importPreview.path} HTTP/1.1\r\nhost: x\r\ntoken: ${company.chief.token}\r\nconnection: close\r\n` +
    `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n`;
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="../../../etc/cron.d/x\u202e"\r\n\r\n';
  const incoming = () => readdir(join(server.settings.dataDir, 'incoming')).catch(() => []);

  test('leaves nothing behind when its sender breaks off', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(`${head(2 ** 31)}${part}${'1'.repeat(100_000)}`);
    await vi.waitUntil(async () => (await incoming()).length === 1, { timeout: 10_000 });
    socket.destroy();
    await vi.waitUntil(async () => (await incoming()).length === 0, { timeout: 10_000 });
  });

  test('is not read at all from who may not send one', async () => {
    const stranger = head(2 ** 31).replace(company.chief.token, 'nobody');
    expect(await raw(`${stranger}${part}${'1'.repeat(1000)}`)).toContain('"code":-99');
    expect(await incoming()).toEqual([]);
  });

  test('whose name holds what no database keeps loses that, and nothing else', async () => {
    const { db } = server.database;
    const body =
      '--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n' +
      `${company.ids.task}\r\n--b\r\ncontent-disposition: form-data; name="mapping"\r\n\r\n` +
      '{"header":false,"phone":0,"variables":[]}\r\n' +
      '--b\r\ncontent-disposition: form-data; name="file"; filename="nu\u0000mbers\u0001.csv"\r\n\r\n13900000001\r\n--b--\r\n';
    const response = await fetch(server.url + importNumbers.path, {
      method: 'POST',
      headers: { token: company.chief.token, 'content-type': 'multipart/form-data; boundary=b' },
      body,
    });
    expect(await response.json()).toMatchObject({ code: 0 });
    const kept = await db.selectFrom('transfer_jobs').select('file_name').orderBy('created_at', 'desc').executeTakeFirst();
    expect(kept?.file_name).toBe('numbers.csv');
  });

  test('of many parts and fields is refused', async () => {
    for (const name of ['file', 'field']) {
      const form = new FormData();
      for (let n = 0; n < 100; n++) form.append(`${name}${n}`, name === 'file' ? new Blob(['1']) : '1');
      expect(await send(importPreview.path, form, {})).toMatchObject({ code: 413, data: { problem: 'request.too-large' } });
    }
    expect(await incoming()).toEqual([]);
  });
});

test('the log and the metrics know what an answer was, since HTTP says 200', async () => {
  const ids = await Promise.all(
    [info.path, logout.path].map(async (path) => {
      const { headers } = await fetch(server.url + path, { method: 'POST', headers: { ...json, token: 'nobody' }, body: '{}' });
      return headers.get('x-request-id') ?? '';
    }),
  );
  const lines = () => server.log.filter((line) => ids.some((id) => line.includes(id))).map((line) => JSON.parse(line));
  await vi.waitUntil(() => lines().length === 2);
  const told = (path: string) => lines().find(({ route }) => route === path);
  expect(told(info.path)).toMatchObject({ status: 200, code: -99, problem: 'session.over' });
  expect(told(logout.path)).toMatchObject({ status: 200, code: 0 });
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/parley_http_request_seconds_count\{method="POST",route="\/api\/platform\/user\/info",status="200",code="-99"\}/);
});

test('no answer of the API is kept on its way', async () => {
  for (const [path, token] of [
    [info.path, company.chief.token],
    [info.path, 'nobody'],
    ['/api/nothing', ''],
  ] as const) {
    const { headers } = await fetch(server.url + path, { method: 'POST', headers: { ...json, token }, body: '{}' });
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('who sends slowly is not waited for without end', async () => {
  const app = await createApp({ log: server.settings.log, trustedProxies: [] });
  expect(app.server.headersTimeout).toBeLessThanOrEqual(60_000);
  expect(app.server.requestTimeout).toBe(600_000);
  await app.close();
});
