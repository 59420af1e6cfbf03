import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCorpus } from '../../../bench/encoder/corpus.ts';
import { codesPerByte, encodeRow, stepsOf } from '../neighbours/codes.ts';
import { agreementBy } from './agreement.ts';
import { readMeanings, writeMeanings } from './meanings.ts';

const kernel = new Uint8Array(readFileSync(join(import.meta.dirname, '../neighbours/products.wasm')));
const dimensions = 32;
const axis = (at: number): Float32Array => Float32Array.from({ length: dimensions }, (_, each) => (each === at ? 1 : 0));
const middles = Array.from({ length: 20 }, (_, at) => axis(at));
const steps = stepsOf(Float32Array.from(middles.flatMap((middle) => [...middle])), dimensions);
const rows = new Uint8Array((middles.length * dimensions) / codesPerByte);
for (const [at, middle] of middles.entries()) encodeRow(middle, steps, rows, (at * dimensions) / codesPerByte);
const meanings = { corpus: 'c', encoder: 'e', steps, middles: rows, agree: Uint8Array.from(middles, (_, at) => (at < 10 ? 1 : 0)) };

test('what lies near to meanings that go with a yes does so itself', () => {
  const agreement = agreementBy(meanings, kernel);
  expect(agreement(axis(3))).toBeGreaterThan(0.99);
  expect(agreement(axis(15))).toBeLessThan(0.01);
  const between = axis(3).map((value, at) => (at === 15 ? 1 : value) * Math.SQRT1_2);
  expect(agreement(between)).toBeCloseTo(0.5, 1);
});

test('meanings come back from their file as they were, and a file that breaks off is refused', () => {
  const file = writeMeanings(meanings);
  expect(readMeanings(file)).toEqual(meanings);
  expect(() => readMeanings(file.subarray(0, file.length - 3))).toThrow('the meanings of the encoder are not whole');
});

test.each(['zh', 'en'] as const)('the meanings of %s are those of the corpus as the encoder beside them has it', (language) => {
  const weights = join(import.meta.dirname, '../weights');
  const { corpus, encoder, agree } = readMeanings(readFileSync(join(weights, `${language}.meanings.bin`)));
  const { hash: sentences, meanings: all } = readCorpus(join(import.meta.dirname, '../../../corpus', language));
  expect(corpus).toBe(sentences);
  expect([...agree]).toEqual(all.map(({ agrees }) => (agrees ? 1 : 0)));
  const hash = createHash('sha256').update(readFileSync(join(weights, `${language}.bin`)));
  expect(encoder).toBe(hash.digest('hex').slice(0, 16));
});
