import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TappedMessage } from '@parley/sip';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeCall } from '../call/inbound-call.ts';
import { CallNode } from '../testing/call-node.ts';
import { SipLadder } from './sip-ladder.ts';
import { SipMessageStore } from './sip-message-store.ts';

const log = pino({ level: 'silent' });
let node: CallNode;
beforeAll(async () => {
  node = await CallNode.start();
  node.keepsSip = true;
  node.onInvite = (call) => {
    void takeCall(node.context, call, async (company) => node.occupancy.takeForInbound(company));
  };
});
afterAll(() => node.close());

const messagesOf = async (call: string) => {
  await node.sipMessages.flush();
  return await node.context.db.selectFrom('sip_messages').selectAll().where('call_id', '=', call).orderBy('n').execute();
};
const firstLine = ({ message }: { message: string }): string => message.split('\r\n', 1)[0] ?? '';

test('every message of a call is kept in order, from the INVITE to the answer to its BYE', async () => {
  const sip = node.callIn({ headers: [['X-Carrier-Token', 'very-secret']] });
  await once(sip, 'answered');
  sip.bye();
  await expect.poll(() => node.recordOf(sip.callId)).toMatchObject({ status: 'answered' });
  const { id = '' } = (await node.recordOf(sip.callId)) ?? {};
  await expect
    .poll(async () => (await messagesOf(id)).some((one) => one.direction === 'out' && /^CSeq: \d+ BYE/m.test(one.message)))
    .toBe(true);
  // A busy machine sends some again.
  const kept = [...new Map((await messagesOf(id)).map((one) => [`${one.direction} ${one.message}`, one])).values()];
  expect(kept.map((one) => `${one.direction} ${firstLine(one).replace(/ sip:.*/, '')}`)).toEqual([
    'in INVITE',
    'out SIP/2.0 100 Trying',
    'out SIP/2.0 200 OK',
    'in ACK',
    'in BYE',
    'out SIP/2.0 200 OK',
  ]);
  const { peer, address } = node;
  expect(kept[0]).toMatchObject({
    ...{ company_id: 1, sip_call_id: sip.callId, transport: 'UDP' },
    ...{ local: `127.0.0.1:${address.port}`, peer: `127.0.0.1:${peer.address.port}` },
  });
  expect(kept[0]?.message).toContain('X-Carrier-Token: ***');
  expect(kept[2]?.message).toContain('m=audio');
});

/** A message of a leg as it was on the wire. */
const tapped = (text: string, at = Date.now()): TappedMessage => ({
  ...{ at, direction: 'out', local: { host: '::1', port: 5060 }, peer: { host: '2001:db8::1', port: 5061, transport: 'TLS' } },
  ...{ callId: 'leg', bytes: Buffer.from(text) },
});

test('of messages neither answers to challenges nor keys of audio are kept, and of long ones a beginning', async () => {
  const call = '0196b5e0-0000-7000-8000-00000000a001';
  const ladder = new SipLadder(node.sipMessages);
  ladder.follow('leg', { facts: { id: call, company: 1 }, event: () => {} });
  const sdp = 'v=0\r\na=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:WVNfX19zZW1jdGwgKCkgewkyMjA7fQp9CnVubGVz|2^20|1:32\r\nk=clear:secret\r\n';
  const digest = 'Proxy-Authorization: Digest username="u", nonce="n", response="0123456789abcdef", cnonce="c1", uri="sip:a"';
  ladder.tap(tapped(`INVITE sip:user:pass@host SIP/2.0\r\n${digest}\r\nAuthorization: Basic dTpw\r\n\r\n${sdp}`));
  ladder.tap(tapped(`MESSAGE sip:a SIP/2.0\r\n\r\n\u0000${'x'.repeat(20_000)}`));
  const [first, second] = await messagesOf(call);
  for (const secret of ['0123456789abcdef', 'c1', 'dTpw', ':pass@', 'WVNfX19', 'clear:secret'])
    expect(first?.message).not.toContain(secret);
  expect(first?.message).toContain('username="u", nonce="n", response="***"');
  expect(first).toMatchObject({ peer: '[2001:db8::1]:5061', local: '[::1]:5060', transport: 'TLS' });
  expect([second?.message.length, second?.bytes]).toEqual([8_192, 20_026]);
});

test('messages wait while the database is away, up to a bound, and lose none of those before it', async () => {
  const call = '0196b5e0-0000-7000-8000-00000000a002';
  const away = Object.create(node.context.db);
  let isAway = true;
  away.insertInto = (table: 'sip_messages') => {
    if (isAway) throw new Error('away');
    return node.context.db.insertInto(table);
  };
  const store = new SipMessageStore(away, log);
  for (let n = 0; n < 5_100; n++) store.add({ company: 1, call }, tapped(`OPTIONS sip:${n} SIP/2.0\r\n\r\n`));
  await store.flush();
  isAway = false;
  await store.close();
  const kept = await messagesOf(call);
  expect([kept.length, store.lost, kept[0]?.message, kept.at(-1)?.message]).toEqual([
    ...[5_000, 100],
    ...['OPTIONS sip:0 SIP/2.0\r\n\r\n', 'OPTIONS sip:4999 SIP/2.0\r\n\r\n'],
  ]);
});

test('a leg keeps so many messages and no more', async () => {
  const call = '0196b5e0-0000-7000-8000-00000000a003';
  const ladder = new SipLadder(node.sipMessages);
  ladder.follow('leg', { facts: { id: call, company: 1 }, event: () => {} });
  for (let n = 0; n < 1_000; n++) ladder.tap(tapped(`INFO sip:${n} SIP/2.0\r\n\r\n`));
  expect((await messagesOf(call)).length).toBe(200);
});

test('a leg that is over keeps nothing of its call but whose it is', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const ladder = new SipLadder({ add: () => {} });
  const follow = (): WeakRef<object> => {
    const everything = { facts: { id: 'call', company: 1 }, event: () => {}, held: new Uint8Array(1_000) };
    ladder.follow('leg', everything);
    return new WeakRef(everything);
  };
  const call = follow();
  ladder.forget('leg', { id: 'call' });
  await expect
    .poll(() => {
      collect();
      return call.deref() === undefined;
    })
    .toBe(true);
});
