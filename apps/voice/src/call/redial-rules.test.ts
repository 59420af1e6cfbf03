import { expect, test } from 'vitest';
import { redialRule } from './redial-rules.ts';

test('an entry of a redial rule that cannot be read is left out, and the others hold', () => {
  const busy = { result: 'busy', times: 2, waitSeconds: 60 };
  const { entries, most } = redialRule({ entries: [busy, { result: 'no-answer', times: 'often', waitSeconds: 60 }], most: 3 });
  expect(entries).toMatchObject([busy]);
  expect(most).toBe(3);
  expect(redialRule(null)).toEqual({ entries: [], most: null });
});
