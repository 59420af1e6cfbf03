import { once } from 'node:events';
import type { IncomingCall } from '@parley/sip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallNode } from '../testing/call-node.ts';
import type { PeerIdentity } from '../trunks/identity.ts';
import { takeCall } from './inbound-call.ts';

let node: CallNode;
beforeAll(async () => {
  node = await CallNode.start();
});
afterAll(() => node.close());

const phone: PeerIdentity = {
  ...{ kind: 'extension', company: 1, id: '01900000-0000-7000-8000-000000000001', number: '1001', codecs: ['PCMA'], encryption: 'off' },
  maxCalls: 1,
  get inboundFlow() {
    return node.task.flow;
  },
};
const identities: Record<string, () => PeerIdentity> = {
  'a phone is busy (486)': () => phone,
  'a gateway is full (503)': () => ({ kind: 'gateway', gateway: { ...node.gateway, capacity: 1 } }),
};

test.each(Object.keys(identities))('beyond the calls that it may have at a time %s', async (title) => {
  const identity = identities[title]?.() ?? phone;
  node.onInvite = (call: IncomingCall<PeerIdentity>) => {
    const known = new Proxy(call, {
      get: (target, name) => {
        const value: unknown = name === 'identity' ? identity : Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    takeCall(node.context, known, async (company) => node.occupancy.takeForInbound(company)).catch(() => call.reject(500));
  };
  const first = node.callIn();
  await once(first, 'answered');
  const second = node.callIn();
  const [failure] = await once(second, 'failed');
  expect(title).toContain(`(${failure.status})`);
  // The log and the metrics tell why.
  expect(node.context.turnedAway.counts).toEqual({ 'peer-full': Object.keys(identities).indexOf(title) + 1 });
  first.bye();
  await expect.poll(() => node.held().calls).toBe(0);
  const third = node.callIn();
  await once(third, 'answered');
  third.bye();
  await expect.poll(() => node.held().calls).toBe(0);
});
