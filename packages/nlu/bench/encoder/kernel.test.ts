import { expect, test } from 'vitest';
import { chanceFrom } from './chance.ts';
import { Kernel } from './kernel.ts';

const kernel = await Kernel.load();
const chance = chanceFrom(1);
const placed = (count: number): number => {
  const at = kernel.place(count);
  for (let each = 0; each < count; each++) kernel.floats[at + each] = chance.normal();
  return at;
};
const read = (at: number, count: number): number[] => [...kernel.floats.subarray(at, at + count)];

test.each([1, 4, 7])('%i rows are multiplied with a matrix and added, along rows and along columns', (rows) => {
  const [terms, columns] = [5, 16];
  const b = placed(terms * columns);
  for (const { row, column } of [
    { row: terms, column: 1 },
    { row: 1, column: rows },
  ]) {
    const a = placed(rows * terms);
    const to = placed(rows * columns);
    const wanted = read(to, rows * columns).map((before, at) => {
      const [r, c] = [Math.floor(at / columns), at % columns];
      const all = Array.from(
        { length: terms },
        (_, term) => (kernel.floats[a + r * row + term * column] ?? 0) * (kernel.floats[b + term * columns + c] ?? 0),
      );
      return all.reduce((sum, each) => sum + each, before);
    });
    kernel.multiply({ at: a, row, column }, { at: b, row: columns, column: 1 }, { at: to, row: columns, column: 1 }, rows, terms, columns);
    for (const [at, each] of read(to, rows * columns).entries()) expect(each).toBeCloseTo(wanted[at] ?? 0, 4);
  }
});

test('a step goes down the slope, as far as the slopes so far agree, and leaves none', () => {
  const [values, slopes, means, squares] = [kernel.place(8), kernel.place(8), kernel.place(8), kernel.place(8)];
  const moved = [1, 1, -1].map((slope) => {
    kernel.floats.fill(slope, slopes, slopes + 8);
    const before = kernel.floats[values] ?? 0;
    kernel.step({ values, slopes, means, squares }, 0.1, 8);
    expect(read(slopes, 8)).toEqual(Array.from({ length: 8 }, () => 0));
    return before - (kernel.floats[values] ?? 0);
  });
  expect(moved[0]).toBeCloseTo(0.1, 5);
  expect(moved[1]).toBeCloseTo((0.1 * 0.19) / Math.sqrt(0.0199), 5);
  expect(moved[2]).toBeCloseTo((0.1 * 0.071) / Math.sqrt(0.029_701), 5);
});
