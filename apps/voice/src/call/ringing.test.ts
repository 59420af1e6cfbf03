import { claimRows, uuid7 } from '@parley/db';
import type { IncomingCall } from '@parley/sip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallNode, peerAnswer } from '../testing/call-node.ts';
import { dialRow } from './dial-row.ts';

let node: CallNode;
beforeAll(async () => {
  node = await CallNode.start();
});
afterAll(() => node.close());

/** A number of a task whose group has another gateway still. @returns its row and its call */
async function dialled(peer: (call: IncomingCall<unknown>) => void) {
  const { context, task } = node;
  const claim = { company: 1, task: task.task, gateway: task.gateway, node: context.node, limit: 1 };
  const [row] = await claimRows(context.db, { ...claim, taskRate: null, gatewayRate: null });
  if (!row) throw new Error('no row is left');
  node.onPeerInvite = peer;
  const lane = { rank: 0, weight: 1, failOver: ['timeout', 'congestion', 'server-error'], members: [task.gateway, uuid7()] };
  const free = node.occupancy.takeForTask(1, task.task, task.gateway);
  await dialRow(context, { task: { ...node.running, lane }, row, free });
  await expect.poll(() => node.callOfRow(row.id)).toBeDefined();
  const { db } = context;
  const call = await db
    .selectFrom('calls')
    .select(['status', 'result', 'ringing_at', 'sip_status'])
    .where('row_id', '=', row.id)
    .executeTakeFirstOrThrow();
  const { state, tried_gateways } = await db
    .selectFrom('number_rows')
    .select(['state', 'tried_gateways'])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  return { call, next: { state, tried: tried_gateways } };
}

test.each([408, 500, 503])('a phone that rang and then got %i from its carrier is not rung again by the next gateway', async (status) => {
  const { call, next } = await dialled((invite) => {
    invite.ring();
    invite.reject(status);
  });
  const result = status === 408 ? 'no-answer' : 'carrier-failure';
  expect(call).toEqual({ status: 'unanswered', result, ringing_at: expect.any(Date), sip_status: status });
  expect(next).toEqual({ state: status === 408 ? 'done' : 'failed', tried: [] });
});

test('early media without 180 is ringing, in the outcome as in the times and for the next gateway', async () => {
  const { call, next } = await dialled((invite) => {
    invite.progress(peerAnswer());
    invite.reject(480);
  });
  expect(call).toMatchObject({ status: 'unanswered', result: 'no-answer', ringing_at: expect.any(Date) });
  expect(next).toEqual({ state: 'done', tried: [] });
});

test('a call that never rang is the next gateway’s', async () => {
  const { call, next } = await dialled((invite) => invite.reject(503));
  expect(call).toMatchObject({ status: 'not_connected', result: 'carrier-failure', ringing_at: null });
  expect(next).toEqual({ state: 'redial', tried: [node.task.gateway] });
});
