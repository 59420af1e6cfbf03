import { once } from 'node:events';
import { uuid7 } from '@parley/db';
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

test('where the company wants it so, callers on its blacklist are declined, and the record says why', async () => {
  const { db } = node.context;
  await db.insertInto('callout_sets').values({ company_id: 1, refuse_blacklisted: true }).execute();
  await db.insertInto('blacklisted_numbers').values({ company_id: 1, id: uuid7(), phone: '13988887777' }).execute();
  const sip = node.callIn({ from: { uri: 'sip:+8613988887777@127.0.0.1' } });
  const [{ status }] = await once(sip, 'failed');
  expect(status).toBe(603);
  await expect.poll(() => node.recordOf(sip.callId)).toMatchObject({ caller: '13988887777', status: 'not_connected', result: 'filtered' });
  await db.insertInto('whitelisted_numbers').values({ company_id: 1, id: uuid7(), phone: '13988887777' }).execute();
  const again = node.callIn({ from: { uri: 'sip:+8613988887777@127.0.0.1' } });
  await once(again, 'answered');
  again.bye();
});
