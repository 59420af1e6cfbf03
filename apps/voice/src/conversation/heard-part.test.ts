import { expect, test } from 'vitest';
import { heardPart } from './heard-part.ts';

const heard = (pieces: readonly [text: string, ms: number][], playedMs: number): string =>
  pieces
    .map(([text]) => text)
    .join('')
    .slice(
      0,
      heardPart(
        pieces.map(([text, ms]) => ({ text, ms })),
        playedMs,
      ),
    );

test.each<[readonly [string, number][], number, string]>([
  [[['您好，请问是王女士吗？', 1_100]], 0, ''],
  [[['您好，请问是王女士吗？', 1_100]], 550, '您好，请问是'],
  [[['您好，请问是王女士吗？', 1_100]], 1_100, '您好，请问是王女士吗？'],
  [[['您好，请问是王女士吗？', 1_100]], 5_000, '您好，请问是王女士吗？'],
  [
    [
      ['您的尾号', 800],
      ['6621', 800],
      ['的', 200],
      ['。', 0],
    ],
    1_200,
    '您的尾号66',
  ],
  [
    [
      ['您的尾号', 800],
      ['6621', 800],
      ['的', 200],
      ['。', 0],
    ],
    1_800,
    '您的尾号6621的。',
  ],
  [[['We have a parcel for you.', 2_500]], 700, 'We have'],
  [[['We have a parcel for you.', 2_500]], 1_100, 'We have a parcel'],
  [[['好😀吗', 400]], 200, '好😀'],
])('of %j, %i ms were "%s"', (pieces, playedMs, text) => {
  expect(heard(pieces, playedMs)).toBe(text);
});
