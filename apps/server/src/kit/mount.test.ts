import { type AnyRoute, route } from '@parley/contract';
import { gateway } from '@parley/contract/centre';
import { login } from '@parley/contract/session';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { bind, bindOpen } from './bind.ts';
import { mount } from './mount.ts';
import { forLog } from './operation-log.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
});
afterAll(() => server.stop());

test('a server with a route that nothing answers does not start', () => {
  const lonely: AnyRoute = route('/api/platform/lonely/list', { summary: { zh: '', en: '' }, input: z.object({}), output: z.object({}) });
  // Mounting fails before it touches any service.
  const services = {} as Services;
  expect(() => mount(fastify(), services, [lonely], [])).toThrow('/api/platform/lonely/list');
});

test('a route that needs a session cannot be bound as one that does not, nor the other way round', () => {
  expect(() => bindOpen(gateway.list, async () => ({ list: [], total: 0, capped: false, next: null }))).toThrow();
  expect(() => bind(login, async () => ({}))).toThrow();
});

test('a write is kept in the operation log with the row before and after, without its secrets', async () => {
  const api = server.as(company.chief);
  const form = { name: 'Kept', address: '192.0.2.1', secret: 'never-seen' };
  const { id } = await api(gateway.create, form);
  await api(gateway.update, { ...form, id, revision: 1, capacity: 3 });
  await expect(api(gateway.update, { ...form, id: company.ids.task, revision: 1 })).rejects.toMatchObject({ code: 404 });
  const rows = await server.database.db.selectFrom('operation_logs').selectAll().orderBy('id').execute();
  expect(rows).toMatchObject([
    { route: gateway.create.path, code: 0, username: 'chief1', address: '127.0.0.1', after: { name: 'Kept', secret: '***' } },
    { route: gateway.update.path, code: 0, before: { capacity: 100 }, after: { capacity: 3, secret: '***' } },
    { route: gateway.update.path, code: 404 },
  ]);
  expect(JSON.stringify(rows)).not.toContain('never-seen');
});

test('what is too large for a log is named by its size', () => {
  expect(forLog({ draft: 'x'.repeat(20_000) }, new Set())).toEqual({ omitted: expect.any(Number) });
  expect(forLog(undefined, new Set())).toBeNull();
});

test('an answer is in the language of the header, else of the user', async () => {
  const ask = async (headers: Record<string, string>) => {
    const response = await fetch(server.url + gateway.detail.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: company.chief.token, ...headers },
      body: JSON.stringify({ id: company.ids.task }),
    });
    return ((await response.json()) as { msg: string }).msg;
  };
  expect(await ask({})).toBe('网关不存在或已删除');
  expect(await ask({ lang: 'en' })).toBe('The gateway does not exist or was deleted');
  await server.database.db.updateTable('users').set({ language: 'en' }).where('id', '=', company.chief.id).execute();
  expect(await ask({})).toBe('The gateway does not exist or was deleted');
});

test('forms are taken as well as JSON, and an empty body is an empty object', async () => {
  const send = (body: string | URLSearchParams | undefined, type?: string) =>
    fetch(server.url + login.path, {
      method: 'POST',
      headers: type ? { 'content-type': type } : {},
      ...(body === undefined ? {} : { body }),
    });
  const form = await send(new URLSearchParams({ username: 'nobody', password: 'wrong' }));
  expect(await form.json()).toMatchObject({ code: 401 });
  for (const empty of [await send(undefined), await send('', 'application/json')])
    expect(await empty.json()).toMatchObject({ code: 400, data: { problem: 'request.invalid' } });
});
