import { expect, test } from 'vitest';
import { bound, type Counts, coded, hashOf } from './counts.ts';
import { languageModelOf, likelihoodOf } from './language-model.ts';

const countsOf = (rows: Readonly<Record<string, number>>, total: number): Counts => {
  const entries = Object.entries(rows)
    .map(([row, count]) => ({ hash: hashOf(row.split(' ')), code: coded(count) }))
    .sort((a, b) => a.hash - b.hash);
  return {
    ...{ corpus: 'c', order: 2, total, wordings: [] },
    ...{ hashes: Uint32Array.from(entries, ({ hash }) => hash), codes: Uint8Array.from(entries, ({ code }) => code) },
  };
};

test('a word is as likely as it followed what stands before it, and what never did, by how often it is said at all', () => {
  const model = languageModelOf(countsOf({ [bound]: 100, call: 50, back: 20, me: 60, 'call me': 40, 'me back': 15 }, 1000));
  const behind = (before: string, word: string): number => model.likelihood(model.follow(model.start, before), word);
  expect(Math.exp(behind('call', 'me'))).toBeCloseTo(0.8, 1);
  expect(Math.exp(behind('me', 'back'))).toBeCloseTo(0.25, 1);
  expect(Math.exp(behind('call', 'back'))).toBeCloseTo(0.4 * 0.02, 2);
  expect(behind('call', 'zebra')).toBeLessThan(behind('call', 'back'));
  const said = likelihoodOf(model, ['call', 'me', 'back']);
  expect(said.whole).toBeGreaterThan(likelihoodOf(model, ['back', 'me', 'call']).whole);
  expect(said.least).toBeCloseTo(model.likelihood(model.start, 'call'), 5);
});
