import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Say } from '@parley/dialog';
import { decode, encode } from '@parley/media/codec/g711';
import { correlate, Harness, speechLike } from '@parley/media/testing';
import { createEspeak, type Speech, type Synthesiser } from '@parley/speech';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallScope } from '../call/call-scope.ts';
import { PromptStore } from '../prompts/prompt-store.ts';
import { Speaker, type Spoken } from './speaker.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-speaker-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const personal = (text: string): Say => ({
  kind: 'say',
  nodeId: 'n',
  knowledgeId: null,
  text,
  segments: [{ kind: 'variable', name: 'name', text }],
  bargeIn: { allowed: false, protectMs: 0, backchannels: [] },
  personal: true,
  repeated: false,
});

test('a personal prompt that was pushed out of its cache before its turn is made again and said', async () => {
  // Room for none: each prompt that is made pushes the one before it out.
  const harness = new Harness({ personalPromptBytes: 1 });
  const synthesiser = createEspeak();
  const prompts = new PromptStore({ media: harness.engine, synthesiser, folder, onError: () => undefined });
  const session = await harness.session();
  const peer = await harness.peer(session);
  session.start({ remote: peer.local, payloadType: 0 });
  const spoken: Spoken[] = [];
  const missing: Say[] = [];
  const scope = new CallScope((error) => expect.unreachable(String(error)));
  const speaker = new Speaker({
    ...{ scope, session, prompts, voice: { language: 'en' } },
    onSpoken: (one) => spoken.push(one),
    onMissing: (one) => missing.push(one),
  });
  expect(await speaker.speak([personal('Ann'), personal('Bob')])).toBe(true);
  expect(missing).toEqual([]);
  expect(spoken.map(({ say, interrupted }) => [say.text, interrupted])).toEqual([
    ['Ann', false],
    ['Bob', false],
  ]);
  await harness.close();
  await synthesiser.close();
}, 60_000);

test('a prompt that is stopped tells how much of it was heard', async () => {
  const harness = new Harness();
  const synthesiser = createEspeak();
  const prompts = new PromptStore({ media: harness.engine, synthesiser, folder, onError: () => undefined });
  const session = await harness.session();
  const peer = await harness.peer(session);
  session.start({ remote: peer.local, payloadType: 0 });
  const spoken: Spoken[] = [];
  const scope = new CallScope((error) => expect.unreachable(String(error)));
  const speaker = new Speaker({
    ...{ scope, session, prompts, voice: { language: 'en' } },
    onSpoken: (one) => spoken.push(one),
    onMissing: () => expect.unreachable(),
  });
  const long = personal('We have a parcel for you and would like to bring it to your door tomorrow in the afternoon.');
  const whole = speaker.speak([long]);
  await new Promise<void>((resolve) => session.once('play-started', () => resolve()));
  const before = peer.kept.length;
  await expect.poll(() => peer.kept.length).toBeGreaterThan(before + 50);
  speaker.stop();
  expect(await whole).toBe(false);
  const [said] = spoken;
  expect(said?.interrupted).toBe(true);
  expect(said?.heard).toBeGreaterThan(5);
  expect(said?.heard).toBeLessThan(long.text.length / 2);
  await harness.close();
  await synthesiser.close();
}, 60_000);

/** Speaks as told, in tones: chunks of 200 ms. */
class ChunkSynthesiser implements Synthesiser {
  readonly name = 'chunks';
  #said: (() => void)[] = [];
  #chunks = 0;

  async speak(_: unknown, onChunk?: (samples: Int16Array) => void): Promise<Speech> {
    const chunk = Int16Array.from({ length: 1_600 }, (__, n) => 8_000 * Math.sin(n / 4));
    for (this.#chunks = 1; this.#chunks <= 3; this.#chunks++) {
      onChunk?.(chunk);
      await new Promise<void>((resolve) => this.#said.push(resolve));
    }
    return { kind: 'spoken', samples: Int16Array.from([...chunk, ...chunk, ...chunk]) };
  }

  /** The next chunk is made, or the end. */
  next(): void {
    this.#said.shift()?.();
  }

  health = (): { ready: boolean; detail: string } => ({ ready: true, detail: '' });
  close = async (): Promise<void> => {};
}

test('a prompt is heard from the first piece of its audio on, while the rest is still made', async () => {
  const harness = new Harness();
  const synthesiser = new ChunkSynthesiser();
  const prompts = new PromptStore({ media: harness.engine, synthesiser, folder, onError: () => undefined });
  const session = await harness.session();
  const peer = await harness.peer(session);
  session.start({ remote: peer.local, payloadType: 0 });
  const spoken: Spoken[] = [];
  const scope = new CallScope((error) => expect.unreachable(String(error)));
  const speaker = new Speaker({
    ...{ scope, session, prompts, voice: { language: 'en' } },
    onSpoken: (one) => spoken.push(one),
    onMissing: () => expect.unreachable(),
  });
  const started = new Promise<void>((resolve) => session.once('play-started', () => resolve()));
  const whole = speaker.speak([personal('One two three four five six')]);
  await started;
  expect(spoken).toEqual([]);
  for (let chunk = 0; chunk < 3; chunk++) {
    synthesiser.next();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await whole).toBe(true);
  expect(spoken.map(({ interrupted, heard }) => [interrupted, heard])).toEqual([[false, 27]]);
  // All of it went out, once.
  const voiced = peer.kept.filter((packet) => packet.payload.some((byte) => byte !== 0xff)).length;
  expect(voiced).toBe(30);
  await harness.close();
}, 60_000);

test('a robot that was asked to speak more slowly is made to', async () => {
  const harness = new Harness();
  const speeds: (number | undefined)[] = [];
  const synthesiser: Synthesiser = {
    name: 'short',
    speak: async ({ speed }) => {
      speeds.push(speed);
      return { kind: 'spoken', samples: new Int16Array(800).fill(1_000) };
    },
    health: () => ({ ready: true, detail: '' }),
    close: async () => undefined,
  };
  const prompts = new PromptStore({ media: harness.engine, synthesiser, folder, onError: () => undefined });
  const session = await harness.session();
  const peer = await harness.peer(session);
  session.start({ remote: peer.local, payloadType: 0 });
  const scope = new CallScope((error) => expect.unreachable(String(error)));
  const speaker = new Speaker({
    ...{ scope, session, prompts, voice: { language: 'en', speed: 1.2 } },
    ...{ onSpoken: () => undefined, onMissing: () => expect.unreachable() },
  });
  await speaker.speak([personal('As ever'), { ...personal('Slowly'), rate: 0.5 }]);
  expect(speeds).toEqual([1.2, 0.6]);
  await harness.close();
}, 60_000);

test('a prompt is heard as it was recorded, its value spliced in as loud; a recording that is gone is synthesised, and told', async () => {
  const harness = new Harness();
  const synthesiser: Synthesiser = {
    name: 'quiet',
    // Fainter than recordings are, and with silence around it.
    speak: async () => ({
      kind: 'spoken',
      samples: Int16Array.from([...new Int16Array(4_000), ...speechLike(600, 1, 3).map((one) => one / 8), ...new Int16Array(4_000)]),
    }),
    health: () => ({ ready: true, detail: '' }),
    close: async () => undefined,
  };
  const recorded = encode(speechLike(900, 1, 7), 8);
  const audioId = createHash('sha256').update(recorded).digest('hex');
  const errors: string[] = [];
  const prompts = new PromptStore({
    ...{ media: harness.engine, synthesiser, folder: join(folder, 'recorded-prompt') },
    onError: (_, text) => errors.push(text),
    readRecording: async (company, id) => (company === 7 && id === audioId ? recorded : undefined),
  });
  const session = await harness.session();
  const peer = await harness.peer(session);
  session.start({ remote: peer.local, payloadType: 0 });
  const spoken: Spoken[] = [];
  const lost: string[] = [];
  const scope = new CallScope((error) => expect.unreachable(String(error)));
  const speaker = new Speaker({
    ...{ scope, session, prompts, voice: { language: 'zh', company: 7 } },
    ...{ onSpoken: (one) => spoken.push(one), onMissing: () => expect.unreachable(), onLost: (_, words) => lost.push(...words) },
  });
  const fixed = (text: string, id: string): Say['segments'][number] => ({ kind: 'fixed', text, audioId: id });
  const name: Say['segments'][number] = { kind: 'variable', name: 'name', text: '李雷' };
  const greeting = { ...personal('您好，李雷'), segments: [fixed('您好，', audioId), name] };
  await speaker.speak([greeting, { ...personal('再见'), segments: [fixed('再见', 'f'.repeat(64))] }]);
  const heard = Int16Array.from(peer.kept.filter(({ payloadType }) => payloadType === 0).flatMap(({ payload }) => [...decode(payload, 0)]));
  const found = correlate(decode(recorded, 8).subarray(800, 4_800), heard);
  expect(found.score).toBeGreaterThan(0.95);
  expect(spoken.map(({ sound }) => sound)).toEqual(['spliced', 'synthesised']);
  expect(lost).toEqual(['再见']);
  expect(errors).toEqual([`recording ${'f'.repeat(64)}`]);
  // What is spliced in begins within a tenth of a second, and is as loud as what is around it.
  const power = (from: number, to: number): number =>
    10 * Math.log10(heard.slice(from, to).reduce((sum, one) => sum + one * one, 0) / (to - from));
  const end = found.at - 800 + recorded.length;
  expect(power(end + 800, end + 4_000)).toBeGreaterThan(10 * Math.log10((32_768 * 10 ** (-20 / 20)) ** 2) - 5);
  await harness.close();
}, 60_000);
