import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEspeak } from '../espeak/create-espeak.ts';
import type { Expectation } from '../ports/expectation.ts';
import type { Synthesiser } from '../ports/synthesiser.ts';
import { Heard } from '../testing/heard.ts';
import { playTogether } from '../testing/media-worker.ts';
import { lineWith, noise, seededRandom } from '../testing/telephone.ts';
import { createSpeechInput } from './create-speech-input.ts';
import type { SpeechInput } from './speech-input.ts';

const QUIET_DBFS = -65;
const answer: Expectation = { language: 'zh', phrases: ['没问题', '不需要', '我在开会', '再说一遍'] };

let folder: string;
let speechInput: SpeechInput;
let heard: Heard;
let voice: Synthesiser;
let port: MessagePort;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'speech-input-'));
  voice = createEspeak();
  speechInput = createSpeechInput({ cacheDir: folder, processes: 2 });
  heard = new Heard(speechInput);
  speechInput.connect((given) => {
    port = given;
  });
  await speechInput.warm();
}, 60_000);

afterAll(async () => {
  await Promise.all([speechInput.close(), voice.close()]);
  await rm(folder, { recursive: true, force: true });
});

async function said(text: string, options: { startMs?: number; tailMs?: number; noiseDbfs?: number } = {}): Promise<Int16Array> {
  const speech = await voice.speak({ text, language: 'zh' });
  if (speech.kind === 'failed') throw new Error(speech.message);
  return lineWith(speech.samples, { startMs: 400, tailMs: 1_200, noiseDbfs: QUIET_DBFS, seed: 7, ...options });
}

test('is warm once every recogniser is ready', () => {
  expect(speechInput.status().recognisers.map(({ ready }) => ready)).toEqual([true, true]);
});

describe('a stream that is listened to', () => {
  test('tells when voice begins, what is said so far, when it ends and what was said, in this order', async () => {
    speechInput.listen(1, { turn: 3, expect: answer });
    await playTogether(port, new Map([[1, await said('没问题')]]), { speed: 1 });
    const utterance = await heard.first('utterance', 1);
    expect(utterance).toMatchObject({ turn: 3, text: '没问题', language: 'zh', matched: true });
    const kinds = heard.events.filter((event) => event.stream === 1).map((event) => event.kind);
    expect([kinds[0], ...kinds.slice(-2)]).toEqual(['voice-start', 'voice-end', 'utterance']);
    expect(heard.of('partial', 1).some((partial) => partial.text === '没问题' && partial.complete)).toBe(true);
    expect(utterance.startedAt).toBeLessThan(utterance.lastVoicedAt);
    expect(utterance.decidedAt).toBeLessThanOrEqual(utterance.recognisedAt);
    speechInput.forget(1);
  }, 60_000);

  test('hears the end of speech although the media worker withholds the silence after it', async () => {
    speechInput.listen(2, { turn: 1, expect: answer, endSilenceMs: 900 });
    await playTogether(port, new Map([[2, await said('我在开会', { tailMs: 600 })]]), { speed: 1, gate: true });
    expect(await heard.first('utterance', 2)).toMatchObject({ text: '我在开会' });
    speechInput.forget(2);
  }, 60_000);

  test('says nothing of silence and noise', async () => {
    speechInput.listen(3, { turn: 1, expect: answer });
    const silence = noise(8_000 * 2, QUIET_DBFS, seededRandom(1));
    const hiss = noise(8_000 * 3, -35, seededRandom(2));
    const speech = await said('不需要');
    const line = Int16Array.from([...silence, ...hiss, ...silence, ...speech]);
    await playTogether(port, new Map([[3, line]]), { speed: 2 });
    expect(await heard.outcome(3)).toMatchObject({ text: '不需要' });
    expect(heard.of('voice-start', 3)).toHaveLength(1);
    speechInput.forget(3);
  }, 60_000);

  test('reports that nobody spoke', async () => {
    speechInput.listen(4, { turn: 9, expect: answer, startTimeoutMs: 50 });
    expect(await heard.first('no-voice', 4)).toMatchObject({ turn: 9 });
    speechInput.forget(4);
  });

  test('cuts a turn that is too long', async () => {
    speechInput.listen(5, { turn: 1, expect: answer, maxTurnMs: 400 });
    await playTogether(port, new Map([[5, await said('我在开会我在开会我在开会')]]), { speed: 1 });
    const first = await heard.first('voice-end', 5);
    expect(first.at - (await heard.first('voice-start', 5)).at).toBeLessThanOrEqual(450);
    speechInput.forget(5);
  }, 60_000);

  test('is read under the new expectation when that changes in the middle of speech', async () => {
    speechInput.listen(6, { turn: 1, expect: { language: 'zh', phrases: ['星期三'] } });
    const track = await said('再说一遍');
    let changed = false;
    const change = (): void => {
      if (changed || heard.of('voice-start', 6).length === 0) return;
      changed = true;
      speechInput.update(6, { turn: 2, expect: answer });
    };
    await playTogether(port, new Map([[6, track]]), { speed: 1, onTick: change });
    expect(await heard.outcome(6)).toMatchObject({ turn: 2, text: '再说一遍' });
    speechInput.forget(6);
  }, 60_000);
});

describe('a recogniser process that is killed', () => {
  test('in the middle of an utterance costs nothing but time, and another takes its place', async () => {
    speechInput.listen(10, { turn: 1, expect: answer });
    const before = speechInput.status().recognisers.map(({ pid }) => pid);
    let killed = false;
    const kill = (): void => {
      if (killed || heard.of('partial', 10).length === 0) return;
      killed = true;
      // Whichever of them has the utterance.
      for (const pid of before) process.kill(pid, 'SIGKILL');
    };
    await playTogether(port, new Map([[10, await said('没问题')]]), { speed: 0.5, onTick: kill });
    expect(killed).toBe(true);
    expect(await heard.outcome(10)).toMatchObject({ kind: 'utterance', text: '没问题' });

    speechInput.listen(11, { turn: 1, expect: answer });
    await playTogether(port, new Map([[11, await said('不需要')]]), { speed: 1 });
    expect(await heard.outcome(11)).toMatchObject({ kind: 'utterance', text: '不需要' });
    expect(speechInput.status().recognisers.every(({ pid }) => !before.includes(pid))).toBe(true);
  }, 60_000);

  test('on purpose, in the middle of utterances, costs none of them: each is read to its end', async () => {
    // Told by the first reading: a process that is behind has no time for a second.
    const words = ['没问题', '不需要', '没问题', '不需要'];
    for (const [n] of words.entries()) speechInput.listen(20 + n, { turn: 1, expect: answer });
    const before = speechInput.status().recognisers.map(({ pid }) => pid);
    let restarted: Promise<number> | undefined;
    const restart = (): void => {
      if (heard.of('partial', 20).length > 0) restarted ??= speechInput.restart();
    };
    const tracks = await Promise.all(words.map((text) => said(text)));
    await playTogether(port, new Map(tracks.map((track, n) => [20 + n, track])), { speed: 0.5, onTick: restart });
    expect(await restarted).toBe(2);
    for (const [n, text] of words.entries()) expect(await heard.outcome(20 + n)).toMatchObject({ kind: 'utterance', text });
    const after = speechInput.status().recognisers;
    expect(after.map(({ ready }) => ready)).toEqual([true, true]);
    expect(after.some(({ pid }) => before.includes(pid))).toBe(false);
  }, 120_000);
});
