import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { InputOf } from '@parley/contract';
import { accessAuth } from '@parley/contract/access-auth';
import * as call from '@parley/contract/call';
import { operationLog } from '@parley/contract/log';
import { registry } from '@parley/contract/registry';
import * as task from '@parley/contract/task';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type RunningServer, startServer } from '../index.ts';
import { addCompany, logInAs, type TestCompany } from '../testing/fixture.ts';
import { type Deviation, type Signing, signedBy, signingClient } from '../testing/signing-client.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { forgetNonces } from './use-nonce.ts';

let server: TestServer;
let other: RunningServer;
let company: TestCompany;
let foreign: TestCompany;
let now: Date;

beforeAll(async () => {
  now = new Date();
  server = await testServer({ roles: ['api'], now: () => now });
  other = await startServer({ ...server.settings, port: 0 });
  company = await addCompany(server.database.db, server.settings.key, 1);
  foreign = await addCompany(server.database.db, server.settings.key, 2);
});
afterAll(async () => {
  await other.close();
  await server.stop();
});
beforeEach(() => {
  now = new Date();
});

const newKey = async (
  changes: Partial<InputOf<typeof accessAuth.create>> = {},
  by: { token: string } = company.chief,
): Promise<Signing & { id: string }> => {
  const form = { name: uuid7(), scopes: ['append', 'task', 'call', 'recording', 'queue'], callsPerMinute: 6000 } as const;
  const { id } = await server.as(by)(accessAuth.create, { ...form, scopes: [...form.scopes], ...changes });
  return { id, ...(await server.as(by)(accessAuth.generate, { id })) };
};

const detail = (key: Signing, deviation: Deviation = {}, id = company.ids.task) =>
  signingClient(server.url, key)(task.detail.path, { id }, deviation);

const refused = (name: string, code = 401) => ({ code, data: { problem: name, next: expect.stringMatching(/./) } });

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

describe('a key', () => {
  test('whose secret is shown once is sealed, and in no list, log or answer after that', async () => {
    const { id, secret, accessKey } = await newKey({ name: 'Sealed' });
    const api = server.as(company.chief);
    const row = await server.database.db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row.secret?.includes(secret)).toBe(false);
    const told = JSON.stringify([await api(accessAuth.list, {}), await api(accessAuth.detail, { id })]);
    expect(told).toContain(accessKey);
    const logged = await server.database.db.selectFrom('operation_logs').select(['input', 'before', 'after']).execute();
    for (const text of [told, JSON.stringify(logged), server.log.join('')]) expect(text).not.toContain(secret);
  });

  test('that is generated again opens nothing by the old pair, also of what was handed out to it', async () => {
    const key = await newKey();
    const file = join(server.settings.dataDir, 'recordings', '1', `${company.ids.call}.wav`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'RIFF');
    const client = signingClient(server.url, key);
    const { url = '' } = z.object({ url: z.string() }).parse((await client(call.recording.path, { id: company.ids.call })).data);
    expect(await (await fetch(server.url + url)).text()).toBe('RIFF');
    const next = await server.as(company.chief)(accessAuth.generate, { id: key.id });
    expect(await detail(key)).toMatchObject(refused('key.unknown'));
    expect(await detail({ ...key, accessKey: next.accessKey })).toMatchObject(refused('signature.wrong'));
    expect((await fetch(server.url + url)).status).toBe(403);
    expect(await detail(next)).toMatchObject({ code: 0 });
  });

  test('that is deleted, disabled, expired or never generated opens nothing', async () => {
    const api = server.as(company.chief);
    const deleted = await newKey();
    await api(accessAuth.delete, { ids: [deleted.id] });
    expect(await detail(deleted)).toMatchObject(refused('key.unknown'));
    expect(await detail(await newKey({ enabled: false }))).toMatchObject(refused('key.disabled', 403));
    expect(await detail(await newKey({ expiresAt: now.toISOString() }))).toMatchObject(refused('key.expired', 403));
    expect(await detail({ accessKey: 'ak0', secret: 'x' })).toMatchObject(refused('key.unknown'));
    const { id } = await api(accessAuth.create, { name: 'Bare', scopes: ['task'] });
    expect(await api(accessAuth.detail, { id })).toMatchObject({ state: 'no-secret', accessKey: null, userName: '' });
  });

  test('opens nothing while its company is suspended or its authorization is over', async () => {
    const key = await newKey();
    const set = (status: string) => server.database.db.updateTable('companies').set({ status }).where('id', '=', 1).execute();
    for (const status of ['suspended', 'expired']) {
      await set(status);
      expect(await detail(key)).toMatchObject(refused('key.company-off', 403));
    }
    await set('active');
    expect(await detail(key)).toMatchObject({ code: 0 });
  });

  test.each([
    [['203.0.113.0/24', '2001:db8::/32'], false],
    [['10.0.0.0/8', '127.0.0.1'], true],
    [['127.0.0.0/8'], true],
  ])('that may come from %j alone is held to that', async (networks, may) => {
    expect(await detail(await newKey({ networks }))).toMatchObject(may ? { code: 0 } : refused('key.network', 403));
  });

  test('makes the calls of its scopes alone, and none that are for people', async () => {
    const key = await newKey({ scopes: ['append'] });
    const client = signingClient(server.url, key);
    expect(await detail(key)).toMatchObject({ ...refused('key.scope', 403), msg: 'The key lacks the scope of this call: task' });
    const numbers = [{ phone: '13700000009' }];
    expect(await client(task.append.path, { id: company.ids.task, numbers })).toMatchObject({ code: 0 });
    for (const path of [accessAuth.generate.path, task.create.path, task.importNumbers.path])
      expect(await client(path, { id: key.id })).toMatchObject(refused('route.not-by-key', 403));
  });

  test('reaches nothing of another company', async () => {
    const key = await newKey({}, foreign.chief);
    expect(await detail(key)).toMatchObject({ code: 404, data: { problem: 'row.not-found' } });
    expect(await detail(key, {}, foreign.ids.task)).toMatchObject({ code: 0 });
    const client = signingClient(server.url, key);
    expect(await client(task.append.path, { id: company.ids.task, numbers: [{ phone: '13700000008' }] })).toMatchObject({ code: 404 });
  });

  test('may no more than whom it acts for may now, sees no more, and ends with him', async () => {
    const { db } = server.database;
    const [roleId, userId] = [uuid7(), uuid7()];
    const permissions = [accessAuth.create, accessAuth.generate, task.list, task.append, call.list].map(
      ({ permission }) => permission ?? '',
    );
    await db
      .insertInto('roles')
      .values({
        company_id: 1,
        id: roleId,
        name: 'Integration',
        permissions,
        unmask: [],
        data_scope: 'company',
        all_flows: true,
        all_grades: true,
      })
      .execute();
    await db.insertInto('users').values({ company_id: 1, id: userId, username: 'robot', password_hash: 'none', role_id: roleId }).execute();
    const key = await newKey({}, await logInAs(db, { id: userId, username: 'robot', company: 1 }));
    const client = signingClient(server.url, key);
    expect(await client(call.list.path, {})).toMatchObject({ code: 0, data: { list: [{ callee: '139****0001' }] } });
    expect(await detail(key)).toMatchObject({ code: 403, data: { problem: 'permission.missing' } });
    await db.updateTable('roles').set({ data_scope: 'own' }).where('id', '=', roleId).execute();
    expect(await client(task.list.path, {})).toMatchObject({ code: 0, data: { total: 0 } });
    await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', userId).execute();
    expect(await client(task.list.path, {})).toMatchObject(refused('key.user-gone', 403));
    expect(await server.as(company.chief)(accessAuth.detail, { id: key.id })).toMatchObject({ state: 'user-gone' });
  });

  test('makes no more calls a minute than it may, over all processes', async () => {
    const key = await newKey({ callsPerMinute: 60 });
    const ask = (n: number) => signingClient(n % 2 ? server.url : (other.url ?? ''), key)(task.detail.path, { id: company.ids.task });
    const codes = (await Promise.all(Array.from({ length: 14 }, (_, n) => ask(n)))).map(({ code }) => code);
    expect([codes.filter((code) => code === 0).length, codes.filter((code) => code === 429).length]).toEqual([10, 4]);
    now = new Date(now.getTime() + 3000);
    const later = await Promise.all(Array.from({ length: 5 }, (_, n) => ask(n)));
    expect(later.filter(({ code }) => code === 0)).toHaveLength(3);
    expect(later.find(({ code }) => code === 429)).toMatchObject({ data: { problem: 'request.too-many', next: 'Try again in 1 s' } });
  });
});

test('the document of the API is served', async () => {
  const response = await fetch(`${server.url}/openapi.json`);
  expect(await response.json()).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api/platform/task/append': { post: { 'x-key-scopes': ['append'] } } },
  });
});
