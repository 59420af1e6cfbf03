import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flow } from '@parley/contract/flow/graph';
import { claimRows, commitMove, json, movedAway, moveOf, offerMove, takeMove, uuid7, withdrawMove } from '@parley/db';
import { addNode } from '@parley/db/dialling/test-task';
import { makeOffer, type OfferDecision, type RemoteOffer } from '@parley/sip';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { dialRow } from '../call/dial-row.ts';
import { takeCall } from '../call/inbound-call.ts';
import { CallNode, peerAnswer } from '../testing/call-node.ts';
import { phonesElsewhere, registers } from '../testing/transfer-harness.ts';
import { CallMoves } from './call-moves.ts';

const place = { x: 0, y: 0 };
const question = (id: string, number: number, text: string) => ({
  ...{ id, kind: 'ask', name: id, number, position: place, prompts: [{ text }] },
  answers: [{ id: 'yes', name: 'yes', intents: ['yes'] }],
});
/** Asks twice, and hangs up. */
const graph = flow.parse({
  language: 'zh',
  answering: { greetAfterMs: 0 },
  // Nobody is asked twice on a busy machine.
  listening: { silenceMs: 20_000 },
  nodes: [
    { id: 'start', kind: 'start', name: 'start', number: 0, position: place },
    question('first', 1, '方便吗'),
    question('second', 2, '现在吗'),
    { id: 'end', kind: 'hangup', name: 'end', number: 3, position: place, prompts: [{ text: '再见' }] },
  ],
  edges: [
    { id: 'a', from: 'start', exit: 'next', to: 'first' },
    { id: 'b', from: 'first', exit: 'yes', to: 'second' },
    { id: 'c', from: 'second', exit: 'yes', to: 'end' },
  ],
  intents: [{ id: 'yes', name: 'yes', kind: 'affirm', exact: ['方便'] }],
});

let first: CallNode;
let second: CallNode;
/** The first node drains, and the second gives its calls back. */
let drains = false;
let givesBack = false;
const moves: CallMoves[] = [];

beforeAll(async () => {
  first = await CallNode.start();
  second = await CallNode.start(first);
  const { db } = first.context;
  await db
    .insertInto('flow_versions')
    .values({ company_id: 1, id: uuid7(), flow_id: first.task.flow, number: 2, graph: json(graph), revision: 1 })
    .execute();
  await db.updateTable('flows').set({ production_version: 2 }).where('id', '=', first.task.flow).execute();
  const parts = { onFreed: () => {}, onError: (error: unknown) => expect.unreachable(String(error)) };
  moves.push(new CallMoves({ ...parts, context: first.context, drains: () => drains, mayTake: () => givesBack }));
  moves.push(new CallMoves({ ...parts, context: second.context, drains: () => givesBack, mayTake: () => !givesBack }));
  first.onInvite = (call) => void takeCall(first.context, call, async (company) => first.occupancy.takeForInbound(company));
});
beforeEach(() => {
  drains = false;
  givesBack = false;
});
afterAll(async () => {
  for (const one of moves) one.close();
  await second.close();
  await first.close();
});

const newest = (version: number): string =>
  makeOffer({ address: '127.0.0.1', port: 40_000, codecs: ['PCMA'], sessionId: 1, sessionVersion: version });

/** What resumes within a second of the first answer would be its second half: so much later, ms. */
const noHalf = 1_500;

/** A call whose robot has asked its first question, and has been answered. */
async function asked(decide: (offer: RemoteOffer) => OfferDecision | Promise<OfferDecision> = () => ({ sdp: newest(2) })) {
  const sip = first.callIn();
  sip.onOffer(decide);
  await once(sip, 'answered');
  await expect.poll(() => turnsAt(first), { timeout: 5_000 }).toContain('方便吗');
  first.speechInput.said('方便');
  await expect.poll(() => turnsAt(first)).toContain('现在吗');
  return sip;
}

const turnsAt = (node: CallNode): string[] =>
  [...node.context.calls.values()].flatMap(({ parts }) => parts?.record.facts.turns.map(({ text }) => text) ?? []);

const turnsOf = async (call: string): Promise<string[]> => {
  const rows = await first.context.db.selectFrom('turns').select(['who', 'text']).where('call_id', '=', call).orderBy('n').execute();
  // A person who answers at once begins under the prompt.
  return rows.map(({ who, text }) => `${who}: ${text}`).sort();
};
const whole = ['person: 方便', 'person: 方便', 'robot: 再见', 'robot: 方便吗', 'robot: 现在吗'].sort();

test('a call goes on at another node with its next answer: one record, one transcript, one recording', async () => {
  const sip = await asked();
  const ended = once(sip, 'ended');
  const [id = ''] = first.context.calls.keys();
  drains = true;
  await expect.poll(() => [first.context.calls.size, second.context.calls.has(id)]).toEqual([0, true]);
  expect(first.held()).toMatchObject({ robots: 0, sessions: 0, streams: 0 });
  expect(second.held()).toMatchObject({ robots: 1, sessions: 1 });
  second.speechInput.said('方便');
  expect(await ended).toEqual([expect.objectContaining({ by: 'remote' })]);
  await expect.poll(() => second.recordOf(sip.callId)).toMatchObject({ id, status: 'answered', ended_by: 'us' });
  expect(await turnsOf(id)).toEqual(whole);
  const { db, recordings } = first.context;
  const row = await db.selectFrom('calls').select(['node_id', 'recording', 'recording_ms']).where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ node_id: second.context.node, recording: expect.stringContaining(`${id}.wav`) });
  const { host } = await db.selectFrom('nodes').select('host').where('id', '=', first.context.node).executeTakeFirstOrThrow();
  const event = await db.selectFrom('events').select('data').where('call_id', '=', id).where('kind', '=', 'moved').execute();
  expect(event).toEqual([{ data: { from: { id: first.context.node, host }, to: { id: second.context.node, host }, part: 2 } }]);
  // Both nodes' parts, one behind the other.
  expect((await readdir(join(recordings, '1'), { recursive: true })).filter((name) => name.includes(id))).toHaveLength(1);
  const last = await db.selectFrom('turns').select(sql<number>`max(end_ms)`.as('ms')).where('call_id', '=', id).executeTakeFirstOrThrow();
  expect(row.recording_ms).toBeGreaterThan(last.ms - 300);
});

test('a call that moves twice has what all three parts recorded in one recording', async () => {
  let version = 1;
  const sip = await asked(() => ({ sdp: newest(++version) }));
  const [id = ''] = first.context.calls.keys();
  drains = true;
  await expect.poll(() => [first.context.calls.size, second.context.calls.has(id)]).toEqual([0, true]);
  drains = false;
  givesBack = true;
  await expect.poll(() => [first.context.calls.has(id), second.context.calls.size]).toEqual([true, 0]);
  const { db, recordings } = first.context;
  const folder = join(recordings, '1');
  const files = async (): Promise<string[]> => (await readdir(folder, { recursive: true })).filter((name) => name.includes(id));
  // The part of the second node alone has this sound in it.
  const middle = (await files()).find((name) => name.endsWith(`${id}-2.wav`)) ?? expect.unreachable();
  await expect.poll(() => second.held().sessions).toBe(0);
  expect((await stat(join(folder, middle))).size).toBeGreaterThan(44);
  const marked = await readFile(join(folder, middle));
  marked.fill(0x21, 44);
  await writeFile(join(folder, middle), marked);
  const ended = once(sip, 'ended');
  first.speechInput.said('方便');
  await ended;
  await expect.poll(() => first.recordOf(sip.callId)).toMatchObject({ id, status: 'answered' });
  expect(await files()).toEqual([expect.stringMatching(new RegExp(`${id}.wav$`))]);
  const row = await db.selectFrom('calls').select('recording').where('id', '=', id).executeTakeFirstOrThrow();
  const whole = await readFile(join(recordings, row.recording ?? ''));
  expect(whole.includes(marked.subarray(44))).toBe(true);
  expect(await turnsOf(id)).toHaveLength(5);
});

test.each([false, true])(
  'a dialled call takes its attempt along, and a phone of the house (%s) costs nothing there either',
  async (isPhone) => {
    const { db, node } = first.context;
    const { task, gateway } = first.task;
    const [row] = await claimRows(db, { ...{ company: 1, task, gateway, node, limit: 1 }, taskRate: null, gatewayRate: null });
    if (!row) throw new Error('no row');
    phonesElsewhere.set(row.phone, first.peer.address);
    onTestFinished(() => void phonesElsewhere.delete(row.phone));
    const context = isPhone ? await registers(first.context, row.phone) : first.context;
    first.onPeerInvite = (call) => {
      call.onOffer(() => ({ sdp: newest(2) }));
      call.answer(peerAnswer());
    };
    const running = { ...first.running, flowVersion: 2, tariff: { unit: 60, price: 100 } };
    const free = first.occupancy.takeForTask(1, task, gateway);
    const dialled = dialRow(context, { task: running, row, free });
    await expect.poll(() => turnsAt(first), { timeout: 5_000 }).toContain('方便吗');
    // Whether a person answered is looked for during the first 20 s: whoever answers what is asked is one.
    first.speechInput.said('方便');
    await expect.poll(() => turnsAt(first)).toContain('现在吗');
    drains = true;
    await dialled;
    await expect.poll(() => second.context.calls.size).toBe(1);
    expect(await db.selectFrom('attempts').select('node_id').where('row_id', '=', row.id).execute()).toEqual([
      { node_id: second.context.node },
    ]);
    expect(second.occupancy.ofTask(1, task, gateway)).toBe(1);
    second.speechInput.said('方便');
    await expect.poll(() => second.callOfRow(row.id)).toBe('answered');
    expect(await second.rowState(row.id)).toBe('done');
    const cost = await db.selectFrom('calls').select(['unit_price', 'bill']).where('row_id', '=', row.id).executeTakeFirstOrThrow();
    expect(cost).toEqual(isPhone ? { unit_price: 0, bill: 0 } : { unit_price: 100, bill: 100 });
    expect(first.occupancy.total() + second.occupancy.total()).toBe(0);
  },
);

test.each([488, 503, 481, 408])('a call whose peer refuses the other node with %i ends where it began', async (status) => {
  let offers = 0;
  const sip = await asked(({ sdp }) => (++offers === 1 || status === 408 || sdp === undefined ? { reject: status } : { sdp: newest(3) }));
  drains = true;
  await expect.poll(() => offers).toBeGreaterThan(0);
  const [call] = first.context.calls.values();
  await expect.poll(() => call?.parts?.conversation?.standstill.now).toBe(false);
  await expect.poll(() => second.held()).toMatchObject({ calls: 0, sessions: 0, robots: 0, sip: 0 });
  // Whoever does not know the call from there is asked whether it still knows it from here; one that says nothing goes on all the same.
  if (status === 481 || status === 408) await expect.poll(() => offers).toBe(2);
  const ended = once(sip, 'ended');
  first.speechInput.said('方便', noHalf);
  await ended;
  await expect.poll(() => first.recordOf(sip.callId)).toMatchObject({ status: 'answered', ended_by: 'us' });
  expect(await turnsOf(call?.id ?? '')).toEqual(whole);
});

test('whoever speaks while the call is on its way is heard, and it stays', async () => {
  let offers = 0;
  const sip = await asked(async () => {
    offers++;
    const [id = ''] = first.context.calls.keys();
    // With the other node's offer on the table.
    if (offers === 1) {
      first.speechInput.said('方便', noHalf);
      await expect.poll(async () => (await moveOf(first.context.db, id))?.state).toBe('withdrawn');
    }
    return { sdp: newest(offers + 1) };
  });
  const ended = once(sip, 'ended');
  drains = true;
  await ended;
  await expect.poll(() => first.recordOf(sip.callId)).toMatchObject({ status: 'answered', ended_by: 'us' });
  const { id = '' } = (await first.recordOf(sip.callId)) ?? {};
  expect(await turnsOf(id)).toEqual(whole);
  await expect.poll(() => second.held()).toMatchObject({ calls: 0, sessions: 0, robots: 0 });
});

test('what is said when the peer has changed over already, and nothing is committed yet, is heard by the other node', async () => {
  const { db } = first.context;
  const committed = Promise.withResolvers<void>();
  onTestFinished(() => committed.resolve());
  const locked = Promise.withResolvers<void>();
  const sip = await asked(async () => {
    const [id = ''] = first.context.calls.keys();
    // The commit waits for the row.
    const holding = db.transaction().execute(async (tx) => {
      await sql`select 1 from call_moves where call_id = ${id} for update`.execute(tx);
      locked.resolve();
      await committed.promise;
    });
    holding.catch(locked.reject);
    await locked.promise;
    return { sdp: newest(2) };
  });
  const ended = once(sip, 'ended');
  const [id = ''] = first.context.calls.keys();
  drains = true;
  await expect.poll(() => second.speechInput.status().worker.streams).toBe(1);
  second.speechInput.said('方便');
  committed.resolve();
  await ended;
  await expect.poll(() => second.recordOf(sip.callId)).toMatchObject({ id, status: 'answered', ended_by: 'us' });
  expect(await turnsOf(id)).toEqual(whole);
});

test('whichever node dies in between, one owns the call', async () => {
  const { db } = first.context;
  const [a, b] = await Promise.all([addNode({ db, url: '', drop: async () => {} }), addNode({ db, url: '', drop: async () => {} })]);
  onTestFinished(() => void db.deleteFrom('nodes').where('id', 'in', [a, b]).execute());
  const at = { host: '127.0.0.1', port: 5060 };
  const offered = async (): Promise<string> => {
    const id = uuid7();
    expect(await offerMove(db, a, { id, company: 1, call: {} })).toBe(true);
    expect(await takeMove(db, b, id)).toMatchObject({ from: { id: a }, to: { id: b }, call: {} });
    return id;
  };
  // The first died: its successor ends the call, and the other one may not have it.
  const one = await offered();
  expect(await movedAway(db, a, [one])).toEqual(new Set());
  expect(await commitMove(db, b, one, { company: 1 }, at)).toBe('over');
  // The other one died before it had the call, and behind.
  const two = await offered();
  expect(await movedAway(db, b, [two])).toEqual(new Set([two]));
  expect(await withdrawMove(db, a, two)).toBe('taken');
  expect(await commitMove(db, b, two, { company: 1 }, at)).toBe('withdrawn');
  const three = await offered();
  expect(await commitMove(db, b, three, { company: 1 }, at)).toBe('moved');
  expect(await movedAway(db, b, [three])).toEqual(new Set());
  expect(await withdrawMove(db, a, three)).toBe('moved');
  // The first died behind that: the call is none of its own.
  expect(await movedAway(db, a, [three])).toEqual(new Set([three]));
  // A task's attempt that was ended with its lost node is nobody's any more.
  const four = await offered();
  expect(await commitMove(db, b, four, { company: 1, task: { id: first.task.task, gateway: first.task.gateway } }, at)).toBe('over');
});
