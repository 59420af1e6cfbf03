import { readFile } from 'node:fs/promises';
import { accessAuth } from '@parley/contract/access-auth';
import { operationLog } from '@parley/contract/log';
import { registry } from '@parley/contract/registry';
import * as task from '@parley/contract/task';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type RunningServer, startServer } from '../index.ts';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type Deviation, newApiKey, type Signing, signedBy, signingClient } from '../testing/signing-client.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { forgetNonces } from './use-nonce.ts';

let server: TestServer;
let other: RunningServer;
let company: TestCompany;
let now: Date;

beforeAll(async () => {
  now = new Date();
  server = await testServer({ roles: ['api'], now: () => now });
  other = await startServer({ ...server.settings, port: 0 });
  company = await addCompany(server.database.db, server.settings.key, 1);
});
afterAll(async () => {
  await other.close();
  await server.stop();
});
beforeEach(() => {
  now = new Date();
});

const newKey = (changes: Parameters<typeof newApiKey>[1] = {}) => newApiKey(server.as(company.chief), changes);

const detail = (key: Signing, deviation: Deviation = {}) =>
  signingClient(server.url, key)(task.detail.path, { id: company.ids.task }, deviation);

const refused = (name: string) => ({ code: 401, data: { problem: name, next: expect.stringMatching(/./) } });

test("the document's worked example is signed as it says", async () => {
  const document = await readFile(new URL('../../../../docs/users/api.md', import.meta.url), 'utf8');
  const written = /```json\n(.*?)\n```/s.exec(document)?.[1] ?? '';
  const example = z.record(z.string(), z.string()).parse(JSON.parse(written));
  const { secret = '', method = '', path = '', timestamp = '', nonce = '', body = '' } = example;
  expect(signedBy({ accessKey: '', secret }, { method, path, body, nonce, timestamp })).toMatchObject({
    'content-sha256': example['content-sha256'],
    signature: example.signature,
  });
  const keyed = registry.filter(({ route }) => route.key.length > 0).map(({ route }) => route.path.split('/').at(-1) ?? '');
  for (const name of keyed) expect(document).toContain(name);
});

describe('a signed request', () => {
  test('is answered as a session of its user would be, and the log says by which key', async () => {
    const key = await newKey({ name: 'CRM' });
    expect(await detail(key)).toMatchObject({ code: 0, data: { id: company.ids.task } });
    const numbers = [{ phone: '13700000001' }];
    const api = signingClient(server.url, key);
    expect(await api(task.append.path, { id: company.ids.task, numbers })).toMatchObject({ code: 0, data: { accepted: 1, refused: [] } });
    const logs = await server.as(company.chief)(operationLog.list, { route: task.append.path });
    expect(logs.list[0]).toMatchObject({ username: company.chief.username, keyName: 'CRM', result: 'done' });
    expect(await server.as(company.chief)(accessAuth.detail, { id: key.id })).toMatchObject({ state: 'ready', usedAt: now.toISOString() });
  });

  test('whose header is missing or malformed is told which', async () => {
    const key = await newKey();
    for (const header of ['timestamp', 'nonce', 'content-sha256', 'signature'])
      for (const value of [undefined, '', 'x y'])
        expect(await detail(key, { headers: { [header]: value } })).toMatchObject({
          ...refused('signature.header'),
          msg: `The header ${header} is missing or malformed`,
        });
    // Without the first of them it is a call without a session.
    expect(await detail(key, { headers: { 'access-key': undefined } })).toMatchObject({ code: -99 });
  });

  test.each([
    ['the secret', { secret: 'other' }, {}],
    ['the signature', {}, { headers: { signature: 'ab'.repeat(32) } }],
    ['the nonce', {}, { headers: { nonce: 'another-nonce-than-that' } }],
    ['the digest', {}, { headers: { 'content-sha256': 'cd'.repeat(32) } }],
  ])('of which %s is another is refused', async (_what, changed, deviation) => {
    expect(await detail({ ...(await newKey()), ...changed }, deviation)).toMatchObject(refused('signature.wrong'));
  });

  test('for another call, or with a query that was not signed, is refused', async () => {
    const key = await newKey();
    const id = company.ids.task;
    const client = signingClient(server.url, key);
    const signed = signedBy(key, {
      ...{ method: 'POST', path: task.detail.path, body: JSON.stringify({ id }) },
      ...{ nonce: 'a-nonce-of-its-own-1', timestamp: String(Math.floor(now.getTime() / 1000)) },
    });
    expect(await client(task.pause.path, { id }, { headers: signed })).toMatchObject(refused('signature.wrong'));
    expect(await client(`${task.detail.path}?x=1`, { id }, { headers: signed })).toMatchObject(refused('signature.wrong'));
    expect(await client(`${task.detail.path}?x=1`, { id })).toMatchObject({ code: 0 });
  });

  test.each([
    ['another', JSON.stringify({ id: '01890a5d-ac96-774b-bcce-b302099a8057' })],
    ['none', ''],
    ['one that no parser takes', '{"id":'],
  ])('with %s body than the one that was signed is refused', async (_what, body) => {
    expect(await detail(await newKey(), { body })).toMatchObject(refused('signature.body'));
  });

  test('whose body comes in pieces is held against its digest to the end; one that is too large is refused as any', async () => {
    const key = await newKey();
    const send = async (pieces: readonly string[], signed: string) => {
      const nonce = uuid7();
      const about = { method: 'POST', path: task.detail.path, body: signed, nonce, timestamp: String(Math.floor(now.getTime() / 1000)) };
      const response = await fetch(server.url + task.detail.path, {
        ...{ method: 'POST', headers: { ...signedBy(key, about), 'content-type': 'application/json' }, duplex: 'half' },
        body: ReadableStream.from(pieces.map((piece) => Buffer.from(piece))),
      });
      return response.json();
    };
    const body = JSON.stringify({ id: company.ids.task });
    expect(await send([body.slice(0, 9), body.slice(9)], body)).toMatchObject({ code: 0 });
    expect(await send([body, ' '], body)).toMatchObject(refused('signature.body'));
    const large = ' '.repeat(task.detail.bodyLimit + 1);
    expect(await send([large], large)).toMatchObject({ code: 413, data: { problem: 'request.too-large' } });
  });

  test('is taken within five minutes of our time, and not beyond', async () => {
    const key = await newKey();
    const at = Math.floor(now.getTime() / 1000);
    for (const away of [-300, 300]) expect(await detail(key, { timestamp: at + away })).toMatchObject({ code: 0 });
    for (const away of [-301, 301])
      expect(await detail(key, { timestamp: at + away })).toMatchObject({
        ...refused('signature.skew'),
        data: { next: `Set the clock; the timestamp here is ${at}` },
      });
  });

  test('is carried out once, and its nonce is kept for as long as its time would be taken', async () => {
    const key = await newKey();
    const nonce = 'the-same-nonce-twice';
    const timestamp = Math.floor(now.getTime() / 1000);
    expect(await detail(key, { nonce, timestamp })).toMatchObject({ code: 0 });
    expect(await detail(key, { nonce, timestamp })).toMatchObject(refused('signature.replayed'));
    // Another key may happen to use it.
    expect(await detail(await newKey(), { nonce, timestamp })).toMatchObject({ code: 0 });
    now = new Date((timestamp + 300) * 1000);
    await forgetNonces(server.database.db, now);
    expect(await detail(key, { nonce, timestamp })).toMatchObject(refused('signature.replayed'));
    const kept = () => server.database.db.selectFrom('api_nonces').select('nonce').where('key_id', '=', key.id).execute();
    expect(await kept()).toHaveLength(1);
    await forgetNonces(server.database.db, new Date((timestamp + 601) * 1000));
    expect(await kept()).toEqual([]);
  });

  test('that comes to two processes at once is carried out by one', async () => {
    const key = await newKey({ callsPerMinute: 60_000 });
    const id = company.ids.task;
    for (let round = 0; round < 5; round++) {
      const deviation = { nonce: `one-nonce-of-round-${round}`, timestamp: Math.floor(now.getTime() / 1000) };
      const phone = `1370000100${round}`;
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          signingClient(n % 2 ? server.url : (other.url ?? ''), key)(task.append.path, { id, numbers: [{ phone }] }, deviation),
        ),
      );
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      expect(answers.filter(({ data }) => data.problem === 'signature.replayed')).toHaveLength(7);
    }
  });
});

test('the document of the API is served', async () => {
  const response = await fetch(`${server.url}/openapi.json`);
  expect(await response.json()).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api/platform/task/append': { post: { 'x-key-scopes': ['append'] } } },
  });
});
