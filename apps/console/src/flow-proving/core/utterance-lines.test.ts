import { expect, test } from 'vitest';
import { linesFor, utterancesOf } from './utterance-lines.ts';

test('sentences are read with what is expected behind a tab or the last comma, and written back', () => {
  const read = utterancesOf('是我\t本人\n\n不对，打错了，不是本人\n好');
  expect(read).toEqual([
    { text: '是我', expected: '本人' },
    { text: '不对，打错了', expected: '不是本人' },
    { text: '好', expected: '' },
  ]);
  expect(utterancesOf(linesFor(read))).toEqual(read);
});
