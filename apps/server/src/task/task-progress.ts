import type { TaskProgress } from '@parley/contract/task';
import type { CompanyDatabase } from '@parley/db';

const none: TaskProgress = {
  total: 0,
  waiting: 0,
  claimed: 0,
  ringing: 0,
  talking: 0,
  done: 0,
  redial: 0,
  filtered: 0,
  failed: 0,
  calls: 0,
  answered: 0,
  connected: 0,
  talkMs: 0,
  grades: {},
};

const gradesOf = (stored: unknown): [string, number][] =>
  typeof stored === 'object' && stored !== null ? Object.entries(stored).map(([grade, calls]) => [grade, Number(calls) || 0]) : [];

/** The counts of some tasks, summed over their shards. Tasks without any have no entry. */
export const progressOf = async (db: CompanyDatabase, tasks: readonly string[]): Promise<Map<string, TaskProgress>> => {
  const sums = new Map<string, TaskProgress>();
  if (tasks.length === 0) return sums;
  for (const row of await db.selectFrom('task_counts').selectAll('task_counts').where('task_id', 'in', tasks).execute()) {
    const sum = sums.get(row.task_id) ?? { ...none, grades: {} };
    sums.set(row.task_id, sum);
    for (const name of ['total', 'waiting', 'claimed', 'ringing', 'talking', 'done', 'redial', 'filtered', 'failed'] as const)
      sum[name] += row[name];
    sum.calls += row.calls;
    sum.answered += row.answered;
    sum.connected += row.connected;
    sum.talkMs += row.talk_ms;
    for (const [grade, calls] of gradesOf(row.grades)) sum.grades[grade] = (sum.grades[grade] ?? 0) + calls;
  }
  return sums;
};

/** The counts of a task without numbers. */
export const noProgress = (): TaskProgress => ({ ...none, grades: {} });
