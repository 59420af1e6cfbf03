import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeOverNode } from '../facts/take-over.ts';
import { countChanges } from '../facts/task-counts.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { uuid7 } from '../uuid7.ts';
import { claimRows, releaseRows } from './claim.ts';
import { startAttempts } from './start-attempts.ts';
import { addCompany, addNode, addTask, attemptOf, type TestTask } from './test-task.ts';

const clusters = [process.env.PARLEY_TEST_DATABASE_URL, process.env.PARLEY_TEST_DATABASE_URL_15].filter((url) => url !== undefined);

describe.each(clusters)('claims on cluster %#', (cluster) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(cluster);
    await addCompany(database, 1);
  });
  afterAll(() => database.drop());

  const claim = (of: TestTask, node: string, limit: number) =>
    claimRows(database.db, { ...of, node, limit, taskRate: null, gatewayRate: null });
  const counts = async ({ task }: TestTask) =>
    (
      await sql`select sum(waiting)::int as waiting, sum(redial)::int as redial, sum(claimed)::int as claimed, sum(filtered)::int as filtered
        from task_counts where task_id = ${task}`.execute(database.db)
    ).rows[0];

  test('of the blacklist the groups that its task chose hold when a number is claimed and when it is dialled, or the whitelist alone', async () => {
    const { db } = database;
    const of = await addTask(database, 1, 3);
    const node = await addNode(database);
    const phones = (await db.selectFrom('number_rows').select('phone').where('task_id', '=', of.task).orderBy('id').execute()).map(
      ({ phone }) => phone,
    );
    const [angry = '', rival = '', free = ''] = phones;
    const list = (phone: string, group_name: string) =>
      db.insertInto('blacklisted_numbers').values({ company_id: 1, id: uuid7(), phone, group_name }).execute();
    const set = (row: object) => db.updateTable('tasks').set(row).where('id', '=', of.task).execute();
    await set({ blacklist_groups: ['complaints'] });
    await list(angry, 'complaints');
    await list(rival, 'rivals');
    const claimed = await claim(of, node, 10);
    expect(claimed.map(({ phone }) => phone).sort()).toEqual([rival, free].sort());
    // Its groups are others by the time that it is dialled.
    await set({ blacklist_groups: ['rivals'] });
    const attempts = claimed.map((one) => attemptOf(of, one));
    const granted = await startAttempts(db, node, attempts);
    expect(attempts.filter(({ id }) => granted.has(id)).map(({ callee }) => callee)).toEqual([free]);
    await releaseRows(
      db,
      1,
      of.task,
      node,
      claimed.map(({ id }) => id),
    );
    await set({ blacklist_groups: ['complaints'], whitelist_only: true });
    expect(await claim(of, node, 10)).toEqual([]);
    const why = await db
      .selectFrom('number_rows')
      .select(['phone', 'reason'])
      .where('task_id', '=', of.task)
      .where('state', '=', 'filtered')
      .execute();
    expect(Object.fromEntries(why.map(({ phone, reason }) => [phone, reason]))).toEqual({
      [angry]: 'blacklisted',
      [rival]: 'not-whitelisted',
    });
    expect(await counts(of)).toMatchObject({ waiting: 0, claimed: 0, filtered: 2 });
    await db.deleteFrom('blacklisted_numbers').execute();
  });

  test('a redial that is given back undialled waits for its redial as before', async () => {
    const { db } = database;
    const of = await addTask(database, 1, 2);
    const node = await addNode(database);
    const again = db.selectFrom('number_rows').select('id').where('task_id', '=', of.task).limit(1);
    await db.updateTable('number_rows').set({ state: 'redial', tries: 1 }).where('id', 'in', again).execute();
    await countChanges(db, 'test', [{ company: 1, task: of.task, waiting: -1, redial: 1 }]);
    const states = async () =>
      (await db.selectFrom('number_rows').select('state').where('task_id', '=', of.task).orderBy('state').execute()).map(
        ({ state }) => state,
      );
    const claimed = await claim(of, node, 10);
    await releaseRows(
      db,
      1,
      of.task,
      node,
      claimed.map(({ id }) => id),
    );
    expect(await states()).toEqual(['redial', 'waiting']);
    expect(await counts(of)).toMatchObject({ waiting: 1, redial: 1, claimed: 0 });
    // The same of what a lost node held.
    await claim(of, node, 10);
    await takeOverNode(db, node, () => ({ state: 'done', used: {} }));
    expect(await states()).toEqual(['redial', 'waiting']);
    expect(await counts(of)).toMatchObject({ waiting: 1, redial: 1, claimed: 0 });
  });
});
