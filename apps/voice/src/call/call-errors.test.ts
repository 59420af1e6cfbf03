import { shareOf, whole } from '@parley/contract/testing/share';
import type { ClaimedRow } from '@parley/db';
import { claimRows } from '@parley/db';
import type { Version } from '@parley/dialog';
import type { OpenResult } from '@parley/media';
import type { IncomingCall, OutgoingCall } from '@parley/sip';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CallNode, peerAnswer } from '../testing/call-node.ts';
import { ErrorInjection } from '../testing/error-injection.ts';
import type { PeerIdentity } from '../trunks/identity.ts';
import type { CallContext } from './call-context.ts';
import { CallScope } from './call-scope.ts';
import { dialRow } from './dial-row.ts';
import { takeCall } from './inbound-call.ts';

/** Versions whose calls are to fail, and what counts their steps. */
const engine = vi.hoisted(() => ({ versions: new WeakSet<object>(), pass: (_name: string): void => {} }));
vi.mock('@parley/dialog', async (load) => {
  const real = await load<typeof import('@parley/dialog')>();
  const counted =
    <Args extends [Version, ...unknown[]], Result>(name: string, decide: (...args: Args) => Result) =>
    (...args: Args): Result => {
      if (engine.versions.has(args[0])) engine.pass(name);
      return decide(...args);
    };
  return {
    ...real,
    start: counted('dialog.start', real.start),
    step: counted('dialog.step', real.step),
    finish: counted('dialog.finish', real.finish),
  };
});

const injection = new ErrorInjection();
engine.pass = (name) => injection.pass(name);
/** Scopes of calls that are to go on. */
const bystanders = new WeakSet<CallScope>();
let arming = false;
const guard = CallScope.prototype.guard;
vi.spyOn(CallScope.prototype, 'guard').mockImplementation(function (this: CallScope, work: (...args: unknown[]) => unknown) {
  if (!arming) bystanders.add(this);
  if (bystanders.has(this)) return guard.call(this, work);
  return guard.call(this, (...args) => {
    injection.pass('callback');
    return work(...args);
  });
});

let node: CallNode;
let saying: NodeJS.Timeout;
beforeAll(async () => {
  node = await CallNode.start();
  saying = setInterval(() => node.speechInput.said('方便'), 25);
});
afterAll(async () => {
  clearInterval(saying);
  await node.close();
});

/** The node's context with a passage at whatever a call does with it. */
function faulty(context: CallContext): CallContext {
  const copy = (version: Version): Version => {
    const marked = { ...version };
    engine.versions.add(marked);
    return marked;
  };
  return {
    ...context,
    versions: injection.around('versions', context.versions, {
      get: (version: Promise<Version>) => version.then(copy),
    }),
    media: injection.around('media', context.media, {
      open: (opening: Promise<OpenResult>) =>
        opening.then((opened) => (opened.ok ? { ...opened, session: injection.around('session', opened.session) } : opened)),
    }),
    sip: injection.around('sip', context.sip, { invite: (call: OutgoingCall) => injection.around('invite', call) }),
    speechInput: injection.around('speechInput', context.speechInput),
    prompts: injection.around('prompts', context.prompts),
    spool: injection.around('spool', context.spool),
    facts: injection.around('facts', context.facts),
    commits: injection.around('commits', context.commits),
    ladder: injection.around('ladder', context.ladder),
    live: injection.around('live', context.live),
    answers: injection.around('answers', context.answers),
    bus: injection.around('bus', context.bus),
    trunks: injection.around('trunks', context.trunks),
  };
}

const overOf = (sip: OutgoingCall): Promise<number> =>
  new Promise((resolve) => {
    sip.once('failed', ({ status }) => resolve(status));
    sip.once('ended', () => resolve(200));
  });

/** A call that is up and whose person says nothing. */
async function bystander(): Promise<{ sip: OutgoingCall; leave: () => Promise<void> }> {
  arming = false;
  node.onInvite = (call) => {
    void takeCall(node.context, call, async (company) => node.occupancy.takeForInbound(company));
  };
  node.speechInput.deafNext();
  const sip = node.callIn();
  await new Promise((resolve) => sip.once('answered', resolve));
  const leave = async (): Promise<void> => {
    expect([...node.context.calls.values()].map((call) => call.state)).toEqual(['talking']);
    const over = overOf(sip);
    sip.bye();
    await over;
    await expect.poll(() => node.recordOf(sip.callId)).toMatchObject({ status: 'answered', result: 'early-hangup', exception: null });
  };
  return { sip, leave };
}

async function callIn(): Promise<string> {
  let done: Promise<void> = Promise.resolve();
  const context = faulty(node.context);
  const robots = injection.around('robots', { takeInbound: async (company: number) => node.occupancy.takeForInbound(company) });
  node.onInvite = (call: IncomingCall<PeerIdentity>) => {
    done = takeCall(context, injection.around('incoming', call), (company) => robots.takeInbound(company));
  };
  const sip = node.callIn();
  await overOf(sip);
  await done;
  return sip.callId;
}

async function callOut(): Promise<{ row: ClaimedRow; sipCallId: string | undefined }> {
  const { task, gateway, running } = node;
  const claim = {
    company: 1,
    task: task.task,
    gateway: task.gateway,
    node: node.context.node,
    limit: 1,
    taskRate: null,
    gatewayRate: null,
  };
  const [row] = await claimRows(node.context.db, claim);
  if (!row) throw new Error('no row is left');
  let sipCallId: string | undefined;
  node.onPeerInvite = (call) => {
    sipCallId = call.callId;
    call.ring();
    call.answer(peerAnswer());
  };
  const free = node.occupancy.takeForTask(1, task.task, gateway.id);
  await dialRow(faulty(node.context), { task: running, row, free });
  return { row, sipCallId };
}

/** The passages of a call that nothing disturbs. What fails the second time failed the first: a plain run has every other one, where it first comes. */
async function passages(call: () => Promise<unknown>): Promise<readonly string[]> {
  arming = true;
  injection.strikeAt(undefined);
  await call();
  arming = false;
  const all = [...new Set(injection.seen)];
  expect(all.length).toBeGreaterThan(40);
  return shareOf(
    all.filter((passage) => whole || passage.endsWith(' #1')),
    0,
    2,
  );
}

/** What a error that comes when the call has come to its end cannot change any more. */
const afterTheEnd =
  /^(ladder\.forget|live\.moved|facts\.add|incoming\.(reject|bye)|invite\.bye|speechInput\.forget|session\.stop|session\.close) /;

const idle = { robots: 0, lines: 0, sessions: 0, calls: 0, streams: 0, listeners: 0, sip: 0, peer: 0 };
const oneCall = { robots: 1, lines: 1, sessions: 1, calls: 1, streams: 1, listeners: 1, sip: 1, peer: 1 };

test('wherever an inbound call fails, it ends as interrupted, gives everything back, and another goes on', async () => {
  const all = await passages(callIn);
  const wrong: string[] = [];
  const missed: string[] = [];
  for (const passage of all) {
    const { leave } = await bystander();
    arming = true;
    injection.strikeAt(passage);
    const callId = await callIn();
    if (!injection.struck) missed.push(passage);
    await expect.poll(() => node.held(), { message: passage, timeout: 5_000 }).toEqual(oneCall);
    await expect.poll(() => node.recordOf(callId), { message: passage, timeout: 5_000 }).toBeDefined();
    const record = await node.recordOf(callId);
    if (injection.struck && record?.result !== 'interrupted' && !afterTheEnd.test(passage)) wrong.push(`${passage}: ${record?.result}`);
    arming = false;
    await leave();
  }
  expect(wrong).toEqual([]);
  // Some come only by the clock.
  expect(missed.length, missed.join()).toBeLessThan(all.length / 10);
  await expect.poll(() => node.held()).toEqual(idle);
}, 300_000);

test('wherever an outbound call fails, it ends as interrupted or gives its number back, gives everything back, and another goes on', async () => {
  const all = await passages(callOut);
  const wrong: string[] = [];
  const missed: string[] = [];
  for (const passage of all) {
    const { leave } = await bystander();
    arming = true;
    injection.strikeAt(passage);
    const { row } = await callOut();
    if (!injection.struck) missed.push(passage);
    await expect.poll(() => node.held(), { message: passage, timeout: 5_000 }).toEqual(oneCall);
    const ended = async () => (await node.callOfRow(row.id)) ?? (await node.rowState(row.id));
    const underWay = ['claimed', 'ringing', 'talking'];
    await expect.poll(async () => underWay.includes((await ended()) ?? ''), { message: passage }).toBe(false);
    const outcome = await ended();
    if (injection.struck && outcome !== 'interrupted' && outcome !== 'waiting' && !afterTheEnd.test(passage))
      wrong.push(`${passage}: ${outcome}`);
    arming = false;
    await leave();
  }
  expect(wrong).toEqual([]);
  // Some come only by the clock.
  expect(missed.length, missed.join()).toBeLessThan(all.length / 10);
  await expect.poll(() => node.held()).toEqual(idle);
}, 300_000);
