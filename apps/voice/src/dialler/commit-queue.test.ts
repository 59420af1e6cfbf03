import { type AttemptStart, claimRows } from '@parley/db';
import { addCompany, addNode, addTask, attemptOf, type TestTask } from '@parley/db/dialling/test-task';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { ManualClock } from '@parley/sip/testing/manual-clock';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SlowDatabase } from '../testing/slow-database.ts';
import { CommitQueue } from './commit-queue.ts';

let database: TestDatabase;
let task: TestTask;
let node: string;
beforeAll(async () => {
  database = await testDatabase();
  await addCompany(database, 1);
  task = await addTask(database, 1, 1_000);
  node = await addNode(database, 3_600);
});
afterAll(() => database.drop());

async function attempts(count: number): Promise<AttemptStart[]> {
  const rows = await claimRows(database.db, { ...task, node, limit: count, taskRate: null, gatewayRate: null });
  return rows.map((row) => attemptOf(task, row));
}

interface Queue {
  slow: SlowDatabase;
  clock: ManualClock;
  /** What became of attempts by now, in the order in which it was told. */
  told: string[];
  add: (more: readonly AttemptStart[], mayStart?: () => boolean) => void;
}

function queue(): Queue {
  const [slow, clock, told] = [new SlowDatabase(database.db), new ManualClock(), [] as string[]];
  const commits = new CommitQueue(slow.db, node, clock);
  const add: Queue['add'] = (more, mayStart = () => true) => {
    for (const attempt of more) {
      commits.commit(attempt, mayStart).then(
        (caller) => told.push(`${attempt.id} ${caller !== undefined}`),
        () => told.push(`${attempt.id} failed`),
      );
    }
  };
  return { slow, clock, told, add };
}

const granted = (all: readonly AttemptStart[]): string[] => all.map(({ id }) => `${id} true`);
const ringing = async (all: readonly AttemptStart[]): Promise<number> => {
  const rows = await database.db
    .selectFrom('number_rows')
    .select('id')
    .where('state', '=', 'ringing')
    .where('id', 'in', all.map(({ row }) => row)) // biome-ignore format: one condition, one line
    .execute();
  return rows.length;
};

test('attempts that fall together share a commit, and are told in the order in which they came', async () => {
  const { slow, clock, told, add } = queue();
  const all = await attempts(50);
  add(all);
  clock.advance(9);
  expect(slow.statements).toBe(0);
  clock.advance(1);
  await vi.waitFor(() => expect(told).toEqual(granted(all)), 15_000);
  expect(slow.statements).toBeLessThanOrEqual(2); // the rows, and the counts of their task
  expect(await ringing(all)).toBe(50);
});

test('what comes while a commit runs goes into the next, fifty at a time, after those that came before', async () => {
  const { slow, clock, told, add } = queue();
  const all = await attempts(130);
  const answer = slow.hold();
  add(all.slice(0, 1));
  clock.advance(10);
  await vi.waitFor(() => expect(slow.statements).toBe(1), 15_000);
  add(all.slice(1));
  clock.advance(1_000);
  expect(told).toEqual([]);
  answer();
  await vi.waitFor(() => expect(told).toEqual(granted(all)), 15_000);
  expect(slow.statements).toBeLessThanOrEqual(2 * 4);
});

test('an attempt that the database refuses fails alone, and its neighbours are dialled', async () => {
  const { clock, told, add } = queue();
  const all = await attempts(50);
  const bad = all[17];
  if (!bad) throw new Error('no attempt');
  bad.callee = 'no\u0000number';
  add(all);
  clock.advance(10);
  const expected = all.map(({ id }) => `${id} ${id === bad.id ? 'failed' : 'true'}`);
  await vi.waitFor(() => expect(told).toEqual(expected), 15_000);
  expect(await ringing(all)).toBe(49);
  const after = await attempts(50);
  add(after);
  clock.advance(10);
  await vi.waitFor(() => expect(told.slice(50)).toEqual(granted(after)), 15_000);
});

test('while the database is away attempts wait, it is asked ever more rarely, and none is lost', async () => {
  const { slow, clock, told, add } = queue();
  const all = await attempts(60);
  const back = slow.cut();
  add(all.slice(0, 40));
  const asked: number[] = [];
  for (let gone = 0; gone <= 20_000; gone += 100) {
    const before = slow.statements;
    clock.advance(100);
    await vi.waitFor(() => expect(clock.waiting).toBe(1), 15_000); // the next try is set
    if (slow.statements > before) asked.push(gone);
  }
  const pauses = asked.slice(1).map((at, n) => at - (asked[n] ?? 0));
  expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200, 3_200, 3_200, 3_200, 3_200]);
  add(all.slice(40));
  expect(told).toEqual([]);
  back();
  clock.advance(3_200);
  await vi.waitFor(() => expect(told).toEqual(granted(all)), 15_000);
  expect(await ringing(all)).toBe(60);
});

test('what has had to wait until its hours, or its second, were over is not dialled', async () => {
  const { slow, clock, told, add } = queue();
  const all = await attempts(4);
  const [late, due] = [all.slice(0, 2), all.slice(2)];
  const back = slow.cut();
  let over = false;
  add(late, () => !over);
  add(due);
  clock.advance(10);
  await vi.waitFor(() => expect(slow.statements).toBe(1), 15_000);
  over = true;
  back();
  await vi.waitFor(() => {
    clock.advance(100);
    expect(told).toEqual([...late.map(({ id }) => `${id} false`), ...granted(due)]);
  }, 15_000);
  expect(await ringing(all)).toBe(2);
});

test('a row that was taken from the node meanwhile is not dialled', async () => {
  const { slow, clock, told, add } = queue();
  const [mine, gone] = await attempts(2);
  if (!(mine && gone)) throw new Error('no attempts');
  await database.db.updateTable('number_rows').set({ state: 'waiting', node_id: null }).where('id', '=', gone.row).execute();
  add([gone, mine]);
  clock.advance(10);
  await vi.waitFor(() => expect(told).toEqual([`${gone.id} false`, `${mine.id} true`]), 15_000);
  expect(slow.statements).toBeGreaterThan(0);
});
