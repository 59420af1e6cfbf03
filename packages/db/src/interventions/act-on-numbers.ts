import { sql } from 'kysely';
import { giveBack } from '../billing/reservations.ts';
import type { Database } from '../connect.ts';
import type { ClaimedRow } from '../dialling/claim.ts';
import { countChanges } from '../facts/task-counts.ts';
import { uuid7 } from '../uuid7.ts';
import { flowOfNumber } from './flow-of-number.ts';

/** Why a row was filtered, as it stands in `number_rows.reason`. */
export const intervened = 'intervention';

/** What a rule on numbers does. */
type NumberAct =
  | { kind: 'skip' }
  | { kind: 'delay'; minutes: number }
  | { kind: 'other-flow'; flowId: string }
  | { kind: 'other-caller'; callerNumber: string };

/** One rule that acts on one claimed number. */
export interface ActOnNumber {
  row: string;
  rule: { id: string; name: string; revision: number };
  action: NumberAct;
}

type Became = Pick<ClaimedRow, 'flow' | 'caller'> & {
  id: string;
  state: 'claimed' | 'filtered' | 'waiting' | 'redial';
  reserved: number;
  /** As the database wrote it. */
  dueAt: string;
};

interface Of {
  company: number;
  task: string;
  node: string;
}

/** Rules that have acted on numbers before, by number. */
export async function actedOn(
  db: Database,
  { company, task }: Omit<Of, 'node'>,
  rows: readonly string[],
): Promise<Map<string, Set<string>>> {
  const { rows: acted } = await sql<{ row: string; rule: string }>`
    select row_id as row, rule_id as rule from intervention_numbers
     where company_id = ${company} and task_id = ${task} and row_id = any (${[...rows]}::uuid[])`.execute(db);
  return new Map([...Map.groupBy(acted, ({ row }) => row)].map(([row, list]) => [row, new Set(list.map(({ rule }) => rule))]));
}

/**
 * Has rules act on numbers that a node has claimed and not dialled yet: skipped ones are filtered, delayed ones wait, the others stay claimed
 * and have another flow or caller number from now on. Each rule's doing of an hour is one log.
 *
 * @returns what became of each, by number; those that are not in it were no longer the node's
 */
export async function actOnNumbers(
  db: Database,
  { company, task, node }: Of,
  acts: readonly ActOnNumber[],
): Promise<Map<string, Pick<ClaimedRow, 'flow' | 'caller'> & { claimed: boolean }>> {
  return await db.transaction().execute(async (tx) => {
    const asked = [...Map.groupBy(acts, ({ row }) => row)].map(([row, of]) => ({ row, ...wanted(of.map(({ action }) => action)) }));
    const { rows } = await sql<Became>`
      with held as (
        select id, reserved from number_rows where company_id = ${company} and task_id = ${task} and id = any (${asked.map(({ row }) => row)}::uuid[])
           and state = 'claimed' and node_id = ${node} order by id for update
      )
      update number_rows r set updated_at = now(),
          state = case when a.skip then 'filtered' when a.minutes is null then r.state when r.tries > 0 then 'redial' else 'waiting' end,
          reason = case when a.skip then ${intervened} else r.reason end,
          due_at = case when a.minutes is null then r.due_at else now() + a.minutes * interval '1 minute' end,
          node_id = case when a.skip or a.minutes is not null then null else r.node_id end,
          reserved = case when a.skip or a.minutes is not null then 0 else r.reserved end,
          flow_id = coalesce(a.flow, r.flow_id), caller = coalesce(a.caller, r.caller)
        from held join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a ("row" uuid, skip boolean, minutes int, flow uuid, caller text)
          on a."row" = held.id
       where r.company_id = ${company} and r.task_id = ${task} and r.id = held.id
      returning r.id, r.state, r.caller, r.due_at::text as "dueAt", held.reserved, ${flowOfNumber} as flow`.execute(tx);
    const became = new Map(rows.map(({ id, state, flow, caller }) => [id, { flow, caller, claimed: state === 'claimed' }]));
    await writeLogs(
      tx,
      { company, task },
      acts.filter(({ row }) => became.has(row)),
      new Map(rows.map(({ id, dueAt }) => [id, dueAt])),
    );
    await countChanges(
      tx,
      node,
      rows.flatMap(({ state }) => (state === 'claimed' ? [] : [{ company, task, claimed: -1, [state]: 1 }])),
    );
    await giveBack(
      tx,
      rows.flatMap(({ state, reserved }) => (state === 'claimed' ? [] : [{ company, reserved }])),
    );
    return became;
  });
}

/** What several rules make of one number. */
function wanted(actions: readonly NumberAct[]) {
  const of = <K extends NumberAct['kind']>(kind: K) =>
    actions.find((action): action is Extract<NumberAct, { kind: K }> => action.kind === kind);
  return {
    skip: of('skip') !== undefined,
    minutes: of('delay')?.minutes ?? null,
    flow: of('other-flow')?.flowId ?? null,
    caller: of('other-caller')?.callerNumber ?? null,
  };
}

/** @param dueAt when each number is due now */
async function writeLogs(
  tx: Database,
  { company, task }: Omit<Of, 'node'>,
  acts: readonly ActOnNumber[],
  dueAt: ReadonlyMap<string, string>,
): Promise<void> {
  // In one order, so that two nodes cannot lock each other out.
  const byRule = [...Map.groupBy(acts, ({ rule }) => rule.id)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [id, of] of byRule) {
    const [first] = of;
    if (!first) continue;
    const { rows } = await sql<{ log: string }>`
      insert into intervention_logs as l (company_id, id, rule_id, rule_name, rule_revision, kind, task_id, action, figures, numbers, hour)
      values (${company}, ${uuid7()}, ${id}, ${first.rule.name}, ${first.rule.revision}, 'number', ${task}, ${JSON.stringify(first.action)}::jsonb, '{}',
        ${of.length}, date_trunc('hour', now()))
      on conflict (company_id, rule_id, rule_revision, task_id, hour) where hour is not null and undone_at is null
      do update set numbers = l.numbers + excluded.numbers, at = now()
      returning id as log`.execute(tx);
    const until = of.map(({ row, action }) => (action.kind === 'delay' ? (dueAt.get(row) ?? null) : null));
    await sql`
      insert into intervention_numbers (company_id, task_id, row_id, rule_id, log_id, delayed_until)
      select ${company}, ${task}, a."row", ${id}, ${rows[0]?.log ?? null}::uuid, a.until
        from unnest(${of.map(({ row }) => row)}::uuid[], ${until}::timestamptz[]) as a ("row", until) on conflict do nothing`.execute(tx);
    await sql`
      insert into intervention_acts (company_id, rule_id, task_id, acted_at) select ${company}, ${id}, ${task}, now()
       where exists (select 1 from interventions where company_id = ${company} and id = ${id})
      on conflict (company_id, rule_id, task_id) do update set acted_at = excluded.acted_at`.execute(tx);
  }
}
