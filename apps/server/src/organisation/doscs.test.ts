import { createHmac } from 'node:crypto';
import type { Client, InputOf } from '@parley/contract';
import { doscs, ownCompany } from '@parley/contract/company';
import { info } from '@parley/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let mine: TestCompany;
let theirs: TestCompany;
const secret = 'a secret of both sides';
const form = { is_enabled: true, module_name: '工单', main_url: 'https://doscs.example:8443/main?tab=1', secret };

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  mine = await addCompany(server.database.db, server.settings.key, 1);
  theirs = await addCompany(server.database.db, server.settings.key, 2);
});
afterAll(() => server.stop());

type Form = Omit<InputOf<typeof doscs.configUpdate>, 'revision'>;
/** Saves what is read now with a change. */
const save = async (api: Client, written: Form) =>
  await api(doscs.configUpdate, { ...written, revision: (await api(doscs.configDetail, {})).revision });

/** A token as the other side reads it, by RFC 7515 and 7519 alone. */
const read = (token: string, key: string) => {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const right = createHmac('sha256', key).update(`${header}.${claims}`).digest('base64url') === signature;
  const part = (text: string): Record<string, unknown> => JSON.parse(Buffer.from(text, 'base64url').toString());
  return { right, header: part(header), claims: part(claims) };
};

test('a bound user gets a token that the other side can check: signed, short-lived, for that user and that page', async () => {
  const api = server.as(mine.chief);
  expect((await api(info, {})).doscs_config.is_enabled).toBe(false);
  await save(api, form);
  expect(await api(info, {})).toMatchObject({ doscs_config: { is_enabled: true, module_name: '工单' }, info: { doscs_token: '' } });
  await api(doscs.bindUserUpdate, { userId: mine.chief.id, account: 'agent-7' });
  const { doscs_token } = (await api(info, {})).info;
  const { right, header, claims } = read(doscs_token, secret);
  expect(right).toBe(true);
  expect(read(doscs_token, 'another secret').right).toBe(false);
  expect(header).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(claims).toMatchObject({ iss: 'parley', sub: 'agent-7', aud: 'https://doscs.example:8443', company: 1, username: 'chief1' });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(600);
  expect((await server.as(theirs.chief)(info, {})).info.doscs_token).toBe('');
});

test('the secret is written and never read back: not by a call, not in the log, not in the database', async () => {
  const api = server.as(mine.chief);
  await save(api, form);
  const { secret: _, ...shown } = form;
  expect(await api(doscs.configDetail, {})).toMatchObject({ ...shown, hasSecret: true });
  await save(api, shown);
  expect(await api(doscs.configDetail, {})).toMatchObject({ hasSecret: true });
  const { db } = server.database;
  const dump = JSON.stringify([
    await db
      .selectFrom('doscs_configs')
      .select(['module_name', 'main_url'])
      .select((eb) => eb.fn<string>('encode', ['secret', eb.val('escape')]).as('bytes'))
      .execute(),
    await db.selectFrom('operation_logs').selectAll().execute(),
    server.log,
  ]);
  expect(dump).not.toContain(secret);
  await save(api, { ...shown, secret: null });
  expect(await api(doscs.configDetail, {})).toMatchObject({ hasSecret: false });
  expect((await api(info, {})).info.doscs_token).toBe('');
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://files.example',
  'https://user:pass@doscs.example/',
  'doscs.example',
  '//doscs.example',
])('the address %s is refused', async (main_url) => {
  await expect(save(server.as(mine.chief), { ...form, main_url })).rejects.toMatchObject({
    data: { fields: [{ path: 'main_url' }] },
  });
});

test('a system that is on needs its name and its address; a short secret is refused', async () => {
  const fields = (change: object) =>
    save(server.as(mine.chief), { ...form, ...change }).catch((error) => error.data.fields.map((one: { path: string }) => one.path));
  expect(await fields({ module_name: ' ', main_url: '' })).toEqual(['module_name', 'main_url']);
  expect(await fields({ secret: 'short' })).toEqual(['secret']);
});

test("another company's user cannot be bound, nor its gateway carry our calls", async () => {
  const api = server.as(mine.chief);
  await expect(api(doscs.bindUserUpdate, { userId: theirs.chief.id, account: 'x' })).rejects.toMatchObject({ code: 404 });
  expect(await api(doscs.bindUserDelete, { ids: [theirs.chief.id] })).toEqual({ count: 0 });
  const channels = { agentGatewayIds: [mine.ids.gateway], customerGatewayIds: [theirs.ids.gateway], revision: 1 };
  await expect(api(ownCompany.updateMiddleChannels, channels)).rejects.toMatchObject({ code: 404, message: '网关不存在或已删除' });
});
