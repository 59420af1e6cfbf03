import { allows } from '@parley/contract';
import { exportQueue, importQueue, jobKind, jobKinds } from '@parley/contract/transfer';
import { expect, test } from 'vitest';
import { kinds } from './index.ts';

test.each(jobKind.options)('%s belongs where the contract says', (name) => {
  expect(kinds[name]).toMatchObject({ name, ...jobKinds[name] });
});

test.each(jobKind.options)('who may start %s and nothing else may follow, fetch, stop and repeat it', (name) => {
  const queue = kinds[name].direction === 'import' ? importQueue : exportQueue;
  // Any one of what starts it, alone.
  for (const one of kinds[name].permission.split(' || '))
    for (const { path, permission } of Object.values(queue)) expect([path, allows(permission ?? '', new Set([one]))]).toEqual([path, true]);
});
