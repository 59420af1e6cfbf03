import { expect, test } from 'vitest';
import { Starting } from './starting.ts';

test('a call waits until a node alone is up', async () => {
  const starting = new Starting(async () => false);
  const taken: string[] = [];
  const calls = ['first', 'second'].map(async (call) => {
    if (await starting.takesCall()) taken.push(call);
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(taken).toEqual([]);
  starting.end();
  await Promise.all(calls);
  expect(taken).toEqual(['first', 'second']);
  expect(await starting.takesCall()).toBe(true);
});

test('a call is not taken while another node takes calls', async () => {
  const starting = new Starting(async () => true);
  expect(await starting.takesCall()).toBe(false);
  starting.end();
  expect(await starting.takesCall()).toBe(true);
});

test('a call is taken by the node that was up before it was known who else takes it', async () => {
  const asked = Promise.withResolvers<boolean>();
  const starting = new Starting(() => asked.promise);
  const taken = starting.takesCall();
  starting.end();
  asked.resolve(true);
  expect(await taken).toBe(true);
});
