import type { InterventionFigures } from '@parley/contract/intervention-figures';
import type { TaskAction } from '@parley/contract/task-intervention';
import { type Database, json, uuid7 } from '@parley/db';
import { sql } from 'kysely';
import type { WatchedTask } from './watched-tasks.ts';

/** What a task was before a rule changed it; `nothing` where there was nothing to change. */
type Before = Readonly<Record<string, unknown>> | 'nothing';

const change = async (tx: Database, { company, task, name }: WatchedTask, action: TaskAction, log: string): Promise<Before> => {
  const held = await tx
    .selectFrom('tasks')
    .select(['robots', 'calls_per_second', 'gateway_id', 'gateway_group_id'])
    .where('company_id', '=', company)
    .where('id', '=', task)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  if (!held) return 'nothing';
  const update = tx.updateTable('tasks').set({ updated_at: sql`now()` }).where('company_id', '=', company).where('id', '=', task);
  switch (action.kind) {
    case 'alert':
      return {};
    case 'pause':
      await update.set({ state: 'stopped', state_reason: name, intervention_id: log }).execute();
      return { state: 'running' };
    case 'slow-down': {
      const robots = Math.max(1, Math.floor((held.robots * action.percent) / 100));
      const rate = held.calls_per_second === null ? null : (held.calls_per_second * action.percent) / 100;
      if (robots === held.robots && rate === null) return 'nothing';
      await update.set({ robots, calls_per_second: rate }).execute();
      return { robots: held.robots, callsPerSecond: held.calls_per_second, now: { robots, callsPerSecond: rate } };
    }
    case 'change-gateway-group': {
      const group = action.gatewayGroupId;
      const exists = await tx
        .selectFrom('gateway_groups')
        .select('id')
        .where('company_id', '=', company)
        .where('id', '=', group)
        .executeTakeFirst();
      if (!exists || held.gateway_group_id === group) return 'nothing';
      await update.set({ gateway_id: null, gateway_group_id: group }).execute();
      return { gatewayId: held.gateway_id, gatewayGroupId: held.gateway_group_id };
    }
  }
};

/** Tells the people of a task what was done with it: who made it, and who made the rule. */
const tell = async (tx: Database, { company, createdBy, madeBy, taskName }: WatchedTask, words: string): Promise<void> => {
  const named = [...new Set([createdBy, madeBy])].filter((one) => one !== null);
  const chiefs =
    named.length > 0 ? [] : await tx.selectFrom('users').select('id').where('company_id', '=', company).where('flag', '=', '1').execute();
  const receivers = named.length > 0 ? named : chiefs.map(({ id }) => id);
  const [first] = receivers;
  if (!first) return;
  await tx
    .insertInto('sysmsgs')
    .values({
      ...{ company_id: company, id: uuid7(), title: taskName.slice(0, 100), content: words.slice(0, 5000), audience: 'users' },
      ...{ user_ids: receivers, created_by: first, created_by_name: 'Parley', push_at: sql<Date>`now()` },
    })
    .execute();
};

/**
 * Has a rule act on a task, with the figures that led to it in the log. Of several that want to at once, on whatever machine, one does.
 *
 * @param words what the people of the task are told
 * @returns whether it did
 */
export const actOnTask = async (
  db: Database,
  watched: WatchedTask,
  { action, figures, words }: { action: TaskAction; figures: InterventionFigures; words: string },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { company, rule, task, actedAt } = watched;
    const mine = await sql`
      insert into intervention_acts as a (company_id, rule_id, task_id, acted_at) values (${company}, ${rule}, ${task}, now())
      on conflict (company_id, rule_id, task_id) do update set acted_at = excluded.acted_at
        where a.acted_at is not distinct from ${actedAt}::timestamptz
      returning 1`.execute(tx);
    if (mine.rows.length === 0) return false;
    const id = uuid7();
    const before = await change(tx, watched, action, id);
    if (before === 'nothing') return false;
    await tx
      .insertInto('intervention_logs')
      .values({
        ...{ company_id: company, id, rule_id: rule, rule_name: watched.name, rule_revision: watched.revision, builtin: watched.builtin },
        ...{ kind: 'task', task_id: task, action: json(action), figures: json(figures), before: json(before) },
      })
      .execute();
    await tell(tx, watched, words);
    return true;
  });
