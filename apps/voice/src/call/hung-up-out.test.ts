import { claimRows } from '@parley/db';
import type { EndReason, IncomingCall } from '@parley/sip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallNode, peerAnswer } from '../testing/call-node.ts';
import { dialRow } from './dial-row.ts';

let node: CallNode;
beforeAll(async () => {
  node = await CallNode.start();
});
afterAll(() => node.close());

/** Calls a number that is answered and hung up for that reason. */
async function hungUpWith(reason: EndReason | undefined) {
  const { task, gateway, running, context } = node;
  const of = { company: 1, task: task.task, gateway: task.gateway, node: context.node, limit: 1, taskRate: null, gatewayRate: null };
  const [row] = await claimRows(context.db, of);
  if (!row) throw new Error('no row is left');
  let sipCallId = '';
  node.onPeerInvite = (call: IncomingCall<unknown>) => {
    sipCallId = call.callId;
    call.once('confirmed', () => call.bye(reason));
    call.answer(peerAnswer());
  };
  await dialRow(context, { task: running, row, free: node.occupancy.takeForTask(1, task.task, gateway.id) });
  await expect.poll(() => node.recordOf(sipCallId), { timeout: 10_000 }).toBeDefined();
  return await node.recordOf(sipCallId);
}

test('an answered call keeps the cause of its BYE, and a network that breaks it off is nobody’s hang-up', async () => {
  expect(await hungUpWith({ q850: 38, text: 'Network out of order' })).toMatchObject({
    ...{ status: 'answered', result: 'answered', ended_by: 'carrier', q850: 38 },
  });
  expect(await hungUpWith({ q850: 31 })).toMatchObject({ status: 'answered', result: 'early-hangup', ended_by: 'them', q850: 31 });
  expect(await hungUpWith(undefined)).toMatchObject({ result: 'early-hangup', ended_by: 'them', q850: 16 });
});
