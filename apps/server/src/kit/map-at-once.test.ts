import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapAtOnce } from './map-at-once.ts';

test('results stand in the order of the items, whichever is ready first, and no more are under way than may be', async () => {
  let now = 0;
  let most = 0;
  const waits = [5, 1, 4, 2, 3, 0, 6];
  const results = await mapAtOnce(waits, 3, async (turns) => {
    now++;
    most = Math.max(most, now);
    for (let turn = 0; turn < turns; turn++) await setImmediate();
    now--;
    return turns * 10;
  });
  expect(results).toEqual(waits.map((turns) => turns * 10));
  expect(most).toBe(3);
});

test('nothing takes nothing, and a failure is told', async () => {
  expect(await mapAtOnce([], 3, () => Promise.reject(new Error('called')))).toEqual([]);
  await expect(mapAtOnce([1, 2, 3], 2, (n) => (n === 2 ? Promise.reject(new Error('two')) : Promise.resolve(n)))).rejects.toThrow('two');
});
