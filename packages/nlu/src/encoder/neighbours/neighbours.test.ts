import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { products, productsFile } from '../../../bench/encoder/assembled.ts';
import { chanceFrom } from '../../../bench/encoder/chance.ts';
import { readCorpus } from '../../../bench/encoder/corpus.ts';
import { gather } from '../../../bench/encoder/gather.ts';
import { product, unit } from '../dense.ts';
import { codesPerByte, encodeRow, stepsOf } from './codes.ts';
import { drawingBy } from './drawing.ts';
import { Foremost } from './foremost.ts';
import { readNeighbours, writeNeighbours } from './neighbours.ts';
import { CodeRows } from './products.ts';

const kernel = new Uint8Array(readFileSync(productsFile));
const dimensions = 64;
const chance = chanceFrom(5);
const around = (middle: Float32Array, wide: number): Float32Array => unit(middle.map((value) => value + wide * chance.normal()));
const anywhere = (): Float32Array => around(new Float32Array(dimensions), 1);
const meanings = Array.from({ length: 200 }, () => {
  const middle = anywhere();
  return Array.from({ length: 10 }, () => around(middle, 0.1));
});
const gathered = { corpus: 'abc', encoder: 'def', ...(await gather(meanings, dimensions, 16)) };
const drawing = drawingBy(gathered, kernel);

test('the kernel of products is what its source makes: run packages/nlu/bench/encoder/assemble.ts after a change', async () => {
  expect(Buffer.from(kernel).equals(await products())).toBe(true);
});

test('products with rows of four bits a number are about those with the rows themselves', () => {
  const vectors = meanings.flat();
  const all = Float32Array.from(vectors.flatMap((vector) => [...vector]));
  const steps = stepsOf(all, dimensions);
  const codes = new Uint8Array((vectors.length * dimensions) / codesPerByte);
  for (const [at, vector] of vectors.entries()) encodeRow(vector, steps, codes, (at * dimensions) / codesPerByte);
  const rows = new CodeRows(kernel, [codes], steps, 100);
  const said = vectors[42] ?? anywhere();
  rows.ask(said);
  const results = rows.between(20, 120);
  const off = vectors.slice(20, 120).map((vector, at) => Math.abs(rows.product(results[at] ?? 0) - product(said, vector)));
  expect(off.reduce((sum, each) => sum + each, 0) / off.length).toBeLessThan(0.02);
  expect(Math.max(...off)).toBeLessThan(0.12);
});

test('the foremost are the greatest values, in order', () => {
  const foremost = new Foremost(3);
  foremost.offer(Int32Array.of(5, 1, 9), 3, 0);
  foremost.offer(Int32Array.of(7, 2, 8, 100), 3, 10);
  expect([...foremost.values]).toEqual([9, 8, 7]);
  expect([...foremost.numbers]).toEqual([2, 12, 10]);
  foremost.clear();
  foremost.offer(Int32Array.of(-4), 1, 3);
  expect([foremost.size, foremost.values[0], foremost.numbers[0]]).toEqual([1, -4, 3]);
});

test('a vector is drawn towards the meaning of its neighbours, and one of zeros stays', () => {
  for (const [own] of meanings.slice(0, 20)) {
    if (own === undefined) continue;
    const said = around(own, 0.15);
    const middle = unit(
      own.map((_, at) => meanings.find(([first]) => first === own)?.reduce((sum, each) => sum + (each[at] ?? 0), 0) ?? 0),
    );
    const drawn = drawing(said);
    expect(product(drawn, drawn)).toBeCloseTo(1, 4);
    expect(product(drawn, middle)).toBeGreaterThan(product(said, middle));
  }
  expect(drawing(new Float32Array(dimensions))).toEqual(new Float32Array(dimensions));
});

test('every sentence stands in one list', () => {
  expect(gathered.begins[0]).toBe(0);
  expect(gathered.begins.at(-1)).toBe(2000);
  expect([...gathered.meanings].toSorted((a, b) => a - b)).toEqual(meanings.flatMap((all, at) => all.map(() => at)));
});

test('neighbours come back from their file as they were, and a file that breaks off is refused', () => {
  const file = writeNeighbours(gathered);
  expect(readNeighbours(file)).toEqual(gathered);
  expect(() => readNeighbours(file.subarray(0, file.length - 40))).toThrow('the neighbours of the encoder are not whole');
});

test('the neighbours of English are the corpus as the encoder beside them has it', () => {
  const weights = join(import.meta.dirname, '../weights');
  const { corpus, encoder } = readNeighbours(readFileSync(join(weights, 'en.neighbours.bin')));
  expect(corpus).toBe(readCorpus(join(import.meta.dirname, '../../../corpus/en')).hash);
  const hash = createHash('sha256').update(readFileSync(join(weights, 'en.bin')));
  expect(encoder).toBe(hash.digest('hex').slice(0, 16));
});
