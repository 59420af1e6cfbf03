import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a free port that was given to somebody is given to nobody else, though it is not used yet', async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, () => freePort()));
  expect(new Set(ports).size).toBe(300);
});
