import { operatorCompany } from '@parley/contract';
import { announcement } from '@parley/contract/announcement';
import { collectAnnouncement, json, stopRedials, uuid7 } from '@parley/db';
import { addTask, type TestTask } from '@parley/db/dialling/test-task';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printOf } from '../testing/announcements.ts';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let mine: TestCompany;
let theirs: TestCompany;
let operator: TestCompany;
beforeAll(async () => {
  server = await testServer();
  const { db } = server.database;
  mine = await addCompany(db, server.settings.key, 1);
  theirs = await addCompany(db, server.settings.key, 2);
  operator = await addCompany(db, server.settings.key, operatorCompany);
});
afterAll(() => server.stop());

/** A rule that holds, as if it had been tried. */
async function ruleOf(company: TestCompany): Promise<string> {
  const id = uuid7();
  await server.database.db
    .insertInto('announcement_rules')
    .values({ company_id: company.id, id, class: 'barred', texts: [id], enabled: true, tried_hits: 1, tried_false: 0 })
    .execute();
  return id;
}

interface Heard {
  rule?: string | undefined;
  /** Of the number, which its last call left. */
  result?: string;
  state?: 'redial' | 'claimed' | 'done' | 'waiting';
  /** The number was called again since. */
  calledAgain?: boolean;
  daysAgo?: number;
}

/** Numbers of a task whose calls heard an announcement of which a rule said that the callee is barred. */
async function heard(of: TestTask, calls: readonly Heard[]): Promise<void> {
  const { db } = server.database;
  const rows = await db.selectFrom('number_rows').select('id').where('task_id', '=', of.task).orderBy('id').execute();
  for (const [n, { rule, result = 'barred', state = 'redial', calledAgain = false, daysAgo = 0 }] of calls.entries()) {
    const call = uuid7();
    const row_id = rows[n]?.id ?? '';
    const key = { company_id: of.company, id: call };
    await db
      .insertInto('attempts')
      .values({
        ...key,
        task_id: of.task,
        row_id,
        node_id: uuid7(),
        gateway_id: of.gateway,
        caller: '95000',
        try: 1,
        state: 'ended',
        result,
      })
      .execute();
    await db
      .updateTable('number_rows')
      .set({ state, last_call_id: calledAgain ? uuid7() : call, last_result: result, tries: 1, next_caller: json({ how: 'other' }) })
      .where('task_id', '=', of.task)
      .where('id', '=', row_id)
      .execute();
    await db.updateTable('task_counts').set({ waiting: sql`waiting - 1` }).where('task_id', '=', of.task).execute();
    await db
      .updateTable('task_counts')
      .set((eb) => ({ [state]: eb(state, '+', 1) }))
      .where('task_id', '=', of.task)
      .execute();
    const told = rule ? { rule, result: 'barred', took: 'barred' } : { rule: undefined, result: undefined, took: undefined };
    await collectAnnouncement(db, {
      ...{ company: of.company, call, gateway: of.gateway, phase: 'early', language: 'zh', text: '暂停呼入', class: undefined, ...told },
      ...{ print: printOf(n), audio: Buffer.alloc(80), wave: [1], at: new Date(Date.now() - daysAgo * 86_400_000) },
    });
  }
}

const statesOf = async ({ task }: TestTask) =>
  (await server.database.db.selectFrom('number_rows').select('state').where('task_id', '=', task).orderBy('id').execute()).map(
    ({ state }) => state,
  );
const countsOf = async ({ task }: TestTask) =>
  (
    await sql`select sum(waiting)::int waiting, sum(redial)::int redial, sum(done)::int done from task_counts where task_id = ${task}`.execute(
      server.database.db,
    )
  ).rows[0];

test('the redials that a rule led to stop with it, and no others', async () => {
  const api = server.as(mine.chief);
  const of = await addTask(server.database, mine.id, 8);
  const [rule, other] = [await ruleOf(mine), await ruleOf(mine)];
  await heard(of, [
    { rule },
    // About to be dialled.
    { rule, state: 'claimed' },
    // By another rule, by none, with another result after all, called again since, longer ago than 30 days, and not to be redialled.
    { rule: other },
    {},
    { rule, result: 'silent' },
    { rule, calledAgain: true },
    { rule, daysAgo: 31 },
    { rule, state: 'done' },
  ]);
  expect(await api(announcement.delete, { ids: [rule] })).toEqual({ count: 1, stopped: 2, more: false });
  expect(await statesOf(of)).toEqual(['done', 'done', 'redial', 'redial', 'redial', 'redial', 'redial', 'done']);
  expect(await countsOf(of)).toEqual({ waiting: 0, redial: 5, done: 3 });
  const first = await server.database.db
    .selectFrom('number_rows')
    .selectAll()
    .where('task_id', '=', of.task)
    .orderBy('id')
    .executeTakeFirst();
  expect(first).toMatchObject({ last_result: 'barred', next_caller: null });
});

test('a rule that is switched off stops them as well; one that is changed and holds on does not', async () => {
  const api = server.as(mine.chief);
  const of = await addTask(server.database, mine.id, 2);
  const id = await ruleOf(mine);
  await heard(of, [{ rule: id }, { rule: id }]);
  const form = { id, class: 'barred' as const, texts: [id] };
  expect(await api(announcement.update, { ...form, revision: 1, enabled: true, hangUp: false })).toEqual({ stopped: 0, more: false });
  expect(await api(announcement.update, { ...form, revision: 2, enabled: false })).toEqual({ stopped: 2, more: false });
  expect(await countsOf(of)).toEqual({ waiting: 0, redial: 0, done: 2 });
});

test('a rule of the platform is undone in all companies, one of a company never in another', async () => {
  const [ofMine, ofTheirs] = [await addTask(server.database, mine.id, 1), await addTask(server.database, theirs.id, 1)];
  const rule = await ruleOf(operator);
  await heard(ofMine, [{ rule }]);
  await heard(ofTheirs, [{ rule }]);
  expect(await server.as(mine.chief)(announcement.delete, { ids: [rule] })).toEqual({ count: 0, stopped: 0, more: false });
  expect(await server.as(operator.chief)(announcement.delete, { ids: [rule] })).toEqual({ count: 1, stopped: 2, more: false });
  expect([await statesOf(ofMine), await statesOf(ofTheirs)]).toEqual([['done'], ['done']]);
});

test('what is left when the answer goes out is stopped by a worker', async () => {
  const { db } = server.database;
  const of = await addTask(server.database, mine.id, 1);
  const rule = uuid7();
  await heard(of, [{ rule }]);
  await db
    .insertInto('announcement_undos')
    .values({ company_id: mine.id, id: uuid7(), rule_id: rule, after: '00000000-0000-0000-0000-000000000000' })
    .execute();
  await expect.poll(() => statesOf(of), { timeout: 10_000 }).toEqual(['done']);
  await expect.poll(() => db.selectFrom('announcement_undos').select('id').execute(), { timeout: 10_000 }).toEqual([]);
});

test('a batch is found by index, whatever there is of calls and numbers', async () => {
  const of = await addTask(server.database, mine.id, 1);
  const rule = uuid7();
  await heard(of, [{ rule }]);
  const { db } = server.database;
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<Record<string, string>>`explain select id from heard_announcements where rule_id = ${rule} and id > ${rule}
      order by id limit 1000`.execute(tx);
    return rows.map((row) => Object.values(row).join()).join('\n');
  });
  expect(plan).toContain('heard_announcements_rule');
  expect(await stopRedials(db, rule, '00000000-0000-0000-0000-000000000000')).toMatchObject({ stopped: 1, after: undefined });
});

test('the redial rule that is shown is of the task that ran last', async () => {
  const { db } = server.database;
  const api = server.as(theirs.chief);
  await db.updateTable('tasks').set({ redial_rule_id: null, state: 'draft' }).where('company_id', '=', theirs.id).execute();
  const ids = [uuid7(), uuid7()];
  for (const [n, id] of ids.entries())
    await db
      .insertInto('redial_rules')
      .values({ company_id: theirs.id, id, name: `rule ${n}`, entries: json([]) })
      .execute();
  const [older, newer] = [await addTask(server.database, theirs.id, 0), await addTask(server.database, theirs.id, 0)];
  const set = (of: TestTask, more: { redial_rule_id?: string; started_at?: Date; state?: string }) =>
    db.updateTable('tasks').set(more).where('id', '=', of.task).execute();
  const shown = async () => (await api(announcement.list, {})).redial?.name;
  await set(older, { redial_rule_id: ids[0] ?? '', started_at: new Date('2026-11-20T08:00:00Z'), state: 'finished' });
  await set(newer, { redial_rule_id: ids[1] ?? '', state: 'draft' });
  expect(await shown()).toBe('rule 0');
  await set(newer, { started_at: new Date('2026-11-21T08:00:00Z'), state: 'finished' });
  expect(await shown()).toBe('rule 1');
  await set(older, { state: 'running' });
  expect(await shown()).toBe('rule 0');
});
