import type { Client } from '@parley/contract';
import * as call from '@parley/contract/call';
import * as flow from '@parley/contract/flow';
import {
  groupCalls,
  outboundGroupCall,
  outboundQueueCall,
  queueCall,
  queueNumbers,
  setQueueCallRunStatus,
} from '@parley/contract/flow-queue';
import { summary } from '@parley/contract/report';
import * as task from '@parley/contract/task';
import { applyFacts, claimRows, runningTasks, startAttempts, uuid7 } from '@parley/db';
import { addNode } from '@parley/db/dialling/test-task';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../../testing/fixture.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
});
afterAll(() => server.stop());

const newFlow = async (): Promise<string> => {
  const { id } = await api(flow.create, { name: uuid7() });
  await api(flow.publish, { flow_id: id });
  await api(flow.updateUat, { flow_id: id });
  return id;
};
const put = (flow_id: string, ...phones: string[]) =>
  api(outboundQueueCall, { flow_id, numbers: phones.map((phone) => ({ phone, variables: { name: phone } })) });
const running = async (flow_id: string) => (await runningTasks(server.database.db)).filter((one) => one.flow === flow_id);
const waiting = async (flow_id: string) =>
  (await api(queueNumbers, { flowId: flow_id, order: 'asc' })).list.map(({ phone, place }) => [phone, place]);

test('numbers wait in the order in which they came; one that waits is refused, one that was called is called again', async () => {
  const flow_id = await newFlow();
  expect(await put(flow_id, '13900000003', '13900000001')).toMatchObject({
    accepted: 2,
    waiting: 2,
    state: 'running',
    msg: '2 个号码已进入队列，按先后呼叫',
  });
  const again = await put(flow_id, '13900000001', '13900000002');
  expect(again).toMatchObject({ accepted: 1, refused: [{ phone: '13900000001', reason: 'in-queue', text: '已在队列中' }] });
  expect(await waiting(flow_id)).toEqual([
    ['13900000003', 0],
    ['13900000001', 1],
    ['13900000002', 2],
  ]);

  const { db } = server.database;
  const [queue] = await running(flow_id);
  if (!queue) throw new Error('the queue does not run');
  const node = await addNode(server.database);
  const claimed = await claimRows(db, {
    company: 1,
    task: queue.id,
    gateway: queue.gateway,
    node,
    limit: 1,
    taskRate: null,
    gatewayRate: null,
  });
  expect(claimed.map(({ phone }) => phone)).toEqual(['13900000003']);
  await db
    .updateTable('number_rows')
    .set({ state: 'done' })
    .where('id', '=', claimed[0]?.id ?? '')
    .execute();
  expect(await put(flow_id, '13900000003')).toMatchObject({ accepted: 1, refused: [] });
  expect((await waiting(flow_id)).at(-1)).toEqual(['13900000003', 2]);
});

test('a queue asks for as many robots as it has numbers, and for none while it is empty or paused', async () => {
  const flow_id = await newFlow();
  await put(flow_id, '13900000001', '13900000002');
  expect(await running(flow_id)).toMatchObject([{ robots: 2, priority: 1, environment: 'production' }]);
  expect(await api(setQueueCallRunStatus, { flow_id, run: false })).toEqual({ state: 'paused', msg: '队列已暂停，正在进行的通话自行结束' });
  expect(await running(flow_id)).toEqual([]);
  // Numbers are taken all the same, and wait.
  expect(await put(flow_id, '13900000003')).toMatchObject({ accepted: 1, state: 'paused', waiting: 3 });
  expect((await api(queueNumbers, { flowId: flow_id })).queues.find((one) => one.flowId === flow_id)).toMatchObject({
    state: 'paused',
    stateReason: 'chief1',
    waiting: 3,
  });
  await api(setQueueCallRunStatus, { flow_id, run: true });
  expect(await running(flow_id)).toMatchObject([{ robots: 3 }]);
  await server.database.db
    .updateTable('number_rows')
    .set({ state: 'done' })
    .where('task_id', '=', (await running(flow_id))[0]?.id ?? '')
    .execute();
  expect(await running(flow_id)).toEqual([]);
});

test('what stands in the way of a queue is said: the wrong kind of flow, no version, a line that is off', async () => {
  const flow_id = await newFlow();
  const numbers = [{ phone: '13900000001' }];
  await expect(api(queueCall, { flow_id, numbers })).rejects.toMatchObject({ data: { problem: 'flow.not-inbound' } });
  const { id } = await api(flow.create, { name: uuid7() });
  await expect(api(outboundQueueCall, { flow_id: id, numbers, environment: 'uat' })).rejects.toMatchObject({
    message: expect.stringContaining('仿真'),
  });
  await expect(api(outboundGroupCall, { flow_id, numbers: [{ phone: 'x' }] })).rejects.toMatchObject({
    data: { problem: 'flow.no-good-number' },
  });
  const { db } = server.database;
  await db.updateTable('gateways').set({ enabled: false }).where('id', '=', company.ids.gateway).execute();
  await expect(put(flow_id, '13900000001')).rejects.toMatchObject({ data: { problem: 'flow.no-gateway' } });
  await expect(api(outboundQueueCall, { flow_id, numbers, gatewayId: company.ids.gateway })).rejects.toMatchObject({
    data: { problem: 'flow.gateway-disabled' },
  });
  await db.updateTable('gateways').set({ enabled: true }).where('id', '=', company.ids.gateway).execute();
});

test('queues and group calls are no tasks of the list, and go with their flow', async () => {
  const flow_id = await newFlow();
  await put(flow_id, '13900000001');
  const { id } = await api(outboundGroupCall, { flow_id, numbers: [{ phone: '13900000001' }, { phone: '13900000001' }] });
  expect((await api(task.list, { flowId: flow_id })).total).toBe(0);
  await expect(api(task.detail, { id })).rejects.toMatchObject({ code: 404 });
  expect((await api(queueNumbers, { groupId: id })).list).toMatchObject([{ phone: '13900000001', groupId: id }]);
  expect(await api(setQueueCallRunStatus, { flow_id, group_id: id, run: false })).toMatchObject({ state: 'paused' });
  expect((await api(groupCalls, { flowId: flow_id })).list).toMatchObject([{ id, state: 'paused', progress: { total: 1 } }]);
  await api(flow.remove, { ids: [flow_id] });
  expect(await running(flow_id)).toEqual([]);
  expect(await api(flow.realDelete, { ids: [flow_id] })).toEqual({ count: 1 });
  expect((await api(groupCalls, { flowId: flow_id })).total).toBe(0);
});

test('numbers of a queue are masked for who may not see them', async () => {
  const flow_id = await newFlow();
  await put(flow_id, '13911112222');
  const { db } = server.database;
  await db
    .updateTable('roles')
    .set({ permissions: ['PLATFORM/REPORT/QUEUE-NUMBER/LIST'], all_flows: true })
    .where('id', '=', company.ids.role)
    .execute();
  const seen = async () => (await server.as(company.nobody)(queueNumbers, { flowId: flow_id })).list;
  expect(await seen()).toMatchObject([{ phone: '139****2222', variables: { name: '139****2222' } }]);
  await db
    .updateTable('roles')
    .set({ unmask: ['queue'] })
    .where('id', '=', company.ids.role)
    .execute();
  expect(await seen()).toMatchObject([{ phone: '13911112222' }]);
});

test('a call of the simulation is marked, and is in no figure', async () => {
  const flow_id = await newFlow();
  const before = (await api(summary, {})).figures;
  const answer = await api(outboundQueueCall, { flow_id, environment: 'uat', numbers: [{ phone: '13900000009' }] });
  expect(answer).toMatchObject({ accepted: 1 });
  const { db } = server.database;
  const [queue] = await running(flow_id);
  if (!queue) throw new Error('the queue does not run');
  expect(queue).toMatchObject({ environment: 'uat', flowVersion: 1 });
  const node = await addNode(server.database);
  const [row] = await claimRows(db, {
    company: 1,
    task: queue.id,
    gateway: queue.gateway,
    node,
    limit: 1,
    taskRate: null,
    gatewayRate: null,
  });
  if (!row) throw new Error('nothing was claimed');
  const at = new Date().toISOString();
  const attempt = {
    ...{ id: uuid7(), company: 1, task: queue.id, taskName: queue.name, row: row.id, gateway: queue.gateway, gatewayName: 'g' },
    ...{ flow: flow_id, flowVersion: queue.flowVersion, flowName: queue.flowName, environment: queue.environment },
    ...{ caller: '95000', callee: row.phone, variables: row.variables, try: 1, startedAt: at },
  };
  expect(await startAttempts(db, node, [attempt])).toEqual(new Map([[attempt.id, attempt.caller]]));
  await applyFacts(db, [
    {
      ...{ id: attempt.id, company: 1, direction: 'out', node, caller: '95000', callee: row.phone, variables: {}, environment: 'uat' },
      ...{ flow: { id: flow_id, version: 1, name: 'x' }, task: { id: queue.id, name: 'x', row: row.id, try: 1 } },
      ...{ startedAt: at, answeredAt: at, endedAt: at, status: 'answered', result: 'answered', endedBy: 'them', grade: 'A' },
      ...{ legs: [], turns: [], events: [], row: { state: 'done', used: {} } },
    },
  ]);
  expect((await api(summary, {})).figures).toEqual(before);
  expect((await api(call.list, { flowId: flow_id })).list).toMatchObject([{ id: attempt.id, environment: 'uat', status: 'answered' }]);
  expect((await api(call.list, { flowId: flow_id, environment: 'production' })).total).toBe(0);
  // Its queue's own count has it: who simulates wants to see how far it is.
  expect((await api(queueNumbers, { flowId: flow_id })).queues.find((one) => one.flowId === flow_id)).toMatchObject({
    environment: 'uat',
    done: 1,
  });
});

test('a queue and a group call that run say so where the money is not enough for a call; one of the simulation costs nothing', async () => {
  const { db } = server.database;
  const flow_id = await newFlow();
  await put(flow_id, '13900000031');
  await api(outboundQueueCall, { flow_id, numbers: [{ phone: '13900000032' }], environment: 'uat' });
  const { id } = await api(outboundGroupCall, { flow_id, numbers: [{ phone: '13900000033' }] });
  const told = async (price: number) => {
    await db.updateTable('gateways').set({ price }).where('company_id', '=', 1).execute();
    const { queues } = await api(queueNumbers, { flowId: flow_id });
    const { list } = await api(groupCalls, { flowId: flow_id });
    const ofQueues = queues.filter(({ flowId }) => flowId === flow_id).map(({ environment, outOfMoney }) => [environment, outOfMoney]);
    return { ...Object.fromEntries(ofQueues), group: list.find((one) => one.id === id)?.outOfMoney };
  };
  await db.updateTable('company_accounts').set({ credit_limit: 0 }).where('company_id', '=', 1).execute();
  expect(await told(0)).toEqual({ uat: false, production: false, group: false });
  expect(await told(100)).toEqual({ uat: false, production: true, group: true });
  await db.updateTable('company_accounts').set({ credit_limit: null }).where('company_id', '=', 1).execute();
  expect(await told(0)).toEqual({ uat: false, production: false, group: false });
});
