import { expect, test } from 'vitest';
import { refusalsOf, withRefusals } from './refusals.ts';

const reason = (zh: string) => ({ zh, en: zh.toUpperCase() });

test('reasons are counted over batches, the most frequent first', () => {
  const first = withRefusals([], [reason('a'), reason('b'), reason('b')]);
  expect(withRefusals(refusalsOf(JSON.parse(JSON.stringify(first))), [reason('a'), reason('a')])).toEqual([
    { zh: 'a', en: 'A', count: 3 },
    { zh: 'b', en: 'B', count: 2 },
  ]);
});

test('a file with a reason of its own for each row does not fill the row of its job', () => {
  const many = Array.from({ length: 1000 }, (_, n) => reason(`r${n}`));
  expect(withRefusals(withRefusals([], many), [reason('r0')])).toHaveLength(20);
});
