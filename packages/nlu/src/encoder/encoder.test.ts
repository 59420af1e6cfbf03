import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import { chanceFrom } from '../../bench/encoder/chance.ts';
import { readCorpus } from '../../bench/encoder/corpus.ts';
import { learn } from '../../bench/encoder/learn.ts';
import { contentOf } from '../text/content.ts';
import { hashWith } from '../text/hash.ts';
import { normalise } from '../text/normalise.ts';
import { product, unit } from './dense.ts';
import { encoderOf } from './encoder.ts';
import { closeness, nearnessAmong, nearnessTo } from './nearness.ts';
import { ownEncoder } from './own-encoder.ts';
import { piecesOf } from './pieces.ts';
import { highOf, lowOf, readWeights, writeWeights } from './weights.ts';

const encoded = (text: string, language: Language): Float32Array => ownEncoder(language)(contentOf(normalise(text, language), language));

// Written for this test, in no corpus: what is meant, and its neighbours in the same conversation.
const pairs: readonly (readonly [language: Language, said: string, same: string, others: readonly string[]])[] = [
  [
    'en',
    "i'm skint till the end of the month",
    'I cannot afford that at the moment',
    ['I have paid already', 'how can I pay', 'the sum is wrong'],
  ],
  ['en', 'bit tied up just now love', 'I am busy', ['who is this', 'yes please', 'you have the wrong number']],
  ['en', 'get me somebody with a pulse', 'I want to speak to a person', ['I want to cancel', 'speak louder please', 'what does it cost']],
  ['zh', '手头有点紧，缓两天', '现在没有钱还', ['我已经还了', '怎么还款', '金额不对']],
  ['zh', '正跟客户谈事情呢', '现在不方便接电话', ['你是哪位', '可以', '打错了']],
  ['zh', '别跟我扯，叫你们活人来', '转人工', ['我要取消', '大声一点', '多少钱']],
];

describe.each(pairs)('%s: %s', (language, said, same, others) => {
  test(`is nearer to "${same}" than to its neighbours`, () => {
    const vector = encoded(said, language);
    const near = product(vector, encoded(same, language));
    for (const other of others) expect([other, product(vector, encoded(other, language)) < near]).toEqual([other, true]);
  });
});

test.each(['zh', 'en'] as const)('the encoder of %s was learned from the corpus that lies beside it', (language) => {
  const { corpus } = readWeights(readFileSync(join(import.meta.dirname, `weights/${language}.bin`)));
  expect(corpus).toBe(readCorpus(join(import.meta.dirname, '../../corpus', language)).hash);
});

test('a vector has the length 1, or none where nothing of the sentence is known', () => {
  const length = (vector: Float32Array): number => Math.sqrt(product(vector, vector));
  expect(length(encoded('could you ring me tomorrow', 'en'))).toBeCloseTo(1, 5);
  expect(length(encoded('', 'en'))).toBe(0);
  expect(length(encoded('', 'zh'))).toBe(0);
});

test('the same English words in another order have other pieces, and none is had twice', () => {
  const [one, other] = ["don't send it back, send another", "don't send another, send it back"].map((text) =>
    piecesOf(contentOf(normalise(text, 'en'), 'en')),
  );
  expect(new Set(one)).not.toEqual(new Set(other));
  expect(one).toContain('send _ back');
  expect(other).not.toContain('back send another');
  for (const pieces of [one, other]) expect(new Set(pieces).size).toBe(pieces?.length);
});

test('nearness counts the nearest sentences most, and is least where a meaning has none', () => {
  const axis = (at: number): Float32Array => Float32Array.from({ length: 4 }, (_, each) => (each === at ? 1 : 0));
  expect(nearnessTo(axis(0), [axis(0)])).toEqual({ near: 1, nearest: 1 });
  const mixed = nearnessTo(axis(0), [axis(0), axis(1), axis(2)]);
  expect(mixed.nearest).toBe(1);
  expect(mixed.near).toBeGreaterThan(0.8);
  expect(mixed.near).toBeLessThan(1);
  expect(nearnessTo(axis(0), [])).toEqual({ near: -1, nearest: -1 });
});

test('sentences of a meaning are as close as two of them are on the whole', () => {
  const [one, other] = [unit(Float32Array.of(1, 0, 0, 0)), unit(Float32Array.of(0.6, 0.8, 0, 0))];
  expect(closeness([one, one])).toBeCloseTo(1, 5);
  expect(closeness([one, other])).toBeCloseTo(0.6, 5);
  expect(closeness([one, one, other])).toBeCloseTo((1 + 0.6 + 0.6) / 3, 5);
});

test('of many meanings the near ones are compared as they would be alone, and none of the others comes before them', () => {
  const chance = chanceFrom(3);
  const around = (middle: Float32Array, wide: number): Float32Array => unit(middle.map((value) => value + wide * chance.normal()));
  // The sentences of a meaning lie together, as learned ones do.
  const meanings = Array.from({ length: 60 }, () => {
    const middle = around(new Float32Array(8), 1);
    return [around(middle, 0.1), around(middle, 0.1), around(middle, 0.1)];
  });
  const said = around(new Float32Array(8), 1);
  const found = nearnessAmong(meanings)(said);
  const alone = meanings.map((stored) => nearnessTo(said, stored));
  const exact = found.filter(({ near }, at) => near === alone[at]?.near);
  expect(exact.length).toBe(12);
  expect(Math.max(...found.map(({ near }) => near))).toBe(Math.max(...alone.map(({ near }) => near)));
});

const options = { dimensions: 16, leastHolders: 1, rounds: 150, seeds: [1] };
// Two words for each of eight meanings, which never stand in one sentence but with a third.
const lessons = Array.from({ length: 8 }, (_, meaning) => ({
  place: 'one',
  sentences: ['a b', 'b c', 'a c', 'a d', 'b d', 'c d', 'a', 'b', 'c', 'd'].map((words) =>
    Uint32Array.from(words.split(' '), (word) => hashWith(`${word}${meaning}`)),
  ),
}));
const known = await learn(lessons, options);

test('words that stand for one meaning come to lie together, also two that never stood in one sentence', () => {
  const { hashes, rows, dimensions } = known;
  const vector = (piece: string): Float32Array => {
    const row = hashes.indexOf(hashWith(piece));
    const bytes = rows.slice((row * dimensions) / 2, ((row + 1) * dimensions) / 2);
    return unit(Float32Array.from([...bytes].flatMap((byte) => [lowOf(byte), highOf(byte)])));
  };
  expect(product(vector('a3'), vector('d3'))).toBeGreaterThan(0.5);
  expect(product(vector('a3'), vector('a4'))).toBeLessThan(0.3);
});

test('the same is learned each time', async () => {
  expect(await learn(lessons, options)).toEqual(known);
});

test('weights come back from their file as they were, and a file that breaks off is refused', () => {
  const weights = { corpus: 'abc', ...known };
  const file = writeWeights(weights);
  const again = readWeights(file);
  expect(again).toEqual(weights);
  const content = contentOf('a1 b1', 'en');
  expect(encoderOf(again)(content)).toEqual(encoderOf(weights)(content));
  expect(() => readWeights(file.subarray(0, file.length - 40))).toThrow('the weights of the encoder are not whole');
});
