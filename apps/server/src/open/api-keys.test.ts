import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { accessAuth } from '@parley/contract/access-auth';
import { apiScope } from '@parley/contract/api-scope';
import * as call from '@parley/contract/call';
import { registry } from '@parley/contract/registry';
import * as task from '@parley/contract/task';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type RunningServer, startServer } from '../index.ts';
import { addCompany, logInAs, type TestCompany } from '../testing/fixture.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { newApiKey, type Signing, signingClient } from '../testing/signing-client.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

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

const newKey = (changes: Parameters<typeof newApiKey>[1] = {}, by: { token: string } = company.chief) => newApiKey(server.as(by), changes);

const detail = (key: Signing, id = company.ids.task) => signingClient(server.url, key)(task.detail.path, { id });

const refused = (name: string, code = 401) => ({ code, data: { problem: name, next: expect.stringMatching(/./) } });

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
    const expired = await newKey({ expiresAt: new Date(now.getTime() + 1_000).toISOString() });
    await server.database.db.updateTable('api_keys').set({ expires_at: now }).where('id', '=', expired.id).execute();
    expect(await detail(expired)).toMatchObject(refused('key.expired', 403));
    expect(await detail({ accessKey: 'ak0', secret: 'x' })).toMatchObject(refused('key.unknown'));
    const { id } = await api(accessAuth.create, { name: 'Bare', scopes: ['task'] });
    expect(await api(accessAuth.detail, { id })).toMatchObject({ state: 'no-secret', accessKey: null, userName: '' });
  });

  test('takes no expiry in the past, but keeps the one it has when something else is changed', async () => {
    const api = server.as(company.chief);
    const past = { expiresAt: new Date(now.getTime() - 60_000).toISOString() };
    const why = { code: 400, data: { fields: [{ path: 'expiresAt', message: '到期时间须晚于现在' }] } };
    await expect(api(accessAuth.create, { name: 'Past', scopes: ['task'], ...past })).rejects.toMatchObject(why);
    const { id } = await newKey();
    const { revision } = await api(accessAuth.detail, { id });
    const form = { id, revision, name: 'Ending', scopes: ['task' as const] };
    await expect(api(accessAuth.update, { ...form, ...past })).rejects.toMatchObject(why);
    await server.database.db.updateTable('api_keys').set({ expires_at: past.expiresAt }).where('id', '=', id).execute();
    const { revision: later } = await api(accessAuth.detail, { id });
    await api(accessAuth.update, { ...form, ...past, revision: later });
    expect(await api(accessAuth.detail, { id })).toMatchObject({ name: 'Ending', state: 'expired', ...past });
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

  test('makes each call of each of its scopes', async () => {
    const scopes = apiScope.options;
    const keys = new Map(await Promise.all(scopes.map(async (scope) => [scope, await newKey({ scopes: [scope] })] as const)));
    for (const { route } of registry.filter((one) => one.route.key.length > 0)) {
      const input = sampleInput(route, (name) => company.ids[/flow/.test(name) ? 'flow' : /call-info/.test(route.path) ? 'call' : 'task']);
      // Of a page behind another one: no such text was given out.
      Reflect.deleteProperty(Object(input), 'after');
      for (const [scope, key] of keys) {
        const { data } = await signingClient(server.url, key)(route.path, input);
        const told = String(data?.problem ?? '');
        if (route.key.includes(scope)) expect(told, route.path).not.toMatch(/^(key|signature|route|request|permission)\./);
        else expect(told, route.path).toBe('key.scope');
      }
    }
  });

  test('reaches nothing of another company', async () => {
    const key = await newKey({}, foreign.chief);
    expect(await detail(key)).toMatchObject({ code: 404, data: { problem: 'row.not-found' } });
    expect(await detail(key, foreign.ids.task)).toMatchObject({ code: 0 });
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
