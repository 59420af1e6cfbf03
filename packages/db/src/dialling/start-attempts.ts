import { sql } from 'kysely';
import type { Tariff } from '../billing/bill.ts';
import { type CallerOffer, giveCallersBack, takeCallers } from '../callers/take-callers.ts';
import type { Database } from '../connect.ts';
import { countChanges } from '../facts/task-counts.ts';
import { isBlacklisted, isWhitelisted } from '../numbers/blacklist.ts';
import { countCalled } from '../repeats/repeat-limits.ts';
import { postponeRows } from './postpone-rows.ts';

/** One call about to be dialled. */
export interface AttemptStart {
  /** UUIDv7: the call's id and the attempt's. */
  id: string;
  company: number;
  task: string;
  taskName: string;
  row: string;
  gateway: string;
  gatewayName: string;
  flow: string;
  flowVersion: number;
  flowName: string;
  environment: 'uat' | 'production';
  /** Of the A/B test that it takes part in. */
  abTest?: string;
  abVariant?: 'first' | 'second' | 'fallback';
  /** What the call is billed by. */
  tariff?: Tariff;
  caller: string;
  callee: string;
  variables: Record<string, string>;
  try: number;
  startedAt: string;
}

/** An attempt whose caller number is still to be chosen among some, as it is committed. */
export type AttemptRequest = Omit<AttemptStart, 'caller'> & { caller: string | CallerOffer };

/** After so long a number that no caller number was left for is looked at again, in seconds. */
const noCallerSeconds = 10;

/**
 * Commits attempts as dialling, with their call records, before the first byte of their INVITEs leaves: at most one INVITE
 * transaction per attempt. Rows that this node no longer holds, those that came onto a blacklist, those that have had the calls that their company allows, those of a task or a company that was stopped meanwhile, or all if
 * the node's lease has ended, are left out; those that no caller number is left for wait again.
 *
 * @returns by id, those that may be dialled, and no others, with the caller number that each shows
 */
export async function startAttempts(db: Database, node: string, attempts: readonly AttemptRequest[]): Promise<Map<string, string>> {
  if (attempts.length === 0) return new Map();
  return await db.transaction().execute(async (tx) => {
    const offered = attempts.flatMap(({ id, company, caller }) => (typeof caller === 'string' ? [] : [{ id, company, offer: caller }]));
    const callers = await takeCallers(tx, offered);
    const ready = attempts.flatMap((attempt): AttemptStart[] => {
      const caller = typeof attempt.caller === 'string' ? attempt.caller : callers.get(attempt.id);
      return caller === undefined ? [] : [{ ...attempt, caller }];
    });
    const begun = await begin(tx, node, ready);
    await giveCallersBack(
      tx,
      ready.filter(({ id }) => callers.has(id) && !begun.has(id)),
    );
    const started = ready.filter(({ id }) => begun.has(id));
    await countChanges(
      tx,
      `${node} dial`,
      started.map(({ company, task }) => ({ company, task, claimed: -1, ringing: 1 })),
    );
    const without =
      offered.length === callers.size ? [] : attempts.filter(({ id, caller }) => typeof caller !== 'string' && !callers.has(id));
    await postponeRows(tx, node, without, noCallerSeconds);
    return new Map(started.map(({ id, caller }) => [id, caller]));
  });
}

/** Commits attempts of rows that may be dialled. @returns their ids */
async function begin(tx: Database, node: string, attempts: readonly AttemptStart[]): Promise<Set<string>> {
  if (attempts.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
      with asked as (
        select * from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as a (
          id uuid, company int, task uuid, "taskName" text, "row" uuid, gateway uuid, "gatewayName" text, flow uuid, "flowVersion" int,
          "flowName" text, environment text, "abTest" uuid, "abVariant" text, tariff jsonb, caller text, callee text, variables jsonb, "try" int, "startedAt" timestamptz)
      ), ${countCalled}, mine as (
        update number_rows r set state = 'ringing', tries = a."try", last_call_id = a.id, updated_at = now()
          from asked a join counted on counted.id = a.id
         where r.company_id = a.company and r.task_id = a.task and r.id = a."row" and r.state = 'claimed' and r.node_id = ${node}
           and exists (select 1 from nodes where id = ${node} and lost_at is null and lease_until > now())
           and exists (select 1 from companies c where c.id = a.company and c.status = 'active')
           and exists (select 1 from tasks t where t.company_id = a.company and t.id = a.task and t.state = 'running'
             and not ${isBlacklisted(sql.ref('r.company_id'), sql.ref('r.phone'), sql.ref<string[]>('t.blacklist_groups'))}
             and (not t.whitelist_only or ${isWhitelisted(sql.ref('r.company_id'), sql.ref('r.phone'))}))
        returning a.*
      ), attempted as (
        insert into attempts (company_id, id, task_id, row_id, node_id, gateway_id, caller, try, started_at)
        select company, id, task, "row", ${node}::uuid, gateway, caller, "try", "startedAt" from mine
      ), recorded as (
        insert into calls (company_id, id, direction, flow_id, flow_version, flow_name, task_id, task_name, row_id, gateway_id, gateway_name,
          node_id, environment, ab_test_id, ab_variant, billing_unit, unit_price, caller, callee, variables, "try", started_at)
        select company, id, 'out', flow, "flowVersion", "flowName", task, "taskName", "row", gateway, "gatewayName",
          ${node}::uuid, environment, "abTest", "abVariant", (tariff ->> 'unit')::int, (tariff ->> 'price')::bigint, caller, callee, variables, "try", "startedAt" from mine
      )
      select id from mine`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
