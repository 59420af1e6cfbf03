import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallNode } from '../testing/call-node.ts';
import { takeCall } from './inbound-call.ts';

let node: CallNode;
beforeAll(async () => {
  node = await CallNode.start();
  node.onInvite = (call) => {
    void takeCall(node.context, call, async (company) => node.occupancy.takeForInbound(company));
  };
});
afterAll(() => node.close());

test.each([
  ['+8613912345678', '13912345678'],
  ['0086-571-8888-7531', '057188887531'],
  ['8613912345678', '13912345678'],
  ['13912345678', '13912345678'],
  ['anonymous', 'anonymous'],
])('a caller who comes as %s is in the record as %s, as lists and blocks have him, and in the leg as he came', async (written, normal) => {
  const sip = node.callIn({ from: { uri: `sip:${written}@127.0.0.1` } });
  await once(sip, 'answered');
  sip.bye();
  await expect.poll(() => node.recordOf(sip.callId)).toMatchObject({ caller: normal, party: written });
});
