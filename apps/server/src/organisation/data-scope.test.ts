import { type Client, permissionOf } from '@parley/contract';
import * as call from '@parley/contract/call';
import { extension, gateway } from '@parley/contract/centre';
import * as flow from '@parley/contract/flow';
import { liveCalls } from '@parley/contract/live-call';
import { loginLog, operationLog } from '@parley/contract/log';
import { department, role, user } from '@parley/contract/organisation';
import * as report from '@parley/contract/report';
import * as task from '@parley/contract/task';
import { json, uuid7 } from '@parley/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany } from '../testing/fixture.ts';
import { shownCall } from '../testing/shown-call.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const may = [
  ...[call.list, call.detail, call.recording, task.list, task.detail, task.create, task.update, task.listByOption],
  ...[flow.list, flow.detail, flow.remove, gateway.delete, report.summary, report.task],
  ...[liveCalls.list, liveCalls.takeOver],
].map(({ path }) => permissionOf(path));

let server: TestServer;
let company: TestCompany;
let chief: Client;
let roleId: string;
const ids = { head: '', member: '', stranger: '' };
const calls = { head: uuid7(), member: uuid7(), stranger: uuid7(), desk: uuid7() };
const tasks = { head: uuid7(), member: uuid7(), stranger: uuid7() };
let head: Client;

const scope = async (change: object): Promise<void> => {
  const { revision } = await chief(role.detail, { id: roleId });
  await chief(role.update, {
    id: roleId,
    revision,
    name: 'Scoped',
    permissions: may,
    flows: 'all',
    grades: 'all',
    dataScope: 'own',
    ...change,
  });
};
const seenTasks = async () => (await head(task.list, { sort: 'name', order: 'asc' })).list.map(({ name }) => name);
const seenCalls = async () => (await head(call.list, {})).list.map((row) => row.taskName).sort();
const absent = { code: 404, data: { problem: 'row.not-found' } };

beforeAll(async () => {
  server = await testServer();
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  chief = server.as(company.chief);
  roleId = (await chief(role.create, { name: 'Scoped', permissions: may, flows: 'all', grades: 'all' })).id;
  const above = (await chief(department.create, { name: 'Sales' })).id;
  const below = (await chief(department.create, { name: 'East', parentId: above })).id;
  await chief(extension.create, { number: '8001', secret: 'long-enough' });
  const add = async (username: string, more: object = {}) =>
    (await chief(user.create, { username, password: 'Right-pass-1', confirm: 'Right-pass-1', realname: username, roleId, ...more })).id;
  ids.head = await add('header', { departmentId: above, extension: '8001' });
  ids.member = await add('member', { departmentId: below });
  ids.stranger = await add('stranger', { departmentId: company.ids.department });
  head = server.as(await logInAs(db, { id: ids.head, username: 'header', company: 1 }));
  const base = { company_id: 1, flow_id: company.ids.flow };
  for (const who of ['head', 'member', 'stranger'] as const) {
    await db
      .insertInto('tasks')
      .values({ ...base, id: tasks[who], name: who, gateway_id: company.ids.gateway, created_by: ids[who] })
      .execute();
    const about = { task_id: tasks[who], task_name: who, grade: who === 'head' ? 'A' : 'B' };
    await db
      .insertInto('calls')
      .values({ ...base, ...about, id: calls[who], direction: 'out', started_at: new Date(), recording: `1/${calls[who]}.wav` })
      .execute();
    await db
      .insertInto('call_hours')
      .values({ ...base, hour: new Date(), direction: 'out', task_id: tasks[who], status: 'answered', grade: about.grade, calls: 1 })
      .execute();
  }
  const desk = (await chief(extension.list, { number: '8001' })).list[0];
  await db
    .insertInto('calls')
    .values({ company_id: 1, id: calls.desk, direction: 'in', extension_id: desk?.id ?? null, task_name: 'desk', started_at: new Date() })
    .execute();
});
afterAll(() => server.stop());

describe('own', () => {
  test('tasks, their calls, the calls of the own extension and the figures are those of the user', async () => {
    await scope({ dataScope: 'own' });
    expect(await seenTasks()).toEqual(['head']);
    expect(await seenCalls()).toEqual(['desk', 'head']);
    expect((await head(report.summary, {})).figures.calls).toBe(1);
    expect((await head(task.listByOption, {})).list.map(({ name }) => name)).toEqual(['head']);
  });

  test('what is outside is not found: a task, a call, its recording', async () => {
    await scope({ dataScope: 'own' });
    await expect(head(call.detail, { id: calls.stranger })).rejects.toMatchObject(absent);
    await expect(head(call.recording, { id: calls.stranger })).rejects.toMatchObject(absent);
    await expect(head(task.detail, { id: tasks.member })).rejects.toMatchObject(absent);
    const form = { name: 'mine now', flowId: company.ids.flow, gatewayId: company.ids.gateway };
    await expect(head(task.update, { id: tasks.member, revision: 1, ...form })).rejects.toMatchObject(absent);
    expect(await head(call.detail, { id: calls.head })).toMatchObject({ previousId: null, nextId: calls.desk });
  });

  test('what others use is in use, though it is not seen', async () => {
    await scope({ dataScope: 'own' });
    const inUse = { data: { problem: 'row.in-use' } };
    await expect(head(flow.remove, { ids: [company.ids.flow] })).rejects.toMatchObject(inUse);
    await expect(head(gateway.delete, { ids: [company.ids.gateway] })).rejects.toMatchObject(inUse);
  });
});

test('department: those of the people in it and below it, those who left included', async () => {
  await scope({ dataScope: 'department' });
  expect(await seenTasks()).toEqual(['head', 'member']);
  expect(await seenCalls()).toEqual(['desk', 'head', 'member']);
  await expect(head(call.detail, { id: calls.stranger })).rejects.toMatchObject(absent);
  await chief(user.delete, { ids: [ids.member] });
  expect(await seenTasks()).toEqual(['head', 'member']);
});

test('calls that go on: a head of department sees, hears and touches those of it, and nothing of another', async () => {
  const { db } = server.database;
  const node_id = uuid7();
  await db.insertInto('nodes').values({ id: node_id, role: 'voice', host: 'h', version: '1', lease_until: '2099-01-01' }).execute();
  for (const who of ['head', 'member', 'stranger'] as const)
    await db
      .insertInto('live_calls')
      .values({
        company_id: 1,
        id: calls[who],
        node_id,
        task_id: tasks[who],
        flow_id: company.ids.flow,
        shown: json({ ...shownCall, taskName: who }),
        turns: json([]),
      })
      .execute();
  const seen = async (input: object = {}) => (await head(liveCalls.list, input)).list.map(({ taskName }) => taskName).sort();
  await scope({ dataScope: 'own' });
  expect(await seen()).toEqual(['head']);
  await scope({ dataScope: 'department' });
  expect(await seen()).toEqual(['head', 'member']);
  expect(await seen({ search: '5678', taskId: tasks.stranger })).toEqual([]);
  const { risks, total, call: opened } = await head(liveCalls.list, { callId: calls.stranger });
  expect({ calm: risks.calm, total, opened }).toEqual({ calm: 2, total: 2, opened: null });
  const { list: phones } = await chief(extension.list, { number: '8001' });
  const extensionId = phones[0]?.id ?? '';
  await db.updateTable('extensions').set({ registered_until: '2099-01-01' }).where('id', '=', extensionId).execute();
  const commands = [
    { kind: 'listen', extensionId },
    { kind: 'take-over', extensionId },
    { kind: 'prompt', text: '您好' },
    { kind: 'hang-up' },
  ] as const;
  for (const command of commands)
    await expect(head(liveCalls.takeOver, { callId: calls.stranger, command })).rejects.toMatchObject({
      data: { problem: 'live-call.over' },
    });
  // No node was asked for anything, and without the permission nothing is seen at all.
  expect(await db.selectFrom('call_commands').select('id').execute()).toEqual([]);
  await scope({ dataScope: 'department', permissions: may.filter((one) => !one.endsWith('/LIVE')) });
  await expect(head(liveCalls.list, {})).rejects.toMatchObject({ code: 403 });
  await db.deleteFrom('live_calls').execute();
  await db.deleteFrom('nodes').where('id', '=', node_id).execute();
});

test('company: all', async () => {
  await scope({ dataScope: 'company' });
  expect(await seenTasks()).toEqual([`${company.mark} task`, 'head', 'member', 'stranger'].sort());
  expect((await head(report.summary, {})).figures.calls).toBe(3);
});

test('grades that the role does not name are hidden, and calls without a grade are not', async () => {
  await scope({ dataScope: 'company', grades: ['B'] });
  expect(await seenCalls()).toEqual(['desk', 'member', 'stranger']);
  await expect(head(call.detail, { id: calls.head })).rejects.toMatchObject(absent);
});

test('flows that the role does not name are hidden with their tasks and calls; those that one made are not', async () => {
  const { id: other } = await chief(flow.create, { name: 'other' });
  await scope({ dataScope: 'company', flows: [other] });
  expect(await seenTasks()).toEqual([]);
  expect(await seenCalls()).toEqual(['desk']);
  expect((await head(flow.list, {})).list.map(({ name }) => name)).toEqual(['other']);
  await expect(head(flow.detail, { flow_id: company.ids.flow })).rejects.toMatchObject({ code: 404 });
  const form = { name: 'of a hidden flow', flowId: company.ids.flow, gatewayId: company.ids.gateway };
  await expect(head(task.create, form)).rejects.toMatchObject({ code: 404 });
  await server.database.db.updateTable('flows').set({ created_by: ids.head }).where('id', '=', company.ids.flow).execute();
  expect(await seenTasks()).toContain('stranger');
});

describe('logs', () => {
  const mayRead = [...may, 'LOG/COMPANY-LIST', 'LOG/COMPANY-DETAIL', 'LOG/COMPANY-LOGIN-LIST'];
  const users = async () => [...new Set((await head(operationLog.list, { size: 200 })).list.map(({ username }) => username))].sort();

  test('tell of those whom the role shows, in the list, the details and the log-ins', async () => {
    const { db } = server.database;
    for (const [who, id] of Object.entries(ids)) {
      const about = { company_id: 1, user_id: id, username: who };
      await db
        .insertInto('login_logs')
        .values({ ...about, id: uuid7() })
        .execute();
      await db
        .insertInto('operation_logs')
        .values({ ...about, id: uuid7(), route: task.update.path, code: 0 })
        .execute();
    }
    const logins = async () => (await head(loginLog.list, {})).list.map(({ username }) => username).sort();
    await scope({ dataScope: 'own', permissions: mayRead });
    expect([await users(), await logins()]).toEqual([expect.arrayContaining(['head']), ['head']]);
    expect(await users()).not.toContain('member');
    await scope({ dataScope: 'department', permissions: mayRead });
    expect(await logins()).toEqual(['head', 'member']);
    const hidden = await db.selectFrom('operation_logs').select('id').where('username', '=', 'stranger').executeTakeFirstOrThrow();
    await expect(head(operationLog.detail, { id: hidden.id })).rejects.toMatchObject(absent);
    await scope({ dataScope: 'company', permissions: mayRead });
    expect(await logins()).toEqual(['head', 'member', 'stranger']);
    expect(await head(operationLog.detail, { id: hidden.id })).toMatchObject({ username: 'stranger' });
  });

  test('tell nothing of a flow or task that the role hides, whoever changed it', async () => {
    const { id: secret } = await chief(flow.create, { name: 'a secret flow' });
    const about = (await chief(operationLog.list, { route: flow.create.path })).list[0]?.id ?? '';
    await scope({ dataScope: 'company', permissions: mayRead, flows: [company.ids.flow] });
    await expect(head(operationLog.detail, { id: about })).rejects.toMatchObject(absent);
    await scope({ dataScope: 'company', permissions: mayRead, flows: [company.ids.flow, secret] });
    expect(await head(operationLog.detail, { id: about })).toMatchObject({ names: { [secret]: 'a secret flow' } });
  });
});

test('people outside are not found: in the list, the choices, the details', async () => {
  const people = ['CONFIG/USER/LIST', 'CONFIG/USER/DETAIL'];
  await scope({ dataScope: 'department', permissions: people });
  const names = async () => (await head(user.list, {})).list.map(({ username }) => username).sort();
  expect(await names()).toEqual(['header']);
  expect((await head(user.option, {})).list.map(({ name }) => name)).toEqual(['header']);
  await expect(head(user.detail, { id: ids.stranger })).rejects.toMatchObject(absent);
  await scope({ dataScope: 'company', permissions: people });
  expect(await names()).toContain('stranger');
});
