import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuid7 } from '@parley/db';
import { readWav } from '@parley/media';
import { speechLike } from '@parley/media/testing';
import { makeOffer, parseUri } from '@parley/sip';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { PhoneLines } from '../directory/phone-lines.ts';
import { SlowDatabase } from '../testing/slow-database.ts';
import {
  answer,
  audioOf,
  callIn,
  found,
  hears,
  loudness,
  OUTSIDE,
  recordOf,
  registers,
  ringing,
  useTransfers,
} from '../testing/transfer-harness.ts';
import { twoGateways } from '../testing/two-gateways.ts';
import type { PeerIdentity } from '../trunks/identity.ts';

const here = useTransfers();
const CALLER = speechLike(1500, 1, 61);
const AGENT = speechLike(1500, 1, 62);

test('the caller hears music, the person the whisper, then both each other, and the recording has both', async () => {
  const phone = ringing();
  const { sip, voice, over } = await callIn({ whisper: '有客户要找您' });
  const call = await phone;
  expect(call.target.user).toBe(OUTSIDE);
  await expect.poll(() => loudness(voice.heard().slice(-1600)), { timeout: 5000 }).toBeGreaterThan(200);
  // The caller's, and that of whoever is rung.
  expect(here.node.held()).toMatchObject({ robots: 1, lines: 2 });
  const agent = await answer(call);
  // The whisper is a tenth of a second of a tone in this here.node.
  await expect.poll(() => agent.heard().some((sample) => Math.abs(sample) > 6000), { timeout: 5000 }).toBe(true);
  await expect.poll(() => here.node.held().robots, { timeout: 5000 }).toBe(0);
  await Promise.all([hears(agent, CALLER, voice), hears(voice, AGENT, agent)]);
  expect(here.node.held().lines).toBe(2);
  call.bye();
  await over;
  await expect.poll(() => here.node.held().lines).toBe(0);
  const record = await recordOf(sip.callId);
  // Its ladder has the messages of both legs.
  await here.node.sipMessages.flush();
  const messages = await here.node.context.db
    .selectFrom('sip_messages')
    .select(['sip_call_id', 'direction'])
    .where('call_id', '=', record.id)
    .execute();
  expect(new Set(messages.map(({ sip_call_id }) => sip_call_id))).toEqual(new Set([sip.callId, call.callId]));
  expect(record).toMatchObject({ business_status: 'ended', ended_by: 'us', transferred_at: expect.any(Date) });
  expect(record.legs.map(({ party, direction }) => [direction, party]).sort()).toEqual([
    ['in', '13800000000'],
    ['out', OUTSIDE],
  ]);
  expect(record.legs.find(({ party }) => party === OUTSIDE)).toMatchObject({ sip_status: 200, q850: 16 });
  const path = join(here.node.context.recordings, record.recording ?? '');
  const [ours = new Int16Array(0), theirs = new Int16Array(0)] = readWav(await readFile(path)).channels;
  expect(found(AGENT, ours)).toBeGreaterThan(0.85);
  expect(found(CALLER, theirs)).toBeGreaterThan(0.85);
});

test('nobody takes the call: the flow goes on by its exit', async () => {
  here.node.onPeerInvite = (call) => call.reject(486, undefined, { q850: 17 });
  const { sip, over } = await callIn({});
  await over;
  const record = await recordOf(sip.callId);
  expect(record).toMatchObject({ business_status: 'failed', transferred_at: null });
  expect(record.legs).toHaveLength(2);
  expect(record.legs.find(({ party }) => party === OUTSIDE)).toMatchObject({ sip_status: 486, q850: 17 });
});

test('a number that is none rings nobody', async () => {
  here.node.onPeerInvite = () => expect.unreachable();
  const { sip, over } = await callIn({ to: { kind: 'number', number: '{phone}' } });
  await over;
  expect(await recordOf(sip.callId)).toMatchObject({ business_status: 'failed' });
});

test('the caller hangs up while the phone rings, and it stops ringing', async () => {
  const phone = ringing();
  const { sip, over } = await callIn({});
  const call = await phone;
  const cancelled = new Promise((resolve) => call.once('cancelled', resolve));
  sip.bye();
  await cancelled;
  await over;
  const record = await recordOf(sip.callId);
  expect(record.ended_by).toBe('them');
  expect(record.legs).toHaveLength(2);
});

test('the caller hangs up in the talk, and so is the person hung up', async () => {
  const phone = ringing();
  const { sip, over } = await callIn({});
  const call = await phone;
  const ended = new Promise((resolve) => call.once('ended', resolve));
  await answer(call);
  await expect.poll(() => here.node.held().robots, { timeout: 5000 }).toBe(0);
  sip.bye();
  await ended;
  await over;
  expect(await recordOf(sip.callId)).toMatchObject({ ended_by: 'them', transferred_at: expect.any(Date) });
});

test('a person who is to take the call by a key is joined once it is pressed', async () => {
  const phone = ringing();
  const { sip, voice, over } = await callIn({ accept: 'by-key', whisper: '按1接听' });
  const agent = await answer(await phone);
  await expect.poll(() => agent.heard().some((sample) => Math.abs(sample) > 6000), { timeout: 5000 }).toBe(true);
  expect(here.node.held().robots).toBe(1);
  for (let n = 1; n <= 5; n++) agent.sendKey('1', n * 160, false);
  for (let n = 0; n < 3; n++) agent.sendKey('1', 960, true);
  await expect.poll(() => here.node.held().robots, { timeout: 5000 }).toBe(0);
  await hears(voice, AGENT, agent);
  sip.bye();
  await over;
});

test('an extension is rung at its phone', async () => {
  const context = await registers(here.node.context, '8001');
  const phone = ringing();
  const { sip: caller, over } = await callIn({ to: { kind: 'extension', number: '8001' } }, context);
  const call = await phone;
  expect([call.target.user, call.from.uri]).toEqual(['8001', expect.stringContaining('13800000000')]);
  const agent = await answer(call);
  await expect.poll(() => here.node.held().robots, { timeout: 5000 }).toBe(0);
  agent.say(AGENT);
  caller.bye();
  await over;
});

test('while the database is away an extension that is known is rung, and for one that is not the flow goes on', async () => {
  const slow = new SlowDatabase(here.node.context.db);
  const phoneLines = new PhoneLines(slow.db);
  const context = await registers({ ...here.node.context, phoneLines }, '8005', '8006');
  await phoneLines.of(1, '8005');
  onTestFinished(slow.cut());
  const phone = ringing();
  const known = await callIn({ to: { kind: 'extension', number: '8005' } }, context);
  await answer(await phone);
  await expect.poll(() => here.node.held().robots, { timeout: 5000 }).toBe(0);
  known.sip.bye();
  await known.over;
  here.node.onPeerInvite = () => expect.unreachable();
  const unknown = await callIn({ to: { kind: 'extension', number: '8006' } }, context);
  await unknown.over;
  expect(await recordOf(unknown.sip.callId)).toMatchObject({ business_status: 'failed', ended_by: 'us' });
});

test.each(['sendonly', 'inactive'] as const)(
  'while the person holds (%s), the caller hears music, and afterwards the person again',
  async (hold) => {
    const phone = ringing();
    const { sip, voice, over } = await callIn({});
    const call = await phone;
    const agent = await answer(call);
    await expect.poll(() => here.node.held().robots, { timeout: 5000 }).toBe(0);
    const again = (direction: 'sendonly' | 'inactive' | 'sendrecv', sessionVersion: number) =>
      call.reinvite(makeOffer({ ...audioOf(agent), sessionVersion, direction }));
    await again(hold, 2);
    await expect.poll(() => loudness(voice.heard().slice(-1600)), { timeout: 5000 }).toBeGreaterThan(200);
    await again('sendrecv', 3);
    await Promise.all([hears(voice, AGENT, agent), hears(agent, CALLER, voice)]);
    sip.bye();
    await over;
  },
);

test('a carrier that takes transfers joins the caller with whoever was asked first (REFER with Replaces), and refuses to without harm', async () => {
  here.node.identity = { kind: 'gateway', gateway: { ...here.node.gateway, takesRefer: true } };
  for (const joins of [true, false]) {
    const phone = ringing();
    const { sip, voice, over } = await callIn({ by: 'refer', whisper: '有客户要找您' });
    const asked = once(sip, 'transfer');
    const call = await phone;
    const agent = await answer(call);
    const [transfer] = await asked;
    expect([transfer.target, transfer.replaces]).toEqual([
      expect.stringContaining(`sip:${OUTSIDE}@`),
      { callId: call.callId, localTag: call.localTag, remoteTag: call.from.parameters.get('tag') },
    ]);
    const ends = Promise.all([once(sip, 'ended'), once(call, 'ended')]);
    if (joins) transfer.accept()(200);
    else {
      transfer.reject(488);
      await hears(voice, AGENT, agent);
      call.bye();
    }
    await Promise.all([ends, over]);
    const record = await recordOf(sip.callId);
    expect(record).toMatchObject({ ended_by: 'us', transferred_at: expect.any(Date) });
    expect(record.legs.map(({ party }) => party).sort()).toEqual(['13800000000', OUTSIDE]);
  }
  here.node.identity = undefined;
});

test('a call to us and its leg outside are paid as their gateway says, held before they ring; without the money there is no leg, and no call', async () => {
  const { gateway, context } = here.node;
  const { tariff, inboundTariff } = gateway;
  onTestFinished(() => void Object.assign(gateway, { tariff, inboundTariff }));
  Object.assign(gateway, { tariff: { unit: 60, price: 100 }, inboundTariff: { unit: 60, price: 10 } });
  const has = async (balance: number) =>
    await context.db.updateTable('company_accounts').set({ balance, credit_limit: 0 }).where('company_id', '=', 1).execute();
  const account = () =>
    context.db.selectFrom('company_accounts').select(['balance', 'reserved']).where('company_id', '=', 1).executeTakeFirstOrThrow();
  await has(5_000);
  const phone = ringing();
  const first = await callIn({});
  const call = await phone;
  expect(await account()).toEqual({ balance: 5_000, reserved: 2 * 100 + 11 * 10 });
  await answer(call);
  await expect.poll(() => here.node.held().robots, { timeout: 5000 }).toBe(0);
  call.bye();
  await first.over;
  await recordOf(first.sip.callId);
  expect(await account()).toEqual({ balance: 4_890, reserved: 0 });

  await has(300);
  here.node.onPeerInvite = () => expect.unreachable();
  const second = await callIn({});
  await second.over;
  expect(await recordOf(second.sip.callId)).toMatchObject({ business_status: 'failed' });
  expect(await account()).toEqual({ balance: 290, reserved: 0 });

  await has(100);
  await expect(callIn({})).rejects.toThrow('403');
  const refused = () => context.db.selectFrom('calls').select(['status', 'bill']).where('exception', '=', 'unpaid').execute();
  await expect.poll(refused).toEqual([{ status: 'not_connected', bill: 0 }]);
});

test('whoever the call was handed to outside is told that the money runs out, and hung up before more is talked than there is money for', async () => {
  const { gateway, context } = here.node;
  const { tariff } = gateway;
  onTestFinished(() => void Object.assign(gateway, { tariff }));
  Object.assign(gateway, { tariff: { unit: 1, price: 50 } });
  const account = context.db.updateTable('company_accounts').set({ balance: 340, credit_limit: 0 }).where('company_id', '=', 1);
  await account.execute();
  const phone = ringing();
  // Six seconds; two of them for a busy machine to hang up in.
  const paidAhead = { stepMs: 6_000, leadMs: 5_500, marginMs: 2_000 };
  const { sip, over } = await callIn({}, { ...context, paidAhead });
  const call = await phone;
  const ended = once(call, 'ended');
  const agent = await answer(call);
  await expect.poll(() => agent.heard().some((sample) => Math.abs(sample) > 6000), { timeout: 10_000 }).toBe(true);
  await Promise.all([ended, over]);
  const { id } = await recordOf(sip.callId);
  const days = context.db.selectFrom('bill_days').select(['amount', 'waived']).where('company_id', '=', 1).where('kind', '=', 'leg');
  const bill = async () => await context.db.selectFrom('calls').select('bill').where('id', '=', id).executeTakeFirst();
  expect((await bill())?.bill).toBeLessThanOrEqual(300);
  expect((await days.execute()).every(({ waived }) => waived === 0)).toBe(true);
  const events = await context.db.selectFrom('events').select('kind').where('call_id', '=', id).execute();
  expect(events).toContainEqual({ kind: 'money-used-up' });
  await context.db.updateTable('company_accounts').set({ balance: 0, credit_limit: null }).where('company_id', '=', 1).execute();
});

const phoneOf = (inboundFlow: string): PeerIdentity => ({
  ...{ kind: 'extension', company: 1, id: uuid7(), number: '1001', codecs: ['PCMA'], encryption: 'off', maxCalls: 9, inboundFlow },
});

test('a phone’s call to a number goes by the next gateway of the group where the first fails it, and not where the number is to blame', async () => {
  const { node } = here;
  const gateways = await twoGateways(node);
  const phone = phoneOf(node.task.flow);
  const rung = async (...statuses: number[]) => {
    let invites = 0;
    node.onPeerInvite = (call) => call.reject(statuses[invites++] ?? 500);
    const { over } = await callIn({}, { ...node.context, gateways }, phone);
    await over;
    return invites;
  };
  expect([await rung(503, 486), await rung(486), await rung(500, 503)]).toEqual([2, 1, 2]);
});

test('a person’s call outside shows a number that has calls of the day left, and none where all have had them', async () => {
  const { node } = here;
  const gateways = await twoGateways(node, { callerNumbers: ['95101', '95102'], callerDailyLimit: 2 });
  await node.context.db
    .insertInto('caller_uses')
    .values({ company_id: 1, number: '95101', day: sql<string>`(now() at time zone 'Asia/Shanghai')::date`, calls: 1 })
    .execute();
  const shown: (string | undefined)[] = [];
  node.onPeerInvite = (call) => {
    shown.push(parseUri(call.from.uri)?.user);
    call.reject(486);
  };
  for (let n = 0; n < 4; n++) await (await callIn({}, { ...node.context, gateways }, phoneOf(node.task.flow))).over;
  expect(shown).toEqual(['95101', '95102', '95102']);
});
