import { liveCalls } from '@parley/contract/live-call';
import { json, uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../../testing/fixture.ts';
import { shownCall } from '../../testing/shown-call.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
});
afterAll(() => server.stop());

test('an empty wall tells which task begins next, by its start or its schedule; one with calls does not', async () => {
  const { db } = server.database;
  const api = server.as(company.chief);
  const next = async () => (await api(liveCalls.list, {})).next;
  expect(await next()).toBeNull();
  const task = { company_id: 1, flow_id: company.ids.flow, gateway_id: company.ids.gateway, created_by: company.chief.id };
  const ids = [uuid7(), uuid7()] as const;
  await db
    .insertInto('tasks')
    .values([
      { ...task, id: ids[0], name: 'once', state: 'waiting', start_at: '2099-01-02T00:00:00Z' },
      { ...task, id: ids[1], name: 'daily', state: 'paused', schedule_at: '2099-01-01T00:00:00Z', schedule_cron: '0 8 * * *' },
    ])
    .execute();
  expect(await next()).toEqual({ taskId: ids[1], name: 'daily', at: '2099-01-01T00:00:00.000Z' });
  await db.updateTable('tasks').set({ schedule_at: '2001-01-01T00:00:00Z' }).where('id', '=', ids[1]).execute();
  expect(await next()).toMatchObject({ name: 'once' });

  const node_id = uuid7();
  await db.insertInto('nodes').values({ id: node_id, role: 'voice', host: 'h', version: '1', lease_until: '2099-01-01' }).execute();
  const call = { company_id: 1, node_id, turns: json([]) };
  await db
    .insertInto('live_calls')
    .values([
      { ...call, id: uuid7(), task_id: ids[0], grade: 'B', shown: json({ ...shownCall, nodeName: '报价' }) },
      { ...call, id: uuid7(), flow_id: company.ids.flow, shown: json({ ...shownCall, nodeName: '收集地址' }) },
    ])
    .execute();
  expect(await next()).toBeNull();
  const found = async (filter: { node?: string; taskId?: string; flowId?: string }) =>
    (await api(liveCalls.list, filter)).list.map(({ nodeName }) => nodeName);
  expect(await found({ node: '报价' })).toEqual(['报价']);
  expect(await found({ taskId: ids[0] })).toEqual(['报价']);
  expect(await found({ flowId: company.ids.flow })).toEqual(['收集地址']);
  expect(await found({ node: '报价', flowId: company.ids.flow })).toEqual([]);
  expect((await api(liveCalls.list, { node: '报价' })).list).toMatchObject([{ grade: 'B', area: expect.stringContaining('江苏') }]);
});
