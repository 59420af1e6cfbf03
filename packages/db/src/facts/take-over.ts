import { sql } from 'kysely';
import { billOf } from '../billing/bill.ts';
import { type CallToSettle, chargeCalls } from '../billing/charge-calls.ts';
import type { Database } from '../connect.ts';
import { givenBack } from '../dialling/given-back.ts';
import { ruleOf } from '../dialling/redial-rule.ts';
import { lastBeatOf } from '../nodes/node-lease.ts';
import type { NextCaller } from './call-facts.ts';
import { writeHours } from './call-hours.ts';
import { countChanges } from './task-counts.ts';

/** A call that a lost node left behind. */
export interface OrphanedCall {
  id: string;
  company: number;
  task: string;
  row: string;
  /** When it was found to be over, by the database's clock: a number waits from then on, as somebody may have talked until then. */
  foundAt: Date;
  used: Record<string, number>;
  /** The number that it showed. */
  caller: string;
  /** The redial rule of its task, as it is stored. */
  rule: unknown;
}

export interface OrphanedRow {
  state: 'done' | 'failed' | 'redial';
  dueAt?: Date;
  nextCaller?: NextCaller;
  used: Record<string, number>;
}

export interface TakeOverOptions {
  /** What the node does know of and still works on. */
  except?: { rows: readonly string[]; calls: readonly string[] };
  /** Leaves alone what was touched within so many seconds. */
  olderThanSeconds?: number;
}

/**
 * Takes over what a lost node held: claimed rows wait again; attempts end as interrupted, their records say so, and the redial rule
 * decides about their rows. What they held of their company's money is given back; a call that is known to have been answered is billed
 * up to the node's last heartbeat, and what others held, for calls to us and for legs, is given back as well. Facts that the node still has in its spool are passed over later where they come too late for the row,
 * but complete the record.
 *
 * A node also sweeps up after itself with it: what is entered under its name and it knows nothing of, because the answer of a commit
 * was lost or the process died.
 *
 * @param decide the redial rule
 */
export async function takeOverNode(
  db: Database,
  node: string,
  decide: (call: OrphanedCall) => OrphanedRow,
  options: TakeOverOptions = {},
): Promise<{ released: number; interrupted: number }> {
  const { rows: heldRows, calls: heldCalls } = options.except ?? { rows: [], calls: [] };
  const lastBeat = lastBeatOf(node);
  const before = sql`now() - ${options.olderThanSeconds ?? 0} * interval '1 second'`;
  return await db.transaction().execute(async (tx) => {
    const { rows: orphans } = await sql<LostCall>`
      update attempts a set state = 'interrupted', result = 'interrupted', ended_at = greatest(a.started_at, ${lastBeat})
        from number_rows r, tasks t
       where a.node_id = ${node} and a.state in ('dialling', 'talking') and a.started_at <= ${before} and a.id <> all (${heldCalls}::uuid[])
         and r.company_id = a.company_id and r.task_id = a.task_id and r.id = a.row_id and t.company_id = a.company_id and t.id = a.task_id
      returning a.id, a.company_id as company, a.task_id as task, a.row_id as "row", a.ended_at as "endedAt", now() as "foundAt", r.result_tries as used, a.caller, ${ruleOf} as rule,
        a.started_at as "startedAt", t.flow_id as flow, t.environment, a.gateway_id as gateway`.execute(tx);
    const settled = orphans.map((call) => ({ ...decide(call), company: call.company, task: call.task, row: call.row, call: call.id }));
    const asked = JSON.stringify(settled);
    const moved = await sql<{
      company: number;
      task: string;
      call: string;
      reserved: number;
      was: 'ringing' | 'talking';
      state: 'done' | 'failed' | 'redial';
    }>`
      with d as (
        select * from jsonb_to_recordset(${asked}::jsonb) as d (company int, task uuid, "row" uuid, call uuid, state text, "dueAt" timestamptz, used jsonb, "nextCaller" jsonb)
      ), held as (
        select r.company_id, r.task_id, r.id, r.state, r.reserved, d.call from number_rows r join d on r.company_id = d.company and r.task_id = d.task and r.id = d."row"
         where r.last_call_id = d.call and r.state in ('ringing', 'talking') for update of r
      )
      update number_rows r set state = d.state, due_at = coalesce(d."dueAt", r.due_at), result_tries = d.used, last_result = 'interrupted', next_caller = d."nextCaller",
        node_id = null, reserved = 0, updated_at = now()
        from d join held h on h.company_id = d.company and h.task_id = d.task and h.id = d."row"
       where r.company_id = h.company_id and r.task_id = h.task_id and r.id = h.id
      returning r.company_id as company, r.task_id as task, h.call, h.reserved, h.state as was, r.state`.execute(tx);
    const charges = await endCalls(tx, orphans, new Map(moved.rows.map(({ call, reserved }) => [call, reserved])));
    const released = await sql<{ company: number; task: string; reserved: number; state: 'waiting' | 'redial' }>`
      with held as (
        select r.company_id, r.task_id, r.id, r.reserved from tasks t
          join number_rows r on r.company_id = t.company_id and r.task_id = t.id and r.state = 'claimed' and r.node_id = ${node}
         where t.state in ('running', 'waiting', 'paused', 'stopped') and r.updated_at <= ${before} and r.id <> all (${heldRows}::uuid[])
           for update of r
      )
      update number_rows r set state = ${givenBack}, node_id = null, reserved = 0, updated_at = now() from held h
       where r.company_id = h.company_id and r.task_id = h.task_id and r.id = h.id
      returning r.company_id as company, r.task_id as task, h.reserved, r.state`.execute(tx);
    await countChanges(tx, node, [
      ...orphans.map(({ company, task }) => ({ company, task, calls: 1 })),
      ...moved.rows.map(({ company, task, was, state }) => ({ company, task, [was]: -1, [state]: 1 })),
      ...released.rows.map(({ company, task, state }) => ({ company, task, claimed: -1, [state]: 1 })),
    ]);
    await writeHours(
      tx,
      orphans
        .filter(({ environment }) => environment !== 'uat')
        .map((call) => ({
          company: call.company,
          hour: new Date(call.startedAt.getTime() - (call.startedAt.getTime() % 3_600_000)).toISOString(),
          direction: 'out',
          flow: call.flow,
          task: call.task,
          status: 'unknown',
          grade: '',
          machine: false,
          talk: 0,
        })),
    );
    const { rows: holds } = await sql<{ company: number; reserved: number }>`
      with lost as (
        select company_id, call_id from held_money
         where node_id = ${node} and updated_at <= ${before} and call_id <> all (${heldCalls}::uuid[]) order by 1, 2 for update
      )
      delete from held_money h using lost l where h.company_id = l.company_id and h.call_id = l.call_id
      returning h.company_id as company, h.amount as reserved`.execute(tx);
    const unused = [...released.rows, ...holds].map(({ company, reserved }) => ({
      company,
      id: '',
      endedAt: '',
      held: reserved,
      charges: [],
    }));
    await chargeCalls(tx, [...unused, ...charges]);
    return { released: released.rows.length, interrupted: orphans.length };
  });
}

interface LostCall extends OrphanedCall {
  endedAt: Date;
  startedAt: Date;
  flow: string;
  direction: string;
  environment: string;
  gateway: string;
}

/** Ends the records of lost calls, billed as long as they are known to have talked. @param reserved what their numbers held */
async function endCalls(tx: Database, orphans: readonly LostCall[], reserved: ReadonlyMap<string, number>): Promise<CallToSettle[]> {
  const asked = JSON.stringify(orphans.map(({ company, id, endedAt }) => ({ company, id, endedAt })));
  const { rows } = await sql<{ id: string; answered: Date | null; unit: number | null; price: number | null }>`
    update calls c set status = 'unknown', result = 'interrupted', ended_by = 'system', ended_at = d."endedAt", exception = 'node-lost'
      from jsonb_to_recordset(${asked}::jsonb) as d (company int, id uuid, "endedAt" timestamptz)
     where c.company_id = d.company and c.id = d.id and c.status is null
    returning c.id, c.answered_at as answered, c.billing_unit as unit, c.unit_price as price`.execute(tx);
  const known = new Map(rows.map((row) => [row.id, row]));
  const bills: { company: number; id: string; seconds: number; amount: number }[] = [];
  const settled = orphans.map(({ company, id, gateway, endedAt: ended, environment }): CallToSettle => {
    const call = { company, id, endedAt: ended.toISOString(), held: reserved.get(id) ?? 0 };
    const { answered, unit, price } = known.get(id) ?? {};
    if (!unit || typeof price !== 'number' || environment === 'uat') return { ...call, charges: [] };
    const bill = billOf({ unit, price }, answered ? Math.max(0, ended.getTime() - answered.getTime()) : undefined);
    bills.push({ company, id, ...bill });
    return { ...call, charges: [{ kind: 'out', gateway, answered: Boolean(answered), bill }] };
  });
  if (bills.length > 0)
    await sql`
      update calls c set billing_seconds = b.seconds, bill = b.amount
        from jsonb_to_recordset(${JSON.stringify(bills)}::jsonb)
          as b (company int, id uuid, seconds int, amount bigint)
       where c.company_id = b.company and c.id = b.id`.execute(tx);
  return settled;
}
