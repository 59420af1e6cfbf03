import { execFileSync } from 'node:child_process';
import { inWholeRun } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEspeak, type EmbeddedSynthesiser } from './create-espeak.ts';
import { speechLevel } from './level.ts';

/** Ids of the running synthesiser processes. */
const processes = (): string[] =>
  execFileSync('pgrep', ['-P', String(process.pid), '-f', 'espeak/process'], { encoding: 'utf8' })
    .trim()
    .split('\n');

const levelOf = (samples: Int16Array): number => speechLevel(Float32Array.from(samples, (sample) => sample / 32_768));

describe('the embedded synthesiser', () => {
  let espeak: EmbeddedSynthesiser;
  beforeAll(() => {
    espeak = createEspeak();
  });
  afterAll(() => espeak.close());

  async function samplesOf(
    text: string,
    language: 'zh' | 'en',
    rest: { voice?: string; volume?: number; speed?: number } = {},
  ): Promise<Int16Array> {
    const speech = await espeak.speak({ text, language, ...rest });
    if (speech.kind === 'failed') throw new Error(speech.message);
    return speech.samples;
  }

  test.each(['zh', 'en'] as const)('speaks %s at telephone level without clipping', async (language) => {
    const samples = await samplesOf(language === 'zh' ? '您好，请问您明天方便吗？' : 'Hello, is tomorrow convenient for you?', language);
    expect(samples.length / 8_000).toBeGreaterThan(1);
    expect(Math.abs(levelOf(samples) + 20)).toBeLessThan(3);
    expect(Math.max(...samples)).toBeLessThan(32_767);
  });

  test('hands out audio in chunks that add up to the whole', async () => {
    const chunks: Int16Array[] = [];
    const speech = await espeak.speak({ text: 'One moment please, I am looking it up.', language: 'en' }, (chunk) => chunks.push(chunk));
    expect(chunks.length).toBeGreaterThan(3);
    expect(speech).toEqual({ kind: 'spoken', samples: Int16Array.from(chunks.flatMap((chunk) => [...chunk])) });
  });

  test('says the same text the same way, whatever was said before', async () => {
    const first = await samplesOf('再见', 'zh');
    await samplesOf('Something else entirely', 'en', { voice: 'female' });
    const again = await samplesOf('再见', 'zh');
    expect(Math.abs(again.length - first.length)).toBeLessThan(80);
  });

  test('is faster and louder when asked, and takes an unknown voice for the usual one', async () => {
    const usual = await samplesOf('请稍等，我帮您查一下', 'zh');
    expect((await samplesOf('请稍等，我帮您查一下', 'zh', { speed: 1.5 })).length).toBeLessThan(usual.length * 0.85);
    expect(levelOf(await samplesOf('请稍等，我帮您查一下', 'zh', { volume: 0.5 }))).toBeLessThan(levelOf(usual) - 4);
    expect((await samplesOf('请稍等，我帮您查一下', 'zh', { voice: 'nobody' })).length).toBeGreaterThan(8_000);
  });

  test('reads markup as text rather than obeying it', async () => {
    expect((await samplesOf('<speak>hello</speak> [[abc]]', 'en')).length).toBeGreaterThan(4_000);
  });

  test('answers a request although its process is killed', async () => {
    const answer = espeak.speak({ text: '好的，再见。'.repeat(20), language: 'zh' });
    const [pid] = processes();
    process.kill(Number(pid), 'SIGKILL');
    expect(await answer).toMatchObject({ kind: 'spoken' });
  });

  test('is renewed while it speaks: the old process says to the end what it began, the new one all that follows', async () => {
    const before = processes();
    const text = '请您不要挂断，我们马上为您接通。'.repeat(8);
    const chunks: Int16Array[] = [];
    let renewed: Promise<number> | undefined;
    const after: Promise<Int16Array>[] = [];
    const speech = await espeak.speak({ text, language: 'zh' }, (chunk) => {
      chunks.push(chunk);
      renewed ??= espeak.restart();
      if (chunks.length === 2) after.push(samplesOf('再见', 'zh'));
    });
    if (speech.kind === 'failed') throw new Error(speech.message);
    expect(speech.samples).toEqual(Int16Array.from(chunks.flatMap((chunk) => [...chunk])));
    expect(speech.samples.length / 8_000).toBeGreaterThan(15);
    expect(await renewed).toBe(1);
    expect((await Promise.all(after)).map((samples) => samples.length > 2_000)).toEqual([true]);
    expect(processes().filter((pid) => before.includes(pid))).toEqual([]);
    expect(processes()).toHaveLength(1);
    expect((await samplesOf('您好', 'zh')).length).toBeGreaterThan(2_000);
  });

  inWholeRun(test)('is renewed twice at once without losing what is asked between', async () => {
    const all = [espeak.restart(), espeak.restart()];
    const spoken = await Promise.all(['一', '二', '三'].map((text) => samplesOf(text, 'zh')));
    expect(spoken.every((samples) => samples.length > 1_000)).toBe(true);
    expect(await Promise.all(all)).toEqual([1, 1]);
    expect(processes()).toHaveLength(1);
  });
});

test('without espeak-ng every request is told so, and nothing else happens', async () => {
  const espeak = createEspeak({ engine: 'not-installed' });
  expect(await espeak.speak({ text: 'hello', language: 'en' })).toMatchObject({ kind: 'failed', reason: 'unavailable' });
  expect(await espeak.speak({ text: 'hello', language: 'en' })).toMatchObject({ kind: 'failed', reason: 'unavailable' });
  expect(espeak.health().ready).toBe(false);
  expect(await espeak.restart()).toBe(0);
  await espeak.close();
  expect(await espeak.speak({ text: 'hello', language: 'en' })).toMatchObject({ kind: 'failed', reason: 'closed' });
});
