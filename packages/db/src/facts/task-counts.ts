import { sql } from 'kysely';
import type { Database } from '../connect.ts';

const states = [
  'total',
  'waiting',
  'claimed',
  'ringing',
  'talking',
  'done',
  'redial',
  'filtered',
  'failed',
  'calls',
  'answered',
  'connected',
  'talk_ms',
] as const;

/** Changes of a task's counts; grades count calls. */
export type CountChange = { company: number; task: string; grades?: Record<string, number> } & { [S in (typeof states)[number]]?: number };

const shards = 16;

/** The shard of the counts that a node writes, so that nodes do not wait for each other's commits. */
export function shardOf(writer: string): number {
  let hash = 0;
  for (const character of writer) hash = (hash * 31 + character.charCodeAt(0)) % 65_521;
  return hash % shards;
}

/**
 * Adds to the counts of tasks, within the caller's transaction.
 *
 * @param writer whoever writes one transaction at a time: a node, or a purpose on it
 */
export async function countChanges(tx: Database, writer: string, changes: readonly CountChange[]): Promise<void> {
  const shard = shardOf(writer);
  const merged = new Map<string, CountChange>();
  for (const change of changes) merged.set(change.task, merge(merged.get(change.task), change));
  // In one order, so that two writers of one shard cannot lock each other out.
  for (const change of [...merged.values()].sort((a, b) => (a.task < b.task ? -1 : 1))) {
    const used = states.filter((state) => change[state]);
    const grades = Object.entries(change.grades ?? {});
    if (used.length === 0 && grades.length === 0) continue;
    const columns = used.map((state) => sql.id(state));
    const sums = used.map((state) => sql`${sql.id(state)} = c.${sql.id(state)} + excluded.${sql.id(state)}`);
    const graded = grades.map(
      ([grade, n]) => sql`jsonb_build_object(${grade}::text, coalesce((c.grades ->> ${grade}::text)::bigint, 0) + ${n})`,
    );
    const sets = [...sums, ...(graded.length > 0 ? [sql`grades = c.grades || ${sql.join(graded, sql` || `)}`] : [])];
    await sql`
      insert into task_counts as c (company_id, task_id, shard, grades ${columns.length > 0 ? sql`, ${sql.join(columns)}` : sql``})
      values (${change.company}, ${change.task}, ${shard}, ${JSON.stringify(change.grades ?? {})}::jsonb
        ${columns.length > 0 ? sql`, ${sql.join(used.map((state) => sql`${change[state] ?? 0}::bigint`))}` : sql``})
      on conflict (company_id, task_id, shard) do update set ${sql.join(sets)}`.execute(tx);
  }
}

function merge(before: CountChange | undefined, change: CountChange): CountChange {
  if (!before) return change;
  const sum: CountChange = { ...before, grades: { ...before.grades } };
  for (const state of states) if (change[state]) sum[state] = (sum[state] ?? 0) + change[state];
  for (const [grade, n] of Object.entries(change.grades ?? {})) sum.grades = { ...sum.grades, [grade]: (sum.grades?.[grade] ?? 0) + n };
  return sum;
}
