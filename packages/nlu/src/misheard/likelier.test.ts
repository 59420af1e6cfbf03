import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCorpus } from '../../bench/encoder/corpus.ts';
import { ownLikelier } from '../encoder/own-encoder.ts';
import { readCounts, writeCounts } from '../language-model/counts.ts';
import { normalise } from '../text/normalise.ts';

test.each([
  ['zh', '我想与约一下', '我想预约一下'],
  ['zh', '门口有没有婆道轮以要上', '门口有没有坡道轮椅要上'],
  ['zh', '我的订单号帮我叉一下', '我的订单号帮我查一下'],
  ['en', 'can I make an a point meant', 'can i make an appointment'],
  ['en', 'get me a mem burr of staff', 'get me a member of staff'],
  ['en', 'I need an in voice for it', 'i need an invoice for it'],
] as const)('%s: "%s" was "%s"', (language, heard, said) => {
  expect(ownLikelier(language)(normalise(heard, language))).toBe(said);
});

test.each([
  ['zh', '我想改到下周三上午'],
  ['zh', '你们几点关门'],
  ['zh', '这个多少钱'],
  ['zh', '我不需要，谢谢'],
  ['zh', '一三八零零一三八零零零'],
  ['en', 'could you move it to Friday afternoon'],
  ['en', 'how much would that be'],
  ['en', 'no thank you I am not interested'],
  ['en', 'it is flat 12 on the second floor'],
  ['en', 'oh seven seven double four'],
] as const)('%s: "%s" is left as it was heard', (language, heard) => {
  expect(ownLikelier(language)(normalise(heard, language))).toBeNull();
});

test.each(['zh', 'en'] as const)('how %s speaks was counted in the corpus that lies beside it', (language) => {
  const file = readFileSync(join(import.meta.dirname, `../language-model/counts/${language}.bin`));
  const counts = readCounts(file);
  expect(counts.corpus).toBe(readCorpus(join(import.meta.dirname, '../../corpus', language)).hash);
  expect(Buffer.compare(writeCounts(counts), file)).toBe(0);
  expect(() => readCounts(file.subarray(0, file.length - 9))).toThrow('the counts of the corpus are not whole');
});
