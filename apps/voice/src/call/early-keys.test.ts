import { flow } from '@parley/contract/flow/graph';
import { claimRows, json, uuid7 } from '@parley/db';
import { RtpPeer } from '@parley/media/testing';
import { type IncomingCall, makeOffer } from '@parley/sip';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { runningTask } from '../dialler/test-running-task.ts';
import { CallNode } from '../testing/call-node.ts';
import { dialRow } from './dial-row.ts';

const place = { x: 0, y: 0 };
/** Asks for one key, thanks and hangs up. */
const graph = flow.parse({
  language: 'zh',
  nodes: [
    { id: 'start', kind: 'start', name: 'start', number: 0, position: place },
    {
      ...{ id: 'ask', kind: 'collect', name: 'ask', number: 1, position: place, prompts: [{ text: '请按键' }] },
      ...{ by: 'keys', slotId: 'n', keys: { max: 1 } },
    },
    { id: 'end', kind: 'hangup', name: 'end', number: 2, position: place, prompts: [{ text: '再见' }] },
  ],
  edges: [
    { id: 'a', from: 'start', exit: 'next', to: 'ask' },
    { id: 'b', from: 'ask', exit: 'filled', to: 'end' },
  ],
  slots: [{ id: 'n', name: 'count', entity: { kind: 'number', min: 0, max: 9, integer: true } }],
});

/** Says its farewell and hangs up. */
const notice = flow.parse({
  ...graph,
  nodes: graph.nodes.filter(({ id }) => id !== 'ask'),
  edges: [{ id: 'a', from: 'start', exit: 'next', to: 'end' }],
});

let node: CallNode;
beforeAll(async () => {
  node = await CallNode.start();
  await node.context.db
    .insertInto('flow_versions')
    .values(
      [graph, notice].map((one, n) => ({
        company_id: 1,
        id: uuid7(),
        flow_id: node.task.flow,
        number: 2 + n,
        graph: json(one),
        revision: 1,
      })),
    )
    .execute();
});
afterAll(() => node.close());

function press(peer: RtpPeer, key: string): void {
  peer.skip(20);
  for (const duration of [160, 320]) peer.sendKey(key, duration, false);
  for (let n = 0; n < 3; n++) peer.sendKey(key, 480, true);
}

/** Keys that are on the node's disk so far. */
const kept = (lines: { mock: { calls: unknown[][] } }): unknown[] =>
  lines.mock.calls.flatMap(([line]) => (line as { turn?: { who: string; text: string } }).turn ?? []).filter(({ who }) => who === 'keys');

/** A call to a peer that sends `1` and `2` over early media, and what the record has of it in the end. */
async function called(
  settings: { ringtoneRecognition?: boolean; flowVersion?: number },
  then: (call: IncomingCall<unknown>, peer: RtpPeer, sdp: string) => Promise<void>,
) {
  const { task, gateway } = node;
  const peer = await RtpPeer.open();
  onTestFinished(() => peer.close());
  const { address, port } = peer.local;
  const sdp = makeOffer({ address, port, codecs: ['PCMA'], sessionId: 1, sessionVersion: 1 });
  const lines = vi.spyOn(node.context.spool, 'append');
  onTestFinished(() => lines.mockRestore());
  const [row] = await claimRows(node.context.db, {
    ...{ company: 1, task: task.task, gateway: task.gateway, node: node.context.node, limit: 1, taskRate: null, gatewayRate: null },
  });
  if (!row) throw new Error('no row is left');
  const over = Promise.withResolvers<void>();
  node.onPeerInvite = (call) => {
    call.progress(sdp);
    const rtp = /^m=audio (\d+)/m.exec(call.offer ?? '')?.[1];
    peer.connect({ address: '127.0.0.1', port: Number(rtp) });
    const early = async (): Promise<void> => {
      // Whatever comes before the 183 has been taken is lost, as on any line.
      await vi.waitFor(() => expect([...node.context.calls.values()].map(({ state }) => state)).toEqual(['ringing']), 15_000);
      press(peer, '1');
      await vi.waitFor(() => expect(kept(lines)).toHaveLength(1), { timeout: 5_000 });
      press(peer, '2');
      await vi.waitFor(() => expect(kept(lines)).toHaveLength(2), { timeout: 5_000 });
      await then(call, peer, sdp);
    };
    early().then(over.resolve, (error: unknown) => {
      call.reject(480);
      over.reject(error);
    });
  };
  const running = runningTask(task, { flowVersion: 2, ...settings });
  const dialled = dialRow(node.context, { task: running, row, free: node.occupancy.takeForTask(1, task.task, gateway.id) });
  await over.promise;
  await dialled;
  await expect.poll(() => node.callOfRow(row.id)).toBeDefined();
  const { db } = node.context;
  const call = await db.selectFrom('calls').select(['id', 'result']).where('row_id', '=', row.id).executeTakeFirstOrThrow();
  const turns = await db.selectFrom('turns').select(['who', 'text']).where('call_id', '=', call.id).orderBy('n').execute();
  const slots = await db.selectFrom('calls').select('slots').where('id', '=', call.id).executeTakeFirstOrThrow();
  return { result: call.result, keys: turns.filter(({ who }) => who === 'keys').map(({ text }) => text), slots: slots.slots };
}

test.each([true, false])(
  'keys over early media are in the record, and the flow gets those after the answer alone (announcements listened to: %s)',
  async (listens) => {
    const { result, keys, slots } = await called({ ringtoneRecognition: listens }, async (call, peer, sdp) => {
      call.answer(sdp);
      await vi.waitFor(() => expect([...node.context.calls.values()].map(({ state }) => state)).toEqual(['talking']), 15_000);
      press(peer, '7');
    });
    expect({ result, keys, slots }).toEqual({ result: 'answered', keys: ['1', '2', '7'], slots: { count: '7' } });
  },
);

test('keys over early media are in the record of a call that is never answered', async () => {
  const { keys } = await called({}, async (call) => call.reject(486));
  expect(keys).toEqual(['1', '2']);
});

test('who pressed a key before the answer was there, though nothing was said', async () => {
  const { result } = await called({ flowVersion: 3 }, async (call, _peer, sdp) => call.answer(sdp));
  expect(result).toBe('answered');
});
