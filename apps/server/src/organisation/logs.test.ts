import { operatorCompany } from '@parley/contract';
import { displayField, options } from '@parley/contract/display';
import * as flow from '@parley/contract/flow';
import { loginLog, operationLog } from '@parley/contract/log';
import { role, user } from '@parley/contract/organisation';
import * as task from '@parley/contract/task';
import { json, uuid7, uuid7At } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addCompany, logInAs, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let mine: TestCompany;
let theirs: TestCompany;
let operator: TestCompany;
const at = (day: number) => Date.parse('2026-03-01T00:00:00Z') + day * 86_400_000;

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  const { db } = server.database;
  mine = await addCompany(db, server.settings.key, 1);
  theirs = await addCompany(db, server.settings.key, 2);
  operator = await addCompany(db, server.settings.key, operatorCompany);
  const operations = [mine, theirs].flatMap((company) =>
    Array.from({ length: 25 }, (_, day) => ({
      company_id: company.id,
      id: uuid7At(at(day)),
      user_id: company.chief.id,
      username: day % 5 === 0 ? company.nobody.username : company.chief.username,
      route: day % 2 === 0 ? '/api/config/gateway/update' : '/api/platform/task/append',
      address: '192.0.2.1',
      code: [0, 403, 500][day % 3] ?? 0,
      at: new Date(at(day)),
      input: json({ numbers: [{ phone: '13812345678' }] }),
      before: json({ name: `${company.mark} before` }),
      after: json({ name: `${company.mark} after` }),
    })),
  );
  // Ids of one process grow; these are of the past.
  for (const row of operations)
    await db
      .insertInto('operation_logs')
      .values({ ...row, id: idAt(row.at) })
      .execute();
  for (const company of [mine, theirs])
    await db
      .insertInto('login_logs')
      .values({ company_id: company.id, id: uuid7(), user_id: company.chief.id, username: company.chief.username, browser: 'Chrome 126' })
      .execute();
});
afterAll(() => server.stop());

let n = 0;
const idAt = (when: Date): string => {
  const time = when.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(n++).padStart(12, '0')}`;
};

test('a company reads its own log by key, newest first, each row once', async () => {
  const api = server.as(mine.chief);
  const seen: string[] = [];
  let after: string | null | undefined;
  do {
    const page = await api(operationLog.list, { size: 7, ...(after ? { after } : {}), to: '2026-05-01T00:00:00Z' });
    expect(page).toMatchObject({ total: 25, capped: false });
    seen.push(...page.list.map((row) => row.at));
    for (const row of page.list) expect(row).toMatchObject({ companyId: 1, companyName: mine.mark });
    after = page.next;
  } while (after);
  expect(seen).toEqual(Array.from({ length: 25 }, (_, day) => new Date(at(24 - day)).toISOString()));
});

test('a company that names another reads its own; the operator reads all, or the one named', async () => {
  const input = { companyId: 2, size: 100, to: '2026-05-01T00:00:00Z' };
  const companies = (list: { companyId: number }[]) => [...new Set(list.map(({ companyId }) => companyId))].sort();
  expect(companies((await server.as(mine.chief)(operationLog.list, input)).list)).toEqual([1]);
  expect(companies((await server.as(operator.chief)(operationLog.list, input)).list)).toEqual([2]);
  const { companyId: _, ...all } = input;
  expect(companies((await server.as(operator.chief)(operationLog.list, all)).list)).toEqual([1, 2]);
  expect(companies((await server.as(mine.chief)(loginLog.list, input)).list)).toEqual([]);
  expect(companies((await server.as(operator.chief)(loginLog.list, {})).list)).toEqual([1, 2]);
});

test('it is searched by person, call, area, span and result', async () => {
  const api = server.as(mine.chief);
  const count = async (input: object) => (await api(operationLog.list, { to: '2026-05-01T00:00:00Z', ...input })).total;
  expect(await count({ user: 'NOBODY' })).toBe(5);
  expect(await count({ user: 'stranger' })).toBe(0);
  expect(await count({ route: '/api/config/gateway/update' })).toBe(13);
  expect(await count({ area: 'task-list' })).toBe(12);
  expect(await count({ area: 'no-such-page' })).toBe(0);
  expect(await count({ result: 'done' })).toBe(9);
  expect(await count({ result: 'refused' })).toBe(8);
  expect(await count({ result: 'failed' })).toBe(8);
  expect(await count({ from: new Date(at(3)).toISOString(), to: new Date(at(5)).toISOString() })).toBe(2);
});

test('a detail tells before and after, in the reader’s language, and is no way around the masking of numbers', async () => {
  const { list } = await server.as(mine.chief, 'en')(operationLog.list, { route: '/api/platform/task/append', to: '2026-05-01T00:00:00Z' });
  const id = list[0]?.id ?? '';
  const detail = await server.as(mine.chief, 'en')(operationLog.detail, { id });
  expect(detail).toMatchObject({ areaName: 'Tasks', before: { name: 'Mark1Mark before' }, input: { numbers: [{ phone: '13812345678' }] } });
  const { db } = server.database;
  await db
    .updateTable('roles')
    .set({ permissions: ['LOG/COMPANY-DETAIL'] })
    .where('id', '=', mine.ids.role)
    .execute();
  const reader = await logInAs(db, { id: mine.nobody.id, username: mine.nobody.username, company: 1 });
  expect(await server.as(reader)(operationLog.detail, { id })).toMatchObject({ input: { numbers: [{ phone: '138****5678' }] } });
  await expect(server.as(theirs.chief)(operationLog.detail, { id, companyId: 1 })).rejects.toMatchObject({ code: 404 });
});

test('a log tells what the rows that it names were called then, also when they are called otherwise now', async () => {
  const api = server.as(mine.chief);
  const { id: roleId } = await api(role.create, {
    name: '运营',
    permissions: ['PLATFORM/TASK/LIST'],
    flows: [mine.ids.flow],
    grades: 'all',
  });
  const created = (await api(operationLog.list, { route: role.create.path })).list[0];
  expect((await api(operationLog.detail, { id: created?.id ?? '' })).names).toEqual({
    [roleId]: '运营',
    [mine.ids.flow]: `${mine.mark} flow`,
    'PLATFORM/TASK/LIST': '任务列表',
  });
  await api(user.update, { id: mine.ids.user, revision: 1, realname: '王', roleId, departmentId: mine.ids.department });
  await api(role.update, { id: roleId, revision: 1, name: '改名', flows: 'all', grades: 'all' });
  const changed = (await api(operationLog.list, { route: user.update.path })).list[0];
  const log = await api(operationLog.detail, { id: changed?.id ?? '' });
  expect(log.names).toMatchObject({ [roleId]: '运营', [mine.ids.department]: mine.mark });
  // Ids of another company have no name here.
  await expect(api(user.kick, { ids: [theirs.ids.user] })).resolves.toEqual({ count: 0 });
  const kick = (await api(operationLog.list, { route: user.kick.path })).list[0];
  expect((await api(operationLog.detail, { id: kick?.id ?? '' })).names).toEqual({});
});

test('what a form changed is told without what only the row has', async () => {
  const api = server.as(mine.chief);
  const { id, name, flowId, gatewayId } = await api(task.detail, { id: mine.ids.task });
  await api(task.update, { id, revision: 1, name, flowId, gatewayId, robots: 3 });
  const changed = (await api(operationLog.list, { route: task.update.path })).list[0];
  const log = await api(operationLog.detail, { id: changed?.id ?? '' });
  expect(log).toMatchObject({ before: { robots: 1, mode: 'robot' }, after: { robots: 3, mode: 'robot' } });
  const fields = (row: unknown) => Object.keys(z.record(z.string(), z.unknown()).parse(row)).toSorted();
  expect(fields(log.before)).toEqual(fields(log.after));
});

test('a cursor that nobody gave is refused, not a fault', async () => {
  const after = Buffer.from(JSON.stringify(['x', 'y'])).toString('base64url');
  await expect(server.as(mine.chief)(operationLog.list, { after })).rejects.toMatchObject({ code: 400 });
});

test('the choices of the log are those calls that the reader can meet in it', async () => {
  const names = ['operation-route', 'operation-area'];
  const own = (await server.as(mine.chief, 'en')(options.option, { names })).lists;
  const all = (await server.as(operator.chief, 'en')(options.option, { names })).lists;
  expect(own['operation-route']).toContainEqual({ value: '/api/config/gateway/update', label: 'Update gateway' });
  expect(own['operation-route']?.map(({ value }) => value)).not.toContain('/api/config/company/create');
  expect(all['operation-route']?.map(({ value }) => value)).toContain('/api/config/company/create');
  expect(own['operation-area']).toContainEqual({ value: 'gateway', label: 'Gateways' });
});

test('columns are kept for each user apart, the newest tables of them', async () => {
  const api = server.as(mine.chief);
  await api(displayField.update, { table: 'task-list', columns: ['name', 'name', 'state'] });
  expect(await api(displayField.list, { table: 'task-list' })).toEqual({ list: [{ table: 'task-list', columns: ['name', 'state'] }] });
  expect(await server.as(mine.nobody)(displayField.list, {})).toEqual({ list: [] });
});

test('the log of one flow holds what was done with it, from its making to the recycle bin, and nothing else', async () => {
  const api = server.as(mine.chief);
  const { id: flow_id } = await api(flow.create, { name: 'Logged' });
  const other = await api(flow.create, { name: 'Another' });
  await api(flow.updateUat, { flow_id });
  await api(flow.publish, { flow_id: other.id });
  await api(flow.remove, { ids: [other.id, flow_id] });
  await api(flow.recycle, { ids: [flow_id] });
  const routesOf = async (id: string) => (await api(operationLog.list, { flowId: id })).list.map(({ route }) => route);
  expect(await routesOf(flow_id)).toEqual([flow.recycle, flow.remove, flow.updateUat, flow.create].map(({ path }) => path));
  expect(await routesOf(other.id)).toEqual([flow.remove, flow.publish, flow.create].map(({ path }) => path));
  expect(await server.as(theirs.chief)(operationLog.list, { flowId: flow_id })).toMatchObject({ list: [] });
});
