import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from '@parley/dialog';
import { script } from '@parley/dialog/testing/talk';
import { Harness, type RtpPeer } from '@parley/media/testing';
import type { SpeechInput, Synthesiser } from '@parley/speech';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CallRecord } from '../call/call-record.ts';
import { CallScope } from '../call/call-scope.ts';
import { Spool } from '../facts/spool.ts';
import { PromptStore } from '../prompts/prompt-store.ts';
import { Conversation } from './conversation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-keys-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const unused = (): never => expect.unreachable();
const deaf: SpeechInput = {
  ...{ listen: () => undefined, update: () => undefined, mute: () => undefined, forget: () => undefined, on: () => () => undefined },
  ...{
    useProviders: unused,
    onUse: unused,
    watchSound: () => async () => null,
    useAnnouncements: unused,
    ready: unused,
    warm: unused,
    connect: unused,
    status: unused,
    restart: unused,
    close: unused,
  },
};
/** Every prompt lasts a quarter of a second. */
const humming: Synthesiser = {
  name: 'humming',
  speak: async () => ({ kind: 'spoken', samples: new Int16Array(2_000).fill(1_000) }),
  health: () => ({ ready: true, detail: '' }),
  close: async () => undefined,
};

const speak = (id: string, text: string) => ({ id, kind: 'speak', prompts: [{ text }], listening: { bargeIn: false } }) as const;
const count = { id: 'n', name: 'count', entity: { kind: 'number', min: 1, max: 20, integer: true } } as const;
const collect = { id: 'c', kind: 'collect', by: 'keys', slotId: 'n', prompts: [{ text: 'How many?' }] } as const;

/** A call that was answered: its flow is to begin with `begin`, and the person has a phone with keys. */
async function answered(flow: ReturnType<typeof script>) {
  const harness = new Harness();
  const { spool } = await Spool.open(await mkdtemp(join(folder, 'spool-')), { failed: unused, mended: unused });
  const failures: unknown[] = [];
  const scope = new CallScope((error) => failures.push(error));
  onTestFinished(async () => {
    await scope.close();
    await harness.close();
    await spool.close();
    expect(failures).toEqual([]);
  });
  const session = await harness.session();
  const peer = await harness.peer(session);
  session.start({ remote: peer.local, payloadType: 0, telephoneEventPayloadType: 101 });
  const startedAt = new Date().toISOString();
  const opening = {
    id: crypto.randomUUID(),
    company: 1,
    direction: 'out' as const,
    node: 'n',
    caller: '1',
    callee: '2',
    variables: {},
    startedAt,
  };
  const record = new CallRecord(spool, opening, unused);
  const prompts = new PromptStore({ media: harness.engine, synthesiser: humming, folder, onError: unused });
  const conversation = new Conversation({
    ...{ scope, version: compile(flow), direction: 'out', variables: {}, timeZone: 'Asia/Shanghai', session },
    ...{ speechInput: deaf, prompts, record, handOver: async () => 'failed', recordingFrom: performance.timeOrigin + performance.now() },
  });
  return { conversation, peer, turns: () => record.facts.turns.map(({ who, text }) => `${who}: ${text}`) };
}

function press(peer: RtpPeer, key: string): void {
  for (const duration of [160, 320]) peer.sendKey(key, duration, false);
  for (let n = 0; n < 3; n++) peer.sendKey(key, 480, true);
}

test('a key that is pressed before the flow has spoken fills the first question that takes keys', async () => {
  const edges = { start: { next: 'c' }, c: { filled: 'ok', refused: 'bye', failed: 'bye' }, ok: { next: 'bye' } };
  const { conversation, peer, turns } = await answered(script([collect, speak('ok', 'So {count}.')], edges, { slots: [count] }));
  press(peer, '7');
  const begun = conversation.begin();
  const { outcome, heard } = await conversation.concluded;
  await begun;
  expect([outcome.slots, heard]).toEqual([{ count: '7' }, true]);
  expect(turns().slice(0, 2)).toEqual(['keys: 7', 'robot: So 7.']);
});

test('a key that nothing asks for is in the record, and somebody was there', async () => {
  const edges = { start: { next: 'a' }, a: { next: 'bye' } };
  const { conversation, peer, turns } = await answered(script([speak('a', 'Listen to this.')], edges));
  const begun = conversation.begin();
  await peer.packetWhere(() => peer.figures().received > 40);
  press(peer, '#');
  const { heard } = await conversation.concluded;
  await begun;
  expect(turns()).toContain('keys: #');
  expect(heard).toBe(true);
});
