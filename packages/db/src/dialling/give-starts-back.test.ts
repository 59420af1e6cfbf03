import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { claimBatch } from './claim.ts';
import { giveStartsBack } from './give-starts-back.ts';
import { addCompany, addNode, addTask } from './test-task.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await addCompany(database, 1);
});
afterAll(() => database.drop());

test('starts of numbers that a rule skips are given back, unless another claim has come behind them', async () => {
  const of = await addTask(database, 1, 40);
  const node = await addNode(database);
  const batch = () => claimBatch(database.db, { ...of, node, limit: 8, taskRate: 10, gatewayRate: null });
  const nextAt = async () =>
    (await sql<{ at: Date }>`select next_at as at from pace where id = ${of.task}`.execute(database.db)).rows[0]?.at.getTime() ?? 0;
  const first = await batch();
  const starts = first.rows.map(({ startInMs }) => startInMs);
  const before = await nextAt();
  await giveStartsBack(database.db, 1, first.paces, starts, 8);
  expect(await nextAt()).toBe(before);
  await giveStartsBack(database.db, 1, first.paces, starts, 3);
  expect(before - (await nextAt())).toBeCloseTo((starts[7] ?? 0) - (starts[2] ?? 0), -1);
  const second = await batch();
  await giveStartsBack(database.db, 1, first.paces, starts, 0);
  const after = await nextAt();
  await giveStartsBack(
    database.db,
    1,
    second.paces,
    second.rows.map(({ startInMs }) => startInMs),
    0,
  );
  expect(await nextAt()).toBeLessThan(after);
});
