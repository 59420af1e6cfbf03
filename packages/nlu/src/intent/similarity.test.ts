import { expect, test } from 'vitest';
import { indexSentences } from './similarity.ts';

const words = (text: string): string[] => text.split(' ');

test('the same sentence is as like as can be, one without anything in common is not told', () => {
  const search = indexSentences(['a b c', 'd e f', 'a d'].map(words));
  const found = search(words('a b c'));
  expect(found.find(({ sentence }) => sentence === 0)?.score).toBeCloseTo(1, 5);
  expect(found.some(({ sentence }) => sentence === 1)).toBe(false);
});

test('rare words weigh more than common ones', () => {
  const search = indexSentences(['the cat', 'the dog', 'the cow', 'the hen'].map(words));
  const [best] = [...search(words('the dog barks'))].sort((a, b) => b.score - a.score);
  expect(best?.sentence).toBe(1);
});

test('among ten thousand alike the one that is the same is found, and a query leaves nothing behind', () => {
  const sentences = Array.from({ length: 10_000 }, (_, n) => ['common', 'shared', `w${n % 7}`, `x${n % 11}`, `y${n % 13}`, `z${n % 17}`]);
  const search = indexSentences(sentences);
  for (const wanted of [0, 4321, 9999]) {
    const query = sentences[wanted] ?? [];
    const [best] = [...search(query)].sort((a, b) => b.score - a.score);
    expect(best?.score).toBeCloseTo(1, 5);
    expect(sentences[best?.sentence ?? -1]).toEqual(query);
  }
  expect(search(['nothing'])).toEqual([]);
  expect(search(['x3'])).toEqual(search(['x3']));
});
