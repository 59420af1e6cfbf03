import { once } from 'node:events';
import { join } from 'node:path';
import { createEspeak, createSpeechInput, type SpeechInput, type SpeechSettings, type Synthesiser } from '@parley/speech';
import { funasrVendor } from '@parley/speech/testing/hearing-vendors';
import { VendorServer } from '@parley/speech/testing/vendor-server';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectSpeechInput } from '../node/connect-speech-input.ts';
import { answer, callIn, hears, recordOf, ringing, useTransfers } from '../testing/transfer-harness.ts';
import type { CallContext } from './call-context.ts';

const here = useTransfers();
const token = 'right-key';
let speechInput: SpeechInput;
let voice: Synthesiser;
let said: Int16Array;
let context: CallContext;
let vendor: VendorServer;
let isUp = false;

beforeAll(async () => {
  speechInput = createSpeechInput({ cacheDir: join(here.node.folder, 'models'), processes: 1 });
  connectSpeechInput(speechInput, here.node.context.media);
  context = { ...here.node.context, speechInput };
  voice = createEspeak();
  const spoken = await voice.speak({ text: '我想问一下明天下午的安排', language: 'zh' });
  if (spoken.kind === 'failed') throw new Error(spoken.message);
  said = Int16Array.from([...spoken.samples, ...new Int16Array(8_000)]);
  await speechInput.ready();
}, 60_000);
afterEach(async () => {
  speechInput.useProviders({ providers: [], orders: [] });
  if (isUp) await dies();
  expect(vendor.breaches).toEqual([]);
});
afterAll(() => Promise.all([speechInput.close(), voice.close()]));

/** The company hears by FunASR over a real socket, before what is embedded. */
async function usesVendor(more: Partial<SpeechSettings> = {}): Promise<void> {
  vendor = await VendorServer.start(funasrVendor(token));
  isUp = true;
  const fields = { address: `ws://127.0.0.1:${vendor.port}/`, token };
  speechInput.useProviders({
    providers: [{ id: 'open', kind: 'funasr', fields, reach: { never: [] } }],
    orders: [{ company: 1, use: 'hearing', language: 'zh', providers: ['open', 'embedded'] }],
    ...more,
  });
}

/** The vendor's server is gone, with what was under way. */
async function dies(): Promise<void> {
  isUp = false;
  await vendor.close();
}

/** A caller and a person who have each other. */
async function talking() {
  const phone = ringing();
  const { sip, voice: caller, over } = await callIn({}, context);
  const call = await phone;
  const agent = await answer(call);
  await expect.poll(() => here.node.held().robots, { timeout: 5_000 }).toBe(0);
  const hangUp = async () => {
    const ended = once(call, 'ended');
    sip.bye();
    await Promise.all([ended, over]);
    const { id } = await recordOf(sip.callId);
    const { db } = here.node.context;
    const turns = await db.selectFrom('turns').selectAll().where('call_id', '=', id).orderBy('n').execute();
    const events = await db.selectFrom('events').select(['kind', 'data']).where('call_id', '=', id).execute();
    return { turns, notes: events.filter(({ kind }) => kind === 'transcription-failed').map(({ data }) => data) };
  };
  return { caller, agent, hangUp };
}

/** Turns of the call that goes on. */
const live = () => [...here.node.context.calls.values()].flatMap(({ parts }) => parts?.record.facts.turns ?? []);

test('what the person and the caller say is in the record, live and afterwards, each by its side and where it was said', async () => {
  await usesVendor();
  const { caller, agent, hangUp } = await talking();
  vendor.words = ['您好', '请讲'];
  agent.say(said);
  await expect.poll(() => live().map(({ who, text }) => [who, text]), { timeout: 10_000 }).toEqual([['agent', '您好 请讲']]);
  vendor.words = ['我想', '退款'];
  caller.say(said);
  await expect.poll(() => live().length, { timeout: 10_000 }).toBe(2);
  expect(vendor.connections).toBe(2);
  const { turns, notes } = await hangUp();
  expect(turns.map(({ who, text, after_transfer, node_id, intent }) => ({ who, text, after_transfer, node_id, intent }))).toEqual([
    { who: 'agent', text: '您好 请讲', after_transfer: true, node_id: null, intent: null },
    { who: 'person', text: '我想 退款', after_transfer: true, node_id: null, intent: null },
  ]);
  const [first, second] = turns;
  const lasting = (said.length - 8_000) / 8;
  for (const turn of turns) expect(Math.abs((turn.end_ms ?? 0) - turn.at_ms - lasting)).toBeLessThan(600);
  expect(first?.at_ms).toBeGreaterThan(0);
  expect(second?.at_ms).toBeGreaterThanOrEqual(first?.end_ms ?? Number.POSITIVE_INFINITY);
  expect(notes).toEqual([]);
}, 60_000);

test('what is being said when the caller hangs up is read still', async () => {
  await usesVendor();
  vendor.words = ['那就', '再见'];
  const { caller, hangUp } = await talking();
  caller.say(said);
  await expect.poll(() => vendor.heardSeconds, { timeout: 10_000 }).toBeGreaterThan(0.6);
  // Where the machine is busy, frames come late and what is said may fall in two: what was not read before is what this is about.
  const before = live().length;
  const turns = (await hangUp()).turns.map(({ who, text }) => [who, text]);
  expect(turns.length).toBeGreaterThan(before);
  expect(turns.at(-1)).toEqual(['person', '那就 再见']);
}, 60_000);

test('a provider that dies in the middle is noted once and left alone; the talk goes on', async () => {
  await usesVendor();
  const { caller, agent, hangUp } = await talking();
  vendor.words = ['您好'];
  agent.say(said);
  await expect.poll(() => live().length, { timeout: 10_000 }).toBe(1);
  const uses: boolean[] = [];
  onTestFinished(speechInput.onUse(({ ok }) => uses.push(ok)));
  caller.say(said);
  await expect.poll(() => vendor.connections, { timeout: 10_000 }).toBe(2);
  await expect.poll(() => vendor.heardSeconds, { timeout: 10_000 }).toBeGreaterThan(0.4);
  await dies();
  for (const speaker of [caller, agent]) {
    await expect.poll(() => caller.silent, { timeout: 10_000 }).toBe(true);
    await hears(speaker === caller ? agent : caller, said, speaker);
  }
  expect(uses).toEqual([false]);
  const { turns, notes } = await hangUp();
  expect(turns.map(({ who, text }) => [who, text])).toEqual([['agent', '您好']]);
  expect(notes).toEqual([{ reason: 'unavailable' }]);
}, 60_000);

test.each<[string, Partial<SpeechSettings>]>([
  ['where the company leaves it out', { untranscribed: [1] }],
  ['where what is embedded alone hears', { orders: [{ company: 1, use: 'hearing', language: 'zh', providers: ['embedded'] }] }],
])(
  'nothing is listened to %s',
  async (_where, settings) => {
    await usesVendor(settings);
    const { caller, agent, hangUp } = await talking();
    onTestFinished(speechInput.on(() => expect.unreachable()));
    for (const speaker of [caller, agent]) speaker.say(said);
    await expect.poll(() => caller.silent && agent.silent, { timeout: 10_000 }).toBe(true);
    expect(vendor.connections).toBe(0);
    expect(await hangUp()).toEqual({ turns: [], notes: [] });
  },
  60_000,
);
