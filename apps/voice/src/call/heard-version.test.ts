import { claimRows, json, runningTasks, uuid7 } from '@parley/db';
import { abVariant } from '@parley/pacing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallNode, peerAnswer } from '../testing/call-node.ts';
import { dialRow } from './dial-row.ts';
import { takeCall } from './inbound-call.ts';

let node: CallNode;
const id = uuid7();
beforeAll(async () => {
  node = await CallNode.start();
  const { db } = node.context;
  const { flow } = node.task;
  const { graph } = await db.selectFrom('flow_versions').select('graph').where('flow_id', '=', flow).executeTakeFirstOrThrow();
  await db
    .insertInto('flow_versions')
    .values({ company_id: 1, id: uuid7(), flow_id: flow, number: 2, graph: json(graph), revision: 2 })
    .execute();
  await db
    .insertInto('flow_ab_tests')
    .values({ company_id: 1, id, flow_id: flow, first_version: 1, second_version: 2, share: 50 })
    .execute();
});
afterAll(() => node.close());

/** Dials rows of the task as the dialler reads it, whose people hang up at once. */
const dialled = async (limit: number) => {
  const { db } = node.context;
  const { task, gateway } = node.task;
  node.onPeerInvite = (call) => {
    call.answer(peerAnswer());
    setTimeout(() => call.bye(), 50);
  };
  const [running] = await runningTasks(db);
  if (!running) throw new Error('the task does not run');
  const rows = await claimRows(db, { company: 1, task, gateway, node: node.context.node, limit, taskRate: null, gatewayRate: null });
  await Promise.all(rows.map((row) => dialRow(node.context, { task: running, row, free: node.occupancy.takeForTask(1, task, gateway) })));
  const phones = rows.map(({ phone }) => phone);
  const over = () => db.selectFrom('calls').selectAll().where('callee', 'in', phones).where('status', 'is not', null).execute();
  await expect.poll(async () => (await over()).length, { timeout: 10_000 }).toBe(limit);
  const calls = await over();
  return { calls, phones };
};

test('each number hears the version it is pinned to, which its record tells; a caller does too', async () => {
  const { calls, phones } = await dialled(12);
  expect(calls).toHaveLength(12);
  for (const call of calls) {
    const variant = abVariant(id, 50, call.callee);
    expect(call).toMatchObject({ ab_test_id: id, ab_variant: variant, flow_version: variant === 'first' ? 1 : 2 });
  }
  expect(new Set(phones.map((phone) => abVariant(id, 50, phone)))).toEqual(new Set(['first', 'second']));

  node.onInvite = (call) => void takeCall(node.context, call, async (company) => node.occupancy.takeForInbound(company));
  const sip = node.callIn();
  await new Promise((resolve) => sip.once('answered', resolve));
  sip.bye();
  const mine = () => node.context.db.selectFrom('calls').selectAll().where('sip_call_id', '=', sip.callId).executeTakeFirst();
  await expect.poll(mine, { timeout: 10_000 }).toMatchObject({ ab_test_id: id, ab_variant: abVariant(id, 50, '13800000000') });
});

test('a second version that cannot be loaded costs nobody his call: it is had on the first, and the record says so', async () => {
  const { db } = node.context;
  await db
    .updateTable('flow_versions')
    .set({ graph: json({ nodes: 'none' }) })
    .where('number', '=', 2)
    .execute();
  node.context.versions.clear();
  const { calls } = await dialled(12);
  const pinned = calls.filter(({ callee }) => abVariant(id, 50, callee) === 'second');
  expect(pinned.length).toBeGreaterThan(0);
  for (const call of pinned) expect(call).toMatchObject({ status: 'answered', ab_variant: 'fallback', flow_version: 1 });
});

test('a test that is over, stopped or overtaken divides nothing', async () => {
  const { db } = node.context;
  const told = async () => (await runningTasks(db))[0]?.abTest ?? null;
  expect(await told()).toMatchObject({ id, version: 2, share: 50 });
  const set = (values: object) => db.updateTable('flow_ab_tests').set(values).where('id', '=', id).execute();
  await set({ ends_at: new Date(Date.now() - 1_000) });
  expect(await told()).toBeNull();
  await set({ ends_at: null, task_id: uuid7() });
  expect(await told()).toBeNull();
  await set({ task_id: node.task.task });
  expect(await told()).toMatchObject({ id });
  await db.updateTable('flows').set({ production_version: 2 }).execute();
  expect(await told()).toBeNull();
});
