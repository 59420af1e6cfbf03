import type { BusMessage } from '@parley/contract/bus';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { uuid7 } from '../uuid7.ts';
import { NotifyBus } from './notify-bus.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const next = (bus: NotifyBus, type: BusMessage['type']): Promise<BusMessage> =>
  new Promise((resolve) => {
    const end = bus.subscribe(type, (message) => {
      end();
      resolve(message);
    });
  });

test('a message reaches another node, once, whatever it was published', async () => {
  const [a, b] = await Promise.all([NotifyBus.open(database.url), NotifyBus.open(database.url)]);
  const task = uuid7();
  const got: string[] = [];
  b.subscribe('task-changed', (message) => got.push(message.task));
  const marker = next(b, 'call-started');
  for (let n = 0; n < 10; n++) a.publish({ type: 'task-changed', company: 1, task });
  a.publish({ type: 'call-started', company: 1, call: uuid7() });
  await marker;
  expect(got).toEqual([task]);
  await Promise.all([a.close(), b.close()]);
});

test('after its connection was cut it listens again by itself', async () => {
  const [a, b] = await Promise.all([NotifyBus.open(database.url), NotifyBus.open(database.url)]);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley-bus' and datname = current_database()`.execute(
    database.db,
  );
  const request = uuid7();
  const heard = next(b, 'speech-restart');
  const repeat = setInterval(() => a.publish({ type: 'speech-restart', request }), 100);
  expect(await heard).toEqual({ type: 'speech-restart', request });
  clearInterval(repeat);
  await Promise.all([a.close(), b.close()]);
});

test('figures that no notification holds arrive whole, with what was published around them', async () => {
  const [a, b] = await Promise.all([NotifyBus.open(database.url), NotifyBus.open(database.url)]);
  const companies = Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [String(n), n]));
  const [node, task] = [uuid7(), uuid7()];
  const got: BusMessage[] = [];
  b.subscribe('live', (message) => got.push(message));
  b.subscribe('task-changed', (message) => got.push(message));
  const last = next(b, 'call-started');
  a.publish({ type: 'task-changed', company: 1, task });
  a.publish({ type: 'live', node, companies });
  a.publish({ type: 'call-started', company: 1, call: uuid7() });
  await last;
  expect(got).toEqual([
    { type: 'task-changed', company: 1, task },
    { type: 'live', node, companies },
  ]);
  await Promise.all([a.close(), b.close()]);
});
