import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shareOf } from '@parley/contract/testing/share';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEspeak } from '../espeak/create-espeak.ts';
import { lineWith } from '../testing/telephone.ts';
import { type GrammarCache, openCache } from './grammar-cache.ts';
import { judgeAnswer } from './judge.ts';

const espeak = createEspeak();
let folder: string;
let cache: GrammarCache;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mandarin-reading-'));
  cache = await openCache('zh', { cacheDir: folder, onTrouble: () => undefined });
}, 60_000);
afterAll(async () => {
  await espeak.close();
  await rm(folder, { recursive: true, force: true });
});

/** What is understood of a phrase among others, said after what stands before `|`. */
async function understood(said: string, phrases: readonly string[], voice: string, noiseDbfs = -65): Promise<string | undefined> {
  const { key, grammar } = cache.grammarFor({ language: 'zh', phrases });
  if (!grammar) return undefined;
  const pieces: number[] = [];
  for (const part of said.split('|')) {
    const speech = await espeak.speak({ text: part, language: 'zh', voice });
    if (speech.kind === 'failed') throw new Error(speech.message);
    pieces.push(...(pieces.length > 0 ? new Int16Array(1_600) : []), ...speech.samples);
  }
  const line = lineWith(Int16Array.from(pieces), { startMs: 300, tailMs: 400, noiseDbfs, seed: 3 });
  const decoder = cache.burst(key);
  decoder.start(key, grammar);
  for (let at = 0; at < line.length; at += 256) decoder.feed(line.subarray(at, at + 256));
  const heard = judgeAnswer(decoder.evidence('answer'));
  cache.giveBack(decoder);
  return heard.kind === 'matched' ? heard.best.text : undefined;
}

const partsOfDay = ['上午', '上午送', '上午吧', '下午', '下午送', '下午吧', '都可以', '不需要', '没听清'];

test.each(shareOf(['f5', 'f2', 'klatt4'], 0))(
  'the afternoon is not taken for the morning, said by %s',
  async (voice) => {
    for (const said of ['下午', '下午送', '上午', '上午送'])
      expect([said, await understood(said, partsOfDay, voice)]).toEqual([said, said]);
  },
  60_000,
);

test('a word that gives time to think is no part of the answer', async () => {
  expect(await understood('那个|下午送', partsOfDay, 'f5')).toBe('下午送');
}, 60_000);

test('who takes back what he said and says another means that', async () => {
  expect(await understood('上午送|哦不对|下午送', partsOfDay, 'f5')).toBe('下午送');
}, 60_000);

test('in the hiss of a line an answer is understood by a voice that no weight was fitted to, and not taken for another', async () => {
  const answers = await Promise.all(partsOfDay.map(async (said) => [said, await understood(said, partsOfDay, 'klatt4', -38)] as const));
  const right = answers.filter(([said, text]) => text === said);
  expect(right.length, JSON.stringify(answers)).toBeGreaterThanOrEqual(6);
  expect(answers.filter(([said, text]) => text !== undefined && text !== said)).toEqual([]);
}, 60_000);
