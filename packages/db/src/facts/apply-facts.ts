import { sql } from 'kysely';
import { chargeCalls } from '../billing/charge-calls.ts';
import { endHolds } from '../billing/held-money.ts';
import { pastBills } from '../billing/past-bills.ts';
import { writeCallerResults } from '../callers/write-caller-results.ts';
import type { Database } from '../connect.ts';
import { platform } from '../numbers/blacklist.ts';
import { handOverCalls } from '../sms/hand-over-calls.ts';
import { zeroUuid } from '../uuid7.ts';
import { blacklistRefusers } from './blacklist-refusers.ts';
import { toSettle } from './call-bills.ts';
import type { CallFacts } from './call-facts.ts';
import { hourOf, talkOf, writeHours } from './call-hours.ts';
import { writeExits } from './exit-days.ts';
import { type CountChange, countChanges } from './task-counts.ts';
import { writeMeasures } from './task-measures.ts';
import { writeCalls, writeEvents, writeLegs, writeTurns } from './write-record.ts';

/**
 * Writes finished calls: record, legs, turns, events, attempt, number row, counts and roll-up, in one transaction for all of them.
 * Idempotent by call id: facts that were applied before are passed over, so a spool may be replayed at any time.
 *
 * @param now by the clock of the node that the facts are of: a redial is due as long from the database's now as it is from this
 * @returns the ids that were new
 */
export async function applyFacts(db: Database, facts: readonly CallFacts[], now: Date = new Date()): Promise<Set<string>> {
  if (facts.length === 0) return new Set();
  return await db.transaction().execute(async (tx) => {
    const ids = facts.map((call) => call.id).sort();
    const { rows } = await sql<{ id: string }>`
      insert into applied_facts (id) select unnest(${ids}::uuid[]) on conflict do nothing returning id`.execute(tx);
    const fresh = new Set(rows.map((row) => row.id));
    const calls = facts.filter((call) => fresh.has(call.id));
    if (calls.length === 0) return fresh;
    const dialled = await endAttempts(tx, calls);
    const past = await pastBills(
      tx,
      calls.filter(({ id, task, tariff }) => task && tariff && !dialled.has(id)),
    );
    await writeCalls(tx, calls);
    await writeLegs(tx, calls);
    await writeTurns(tx, calls);
    await writeEvents(tx, calls);
    const settled = await settleRows(tx, calls, now);
    await countChanges(tx, `${calls[0]?.node ?? ''} end`, [
      ...settled.map(({ change }) => change),
      ...calls.filter((call) => dialled.has(call.id)).flatMap(callCounts),
    ]);
    // A call that a take-over has counted as interrupted is not counted twice.
    const counted = calls.filter((call) => (!call.task || dialled.has(call.id)) && call.environment !== 'uat');
    const ended = calls.filter((call) => dialled.has(call.id));
    await writeMeasures(tx, `${calls[0]?.node ?? ''} end`, ended);
    await writeCallerResults(
      tx,
      calls.filter((call) => !call.task || dialled.has(call.id)),
    );
    await writeHours(tx, counted.map(hourOf));
    await writeExits(tx, calls);
    await blacklistRefusers(tx, calls);
    await handOverCalls(tx, calls, now);
    const ofRows = new Map(settled.map(({ call, reserved }) => [call, reserved]));
    const held = await endHolds(tx, calls);
    await chargeCalls(
      tx,
      calls.map((call) => toSettle(call, (ofRows.get(call.id) ?? 0) + (held.get(call.id) ?? 0), past.get(call.id))),
    );
    return fresh;
  });
}

/** Ends attempts; one that a lost node's take-over has ended already stays as it is. */
async function endAttempts(tx: Database, calls: readonly CallFacts[]): Promise<Set<string>> {
  const ended = calls
    .filter((call) => call.task)
    .map((call) => ({ company: call.company, id: call.id, result: call.result, endedAt: call.endedAt }));
  if (ended.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    update attempts a set state = case when e.result = 'interrupted' then 'interrupted' else 'ended' end, result = e.result, ended_at = e."endedAt"
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as e (company int, id uuid, result text, "endedAt" timestamptz)
     where a.company_id = e.company and a.id = e.id and a.state in ('dialling', 'talking')
    returning a.id`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** A number row whose call is over. */
interface SettledRow {
  call: string;
  /** What it held of the company's money. */
  reserved: number;
  change: CountChange;
}

/** Settles number rows that still belong to the call. One whose result goes back to a rule that holds no more is not redialled for it. */
async function settleRows(tx: Database, calls: readonly CallFacts[], now: Date): Promise<SettledRow[]> {
  const rows = calls.flatMap((call) =>
    call.task && call.row
      ? [
          {
            company: call.company,
            task: call.task.id,
            row: call.task.row,
            call: call.id,
            result: call.result,
            grade: call.grade ?? null,
            rule: call.announcement?.rule ?? null,
            ...call.row,
            dueInMs: call.row.dueAt === undefined ? null : Date.parse(call.row.dueAt) - now.getTime(),
          },
        ]
      : [],
  );
  if (rows.length === 0) return [];
  const settled = await sql<{
    company: number;
    task: string;
    call: string;
    reserved: number;
    was: 'ringing' | 'talking';
    state: 'done' | 'redial' | 'failed' | 'filtered';
  }>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (
        company int, task uuid, "row" uuid, call uuid, result text, grade text, rule uuid, state text, "dueInMs" float8, used jsonb, reason text, tried uuid[], "nextCaller" jsonb)
    ), rules as materialized (
      -- Held until the rows are written: whoever undoes a rule finds them then.
      select id from announcement_rules where company_id = any (array(select company from asked) || ${platform}::integer)
         and id = any (array(select rule from asked where rule is not null)) and enabled order by company_id, id for share
    ), settled as (
      select a.*, a.state = 'redial' and a.rule is not null and a.rule not in (select id from rules) as undone from asked a
    ), held as (
      select r.company_id, r.task_id, r.id, r.state, r.reserved from number_rows r join asked a on r.company_id = a.company and r.task_id = a.task and r.id = a."row"
       where r.last_call_id = a.call and r.state in ('ringing', 'talking') for update of r
    )
    update number_rows r set state = case when a.undone then 'done' else a.state end,
      due_at = coalesce(now() + a."dueInMs" * interval '1 millisecond', r.due_at), result_tries = a.used, last_result = a.result,
      grade = coalesce(a.grade, r.grade), reason = a.reason, tried_gateways = coalesce(a.tried, '{}'),
      next_caller = case when not a.undone then a."nextCaller" end, node_id = null, reserved = 0, updated_at = now()
      from settled a join held h on h.company_id = a.company and h.task_id = a.task and h.id = a."row"
     where r.company_id = a.company and r.task_id = a.task and r.id = a."row"
    returning r.company_id as company, r.task_id as task, a.call, h.reserved, h.state as was, r.state`.execute(tx);
  return settled.rows.map(({ company, task, call, reserved, was, state }) => ({
    ...{ call, reserved },
    change: { company, task, [was]: -1, [state]: 1 },
  }));
}

function callCounts(call: CallFacts): CountChange[] {
  if (!call.task) return [];
  return [
    {
      company: call.company,
      task: call.task.id || zeroUuid,
      calls: 1,
      answered: call.status === 'answered' && !call.machine ? 1 : 0,
      connected: call.status === 'answered' || call.status === 'unanswered' ? 1 : 0,
      talk_ms: talkOf(call),
      ...(call.grade ? { grades: { [call.grade]: 1 } } : {}),
    },
  ];
}
