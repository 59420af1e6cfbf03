import type { IncomingCall, OutgoingCall } from '@parley/sip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallNode } from '../testing/call-node.ts';
import type { PeerIdentity } from '../trunks/identity.ts';
import type { CallContext } from './call-context.ts';
import { type TakeRobot, takeCall } from './inbound-call.ts';

let node: CallNode;
beforeAll(async () => {
  node = await CallNode.start();
});
afterAll(() => node.close());

const idle = { robots: 0, lines: 0, sessions: 0, calls: 0, streams: 0, listeners: 0, sip: 0, peer: 0 };

/** A place at which a call waits until the test lets it go on. */
class Gate {
  readonly reached = Promise.withResolvers<void>();
  readonly #open = Promise.withResolvers<void>();

  async through<T>(work: () => Promise<T>): Promise<T> {
    const came = await work();
    this.reached.resolve();
    await this.#open.promise;
    return came;
  }

  open(): void {
    this.#open.resolve();
  }
}

const proxied = <T extends object>(target: T, name: keyof T & string, gate: Gate): T =>
  new Proxy(target, {
    get: (_, property) => {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      const call = (...args: unknown[]): unknown => Reflect.apply(value, target, args);
      return property === name ? (...args: unknown[]) => gate.through(async () => call(...args)) : call;
    },
  });

const takeRobot: TakeRobot = async (company) => node.occupancy.takeForInbound(company);

/** What a call goes through between the offer and the answer, with a gate at one place. */
const places: Record<string, (gate: Gate) => { context: CallContext; robot: TakeRobot }> = {
  'while the version is loaded': (gate) => ({
    context: { ...node.context, versions: proxied(node.context.versions, 'production', gate) },
    robot: takeRobot,
  }),
  'while a robot is taken': (gate) => ({ context: node.context, robot: (company) => gate.through(() => takeRobot(company)) }),
  'while media opens': (gate) => ({ context: { ...node.context, media: proxied(node.context.media, 'open', gate) }, robot: takeRobot }),
};

const overOf = (sip: OutgoingCall): Promise<number> =>
  new Promise((resolve) => {
    sip.once('failed', ({ status }) => resolve(status));
    sip.once('ended', () => resolve(200));
  });

const hungUpBefore = {
  ...{ status: 'unanswered', result: 'no-answer', ended_by: 'them', answered_at: null },
  exception: 'caller-gone',
};

test.each(Object.keys(places))(
  'a CANCEL that comes %s is answered with 487, leaves nothing behind, and is in the record',
  async (place) => {
    const gate = new Gate();
    const { context, robot } = places[place]?.(gate) ?? { context: node.context, robot: takeRobot };
    const taken = Promise.withResolvers<void>();
    node.onInvite = (call: IncomingCall<PeerIdentity>) => {
      takeCall(context, call, robot).then(taken.resolve, taken.reject);
    };
    const sip = node.callIn();
    const over = overOf(sip);
    await gate.reached.promise;
    sip.cancel();
    expect(await over).toBe(487);
    await taken.promise;
    // What it waited for comes all the same.
    gate.open();
    await expect.poll(() => node.held()).toEqual(idle);
    await expect.poll(() => node.recordOf(sip.callId)).toMatchObject(hungUpBefore);
  },
);

test('a CANCEL at any moment ends the call one way or the other, with everything given back and one record', async () => {
  for (let round = 0; round < 25; round++) {
    node.onInvite = (call) => {
      void takeCall(node.context, call, takeRobot);
    };
    const sip = node.callIn();
    const over = overOf(sip);
    // A little later each time, so that it meets every step.
    setTimeout(() => sip.cancel(), round);
    await over;
    await expect.poll(() => node.held()).toEqual(idle);
    const record = await expect
      .poll(() => node.recordOf(sip.callId))
      .toBeDefined()
      .then(() => node.recordOf(sip.callId));
    expect(['no-answer', 'early-hangup']).toContain(record?.result);
  }
}, 60_000);

test('a call that is cut off by the node before its answer gets 503 and is in the record as interrupted', async () => {
  const gate = new Gate();
  node.onInvite = (call) => {
    void takeCall(node.context, call, (company) => gate.through(() => takeRobot(company)));
  };
  const sip = node.callIn();
  const over = overOf(sip);
  await gate.reached.promise;
  await Promise.all([...node.context.calls.values()].map((call) => call.interrupt('node-stops')));
  expect(await over).toBe(503);
  gate.open();
  await expect.poll(() => node.held()).toEqual(idle);
  await expect.poll(() => node.recordOf(sip.callId)).toMatchObject({ result: 'interrupted', exception: 'node-stops' });
});
