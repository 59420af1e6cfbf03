import { jobKind, jobKinds } from '@parley/contract/transfer';
import { expect, test } from 'vitest';
import { kinds } from './index.ts';

test.each(jobKind.options)('%s belongs where the contract says', (name) => {
  expect(kinds[name]).toMatchObject({ name, ...jobKinds[name] });
});
