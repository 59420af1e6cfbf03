import * as task from '@parley/contract/task';
import { json, uuid7 } from '@parley/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let id: string;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { flow: flowId, gateway: gatewayId } = company.ids;
  ({ id } = await server.as(company.chief)(task.create, { name: uuid7(), flowId, gatewayId }));
  await set({ state: 'running' });
});

const set = (row: object) => server.database.db.updateTable('tasks').set(row).where('id', '=', id).execute();
const gateway = (row: object) => server.database.db.updateTable('gateways').set(row).where('id', '=', company.ids.gateway).execute();
const shown = async () => {
  const { state, waitsFor, today } = await server.as(company.chief)(task.detail, { id });
  return { state, waitsFor, today };
};
/** The day of the calendar in Shanghai, some days from now. */
const day = (from = 0): string => new Date(Date.now() + 8 * 3_600_000 + from * 86_400_000).toISOString().slice(0, 10);

test('a task that dials waits for nothing, and shows the hours of its company where it has none', async () => {
  expect(await shown()).toEqual({ state: 'running', waitsFor: null, today: { spans: [{ from: '00:00', to: '24:00' }], holiday: null } });
  await set({ state: 'paused' });
  expect(await shown()).toMatchObject({ waitsFor: null });
});

test('a task says which holiday it waits for, when its hours or dates begin, and that its end date is over', async () => {
  const { db } = server.database;
  await db.insertInto('holidays').values({ company_id: 1, day: day(), name: '国庆节' }).execute();
  const opens = `${day(1)} 00:00`;
  expect(await shown()).toEqual({
    state: 'out-of-window',
    waitsFor: { why: 'holiday', name: '国庆节', opens },
    today: { spans: [], holiday: '国庆节' },
  });
  await db.deleteFrom('holidays').execute();
  await set({ start_date: day(2) });
  expect(await shown()).toMatchObject({ waitsFor: { why: 'start-date', opens: `${day(2)} 00:00` } });
  await set({ start_date: null, windows: json([{ days: [new Date(day(1)).getUTCDay() || 7], from: '09:30', to: '10:00' }]) });
  expect(await shown()).toMatchObject({ waitsFor: { why: 'hours', opens: `${day(1)} 09:30` }, today: { spans: [] } });
  await set({ end_date: day(-1) });
  expect(await shown()).toMatchObject({ state: 'out-of-window', waitsFor: { why: 'end-date', day: day(-1) } });
});

test('a task says that its gateway is disabled or down, or every one of its group, and that its caller numbers are used up', async () => {
  const { db } = server.database;
  await gateway({ state: 'down' });
  expect(await shown()).toMatchObject({ state: 'running', waitsFor: { why: 'line-down' } });
  await gateway({ enabled: false });
  expect(await shown()).toMatchObject({ waitsFor: { why: 'line-disabled' } });
  const [group, other] = [uuid7(), uuid7()];
  await db.insertInto('gateways').values({ company_id: 1, id: other, name: 'other', address: '127.0.0.2', state: 'down' }).execute();
  await db.insertInto('gateway_groups').values({ company_id: 1, id: group, name: 'group' }).execute();
  await db
    .insertInto('gateway_group_members')
    .values(
      [company.ids.gateway, other].map((gateway_id, position) => ({ company_id: 1, group_id: group, gateway_id, position, weight: 1 })),
    )
    .execute();
  await set({ gateway_id: null, gateway_group_id: group });
  expect(await shown()).toMatchObject({ waitsFor: { why: 'line-down' } });
  await gateway({ enabled: true, state: 'up' });
  expect(await shown()).toMatchObject({ waitsFor: null });
  await set({ gateway_id: company.ids.gateway, gateway_group_id: null });
  await gateway({ caller_numbers: ['95000'], caller_daily_limit: 1 });
  await db.insertInto('caller_uses').values({ company_id: 1, number: '95000', day: day(), calls: 1 }).execute();
  expect(await shown()).toMatchObject({ waitsFor: { why: 'caller-numbers' } });
  await gateway({ caller_numbers: [], caller_daily_limit: null });
  await db.updateTable('flows').set({ production_version: null }).where('id', '=', company.ids.flow).execute();
  expect(await shown()).toMatchObject({ waitsFor: { why: 'flow' } });
});
