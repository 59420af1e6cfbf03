import { flow } from '@parley/contract/flow/graph';
import { json, uuid7 } from '@parley/db';
import { script } from '@parley/dialog/testing/talk';
import { PeerClock, RtpPeer, speechLike } from '@parley/media/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { CallNode, peerAnswer } from '../testing/call-node.ts';
import { twoGateways } from '../testing/two-gateways.ts';
import { TestCalls } from './test-calls.ts';

/** A draft that is nobody's version: asks, and says good-bye. */
const draft = flow.parse({
  ...script([{ id: 'ask', kind: 'ask', name: 'Asks', prompts: [{ text: 'Shall we?' }], answers: [{ id: 'agrees', intents: ['yes'] }] }], {
    start: { next: 'ask' },
    ask: { agrees: 'bye', unmatched: 'bye', silence: 'bye' },
  }),
});

let node: CallNode;
let calls: TestCalls;
beforeAll(async () => {
  node = await CallNode.start();
  calls = new TestCalls(node.context, async (company) => node.occupancy.takeForInbound(company));
});
afterAll(() => node.close());

const rowOf = (id: string) => node.context.db.selectFrom('flow_test_calls').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const asked = async (values: {
  party: string;
  extension_id?: string;
  graph?: unknown;
  browser?: boolean;
  caller?: object;
}): Promise<string> => {
  const id = uuid7();
  const { party, extension_id = null, graph = draft, browser = false, caller } = values;
  const of = { company_id: 1, id, flow_id: node.task.flow, revision: 3, created_by: uuid7() };
  await node.context.db
    .insertInto('flow_test_calls')
    .values({ ...of, party, extension_id, browser, graph: json(graph), ...(caller ? { caller: json(caller) } : {}) })
    .execute();
  return id;
};
const recordOf = (id: string) => node.context.db.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirst();

test('a draft is heard on a phone: turns are told while it goes on, and the record is of the simulation and in no report', async () => {
  node.onPeerInvite = (call) => {
    call.ring();
    call.answer(peerAnswer());
  };
  const id = await asked({ party: '13800000001' });
  // Whichever of the two takes it, the other is done at once.
  const over = Promise.all([calls.look(1, id), calls.look(1, id)]);
  await expect
    .poll(async () => (await rowOf(id)).turns, { timeout: 10_000 })
    .toMatchObject([{ who: 'robot', text: 'Shall we?', nodeId: 'ask' }]);
  expect(await rowOf(id)).toMatchObject({ state: 'talking', node_id: node.context.node });
  node.speechInput.said('yes');
  await over;
  const row = await rowOf(id);
  expect(row).toMatchObject({ state: 'ended', result: 'answered', graph: null, ended_at: expect.any(Date) });
  expect(row.turns).toHaveLength(3);
  expect(row.turns).toContainEqual(expect.objectContaining({ who: 'person', text: 'yes', intent: 'yes' }));
  await expect
    .poll(() => recordOf(id), { timeout: 10_000 })
    .toMatchObject({
      ...{ environment: 'uat', flow_version: null, flow_id: node.task.flow, status: 'answered', callee: '13800000001' },
      recording: expect.stringContaining(id),
    });
  expect(await node.context.db.selectFrom('call_hours').selectAll().execute()).toEqual([]);
  expect(await node.context.db.selectFrom('flow_exit_days').selectAll().execute()).toEqual([]);
  expect(node.occupancy.total()).toBe(0);
});

test('who tries it hangs up, and what cannot be called says why', async () => {
  node.onPeerInvite = (call) => call.ring();
  const ringing = await asked({ party: '13800000002' });
  const over = calls.look(1, ringing);
  await expect.poll(async () => (await rowOf(ringing)).state, { timeout: 10_000 }).toBe('ringing');
  await node.context.db.updateTable('flow_test_calls').set({ stop: true }).where('id', '=', ringing).execute();
  await calls.look(1, ringing);
  await over;
  expect(await rowOf(ringing)).toMatchObject({ state: 'ended', result: 'interrupted' });

  const extension_id = uuid7();
  const extension = { company_id: 1, id: extension_id, number: '8001', secret: Buffer.from('x') };
  await node.context.db.insertInto('extensions').values(extension).execute();
  const silent = await asked({ party: '8001', extension_id });
  const broken = await asked({ party: '13800000003', graph: { nodes: 'none' } });
  await Promise.all([calls.look(1, silent), calls.look(1, broken)]);
  expect(await rowOf(silent)).toMatchObject({ state: 'failed', result: 'not-registered', graph: null });
  expect(await rowOf(broken)).toMatchObject({ state: 'failed', result: 'flow-broken' });
  expect(node.occupancy.total()).toBe(0);
});

test('a number outside is called as outbound rules say, by the next gateway of a group where the first fails the call', async () => {
  const gateways = await twoGateways(node);
  const ruled = new TestCalls({ ...node.context, gateways }, async (company) => node.occupancy.takeForInbound(company));
  let invites = 0;
  node.onPeerInvite = (call) => call.reject(invites++ === 0 ? 503 : 486);
  const id = await asked({ party: '13800000004' });
  await ruled.look(1, id);
  expect(await rowOf(id)).toMatchObject({ state: 'ended', result: 'busy' });
  expect(invites).toBe(2);
  await expect.poll(() => recordOf(id), { timeout: 10_000 }).toMatchObject({ gateway_name: 'second', result: 'busy' });
  await node.context.db.updateTable('outbound_rules').set({ pattern: '9.' }).execute();
  const barred = await asked({ party: '13800000005' });
  await ruled.look(1, barred);
  expect(await rowOf(barred)).toMatchObject({ state: 'failed', result: 'no-rule' });
  await node.context.db.deleteFrom('outbound_rules').execute();
});

test('a browser is heard by its packets, answered where they come from, and gone when none come', async () => {
  const clock = new PeerClock();
  clock.start();
  onTestFinished(() => clock.stop());
  const id = await asked({ party: 'browser', browser: true });
  const over = calls.look(1, id);
  await expect.poll(async () => (await rowOf(id)).audio, { timeout: 10_000 }).toMatchObject({ port: expect.any(Number) });
  const { port } = z.object({ port: z.number() }).parse((await rowOf(id)).audio);
  const peer = await RtpPeer.open({ keep: true });
  onTestFinished(() => peer.close());
  clock.add(peer);
  peer.connect({ address: '127.0.0.1', port });
  peer.say(speechLike(600, 0.6, 1), true);
  await expect.poll(async () => (await rowOf(id)).turns, { timeout: 10_000 }).toMatchObject([{ who: 'robot', text: 'Shall we?' }]);
  expect(peer.kept.length).toBeGreaterThan(0);
  node.speechInput.said('yes');
  await over;
  expect(await rowOf(id)).toMatchObject({ state: 'ended', result: 'answered' });
  await expect.poll(() => recordOf(id), { timeout: 10_000 }).toMatchObject({ environment: 'uat', callee: 'browser', status: 'answered' });
});

test('a simulated caller is called through the lab and told within the call what to say; what was heard and came of it is kept', async () => {
  const said: string[] = [];
  node.onPeerInvite = (call) => {
    said.push(call.request.header('X-Lab-Persona') ?? '', call.request.header('X-Lab-Language') ?? '');
    call.answer(peerAnswer());
    call.on('info', ({ body }) => {
      said.push(body.toString('utf8'));
      node.speechInput.said('yes');
    });
  };
  const id = await asked({ party: 'ready', caller: { persona: 'ready', seed: 7 } });
  await calls.look(1, id);
  expect(said).toEqual(['told', 'en', expect.stringMatching(/^(yes|sure)$/)]);
  const { outcome, state, result } = await rowOf(id);
  expect({ state, result }).toEqual({ state: 'ended', result: 'answered' });
  expect(outcome).toMatchObject({
    ...{ persona: 'ready', misagreed: false, deadEnd: null, circling: null, lines: [{ kind: 'text', text: said[2] }] },
    nodes: { start: 1, ask: 1, bye: 1 },
    ways: { 'start next': 1, 'ask agrees': 1 },
    run: {
      end: 'flow',
      talkMs: expect.any(Number),
      turns: [
        { line: null, says: [{ text: 'Shall we?', nodeId: 'ask' }] },
        { line: { kind: 'text', text: said[2] }, heard: 'yes', decision: { nodeId: 'ask', intent: 'yes' }, says: [{ text: 'Bye.' }] },
      ],
    },
  });
});
