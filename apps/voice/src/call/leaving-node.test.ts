import { claimRows, json, uuid7 } from '@parley/db';
import { systemClock } from '@parley/sip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClaimedRows } from '../dialler/claimed-rows.ts';
import { CallNode } from '../testing/call-node.ts';
import { dialRow } from './dial-row.ts';
import { takeCall } from './inbound-call.ts';
import { TestCalls } from './test-calls.ts';

let node: CallNode;
beforeAll(async () => {
  node = await CallNode.start();
});
afterAll(() => node.close());

const leaving = () => ({ ...node.context, takesCalls: () => false });
const idle = { robots: 0, sessions: 0, calls: 0, sip: 0 };

test('a node that leaves takes no call, looks nothing up for it, and says when to try again', async () => {
  const versions = new Proxy(node.context.versions, { get: () => expect.unreachable() });
  node.onInvite = (call) => void takeCall({ ...leaving(), versions }, call, () => expect.unreachable());
  const sip = node.callIn();
  const failed = await new Promise((resolve) => sip.once('failed', resolve));
  expect(failed).toMatchObject({ status: 503, retryAfterS: 5 });
  expect(node.context.turnedAway.counts).toEqual({ 'node-leaves': 1 });
  expect(node.held()).toMatchObject(idle);
});

test('a test call waits for another node', async () => {
  const { db } = node.context;
  const id = uuid7();
  const of = { company_id: 1, id, flow_id: node.task.flow, revision: 1, created_by: uuid7(), party: '13800000001' };
  await db
    .insertInto('flow_test_calls')
    .values({ ...of, extension_id: null, browser: false, graph: json({}) })
    .execute();
  await new TestCalls(leaving(), () => expect.unreachable()).look(1, id);
  const row = await db.selectFrom('flow_test_calls').select(['state', 'node_id']).where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toEqual({ state: 'waiting', node_id: null });
});

test('a number that was claimed before and waits for its pace goes back undialled', async () => {
  const { context, task } = node;
  const [row] = await claimOne();
  if (!row) throw new Error('no row is left');
  node.onPeerInvite = () => expect.unreachable();
  const over = Promise.withResolvers<void>();
  const claimed = new ClaimedRows({
    ...{ occupancy: node.occupancy, clock: systemClock(), wall: () => new Date(), mayDial: () => false },
    dial: (one) => dialRow(context, one).finally(over.resolve),
    ...{ onFreed: () => {}, onError: over.reject },
  });
  claimed.take(node.running, row);
  await over.promise;
  await expect.poll(() => node.rowState(row.id)).toBe('waiting');
  expect(await context.db.selectFrom('attempts').select('id').where('task_id', '=', task.task).execute()).toEqual([]);
  expect(node.held()).toMatchObject(idle);
  expect(claimed.size).toBe(0);
});

test('one that waits when the node stops is none that is being dialled', async () => {
  const [row] = await claimOne();
  if (!row) throw new Error('no row is left');
  const claimed = new ClaimedRows({
    ...{ occupancy: node.occupancy, clock: systemClock(), wall: () => new Date(), mayDial: () => true },
    ...{ dial: () => expect.unreachable(), onFreed: () => {}, onError: () => {} },
  });
  claimed.take(node.running, { ...row, startInMs: 60_000 });
  expect(claimed.size).toBe(1);
  claimed.close();
  expect(claimed.size).toBe(0);
});

async function claimOne() {
  const { context, task } = node;
  const claim = { company: 1, task: task.task, gateway: task.gateway, node: context.node, limit: 1 };
  return await claimRows(context.db, { ...claim, taskRate: null, gatewayRate: null });
}
