import { NotifyBus, uuid7 } from '@parley/db';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Occupancy } from '../dialler/occupancy.ts';
import { LiveFigures } from './live-figures.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the figures of a node with two thousand companies reach the other nodes each second, and once when the last call is over', async () => {
  const [here, there] = await Promise.all([NotifyBus.open(database.url), NotifyBus.open(database.url)]);
  const occupancy = new Occupancy();
  const node = uuid7();
  const figures = new LiveFigures(here, node, occupancy);
  const got: Record<string, number>[] = [];
  there.subscribe('live', ({ companies }) => got.push(companies));
  const second = async (messages: number): Promise<void> => {
    vi.advanceTimersByTime(1_000);
    await vi.waitFor(() => expect(got).toHaveLength(messages), 15_000);
  };
  const free = Array.from({ length: 2_000 }, (_, n) => occupancy.takeForInbound(n + 1));
  free.push(occupancy.takeForTask(7, uuid7(), uuid7()));
  await second(1);
  expect(got[0]).toEqual(Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [String(n + 1), n === 6 ? 2 : 1])));
  for (const one of free) one();
  await second(2);
  expect(got[1]).toEqual({});
  vi.advanceTimersByTime(5_000);
  const marker = Promise.withResolvers<void>();
  there.subscribe('caches-refresh', () => marker.resolve());
  here.publish({ type: 'caches-refresh', request: uuid7() });
  await marker.promise;
  expect(got).toHaveLength(2);
  figures.close();
  await Promise.all([here.close(), there.close()]);
});
