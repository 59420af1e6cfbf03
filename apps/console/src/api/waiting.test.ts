import { expect, it } from 'vitest';
import { counted, useWaiting } from './waiting.ts';

it('counts requests that run side by side, the failed ones too', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const [first, second] = gates.map((gate) => counted(() => gate.promise));
  expect(useWaiting.getState().count).toBe(2);
  gates[1].reject(new Error('lost'));
  await expect(second).rejects.toThrow('lost');
  expect(useWaiting.getState().count).toBe(1);
  gates[0].resolve();
  await first;
  expect(useWaiting.getState().count).toBe(0);
});
