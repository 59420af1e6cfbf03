import { type Pace, startsOf } from '@parley/pacing';
import { sql } from 'kysely';
import { affordable, giveBack, MoneyGone, reserve } from '../billing/reservations.ts';
import type { Database } from '../connect.ts';
import { doNotCall, isListedOutside, isToBeAsked } from '../do-not-call/screen-numbers.ts';
import type { NextCaller } from '../facts/call-facts.ts';
import { countChanges } from '../facts/task-counts.ts';
import { flowOfNumber } from '../interventions/flow-of-number.ts';
import { blacklisted, isBlacklisted, isWhitelisted } from '../numbers/blacklist.ts';
import { groupsOfTask, isWhitelistOnly, notWhitelisted } from '../numbers/lists-of-task.ts';
import { zonesOfTask } from '../numbers/zones-of-task.ts';
import { heldUntil, repeatLimit, skipsHeld } from '../repeats/repeat-limits.ts';
import type { HeldPace } from './give-starts-back.ts';
import { givenBack } from './given-back.ts';

export interface ClaimRequest {
  company: number;
  task: string;
  gateway: string;
  node: string;
  /** At most so many; the caller asks for no more than its permit leaves. */
  limit: number;
  /** Calls a second over all nodes; null is no limit. */
  taskRate: number | null;
  gatewayRate: number | null;
  /** What a call may cost, held of the company's money until it ends. Absent: nothing. */
  reserve?: number;
  /** Where people may be called now, as number rows say it (`zoneKeyOf`). Absent: everywhere. */
  zones?: readonly string[];
}

export interface ClaimedRow {
  id: string;
  phone: string;
  variables: Record<string, string>;
  tries: number;
  resultTries: Record<string, number>;
  /** Members of the gateway group that have failed it just now. */
  tried: string[];
  /** With which caller number it is to be called; null: as the task chooses. */
  nextCaller: NextCaller | null;
  /** What its last call came to; null: it was not called yet. */
  lastResult: string | null;
  /** What an intervention gave it in place of its task's: the flow as it is in production, and the caller number. */
  flow: { id: string; name: string; version: number } | null;
  caller: string | null;
  /** Its company's do-not-call service is to be asked about it first. */
  ask: boolean;
  /** How long to wait before dialling, in ms, so that calls per second hold. */
  startInMs: number;
  /** Whether calls per second say when it is dialled. */
  paced: boolean;
}

/** Rows that were claimed together, and what they reserved in the paces. */
export interface ClaimedBatch {
  rows: ClaimedRow[];
  paces: HeldPace[];
}
const nothingClaimed: ClaimedBatch = { rows: [], paces: [] };

/** A number that a gateway has failed waits so long for another of the group, in seconds; then any of them takes it again. */
const othersFirst = 60;

/**
 * Claims due rows of a task for a node, skipping those that other nodes are claiming, and reserves their instants of start in the
 * pace of gateway and task, and what the calls may cost of the company's money. A number that came onto a blacklist meanwhile is filtered, and one that is not on the whitelist of a task that calls those alone; one that has had the calls that its company allows is filtered or waits. Claims nothing for a node whose lease has ended, nor of a task or a company that was stopped.
 */
export async function claimBatch(db: Database, request: ClaimRequest): Promise<ClaimedBatch> {
  if (request.limit <= 0) return nothingClaimed;
  try {
    return await claimWithin(db, request);
  } catch (error) {
    if (error instanceof MoneyGone) return nothingClaimed;
    throw error;
  }
}

/** The same, of which all starts are used. */
export const claimRows = async (db: Database, request: ClaimRequest): Promise<ClaimedRow[]> => (await claimBatch(db, request)).rows;

async function claimWithin(db: Database, request: ClaimRequest): Promise<ClaimedBatch> {
  const { company, task, gateway, node, limit } = request;
  const [own, phone] = [sql<number>`${company}::integer`, sql.ref<string>('number_rows.phone')];
  return await db.transaction().execute(async (tx) => {
    const paces = await lockPaces(tx, request);
    const money = await affordable(tx, company, request.reserve ?? 0);
    const most = Math.min(startsOf(limit, paces).inMs.length, money.calls);
    if (most <= 0) return nothingClaimed;
    const { rows: taken } = await sql<
      Omit<ClaimedRow, 'startInMs' | 'paced'> & { was: 'waiting' | 'redial'; state: 'claimed' | 'filtered' | 'waiting' | 'redial' }
    >`
      with due as materialized (
        select first.* from ${zonesOfTask(company, task, request.zones)} z cross join lateral (
          select id, state, due_at, ${isBlacklisted(own, phone, groupsOfTask(company, task))} as blocked,
              ${isWhitelistOnly(company, task)} and not ${isWhitelisted(own, phone)} as unlisted,
              ${isListedOutside(own, phone)} as listed,
              ${heldUntil(own, phone)} as held_until from number_rows
           where company_id = ${company} and task_id = ${task} and zone = z.zone and state in ('waiting', 'redial') and due_at <= now()
             and (tried_gateways = '{}' or not tried_gateways @> array[${gateway}::uuid] or due_at < now() - ${othersFirst} * interval '1 second')
             and exists (select 1 from nodes where id = ${node} and lost_at is null and lease_until > now())
             and exists (select 1 from companies where id = ${company} and status = 'active')
             and exists (select 1 from tasks where company_id = ${company} and id = ${task} and state = 'running')
           order by due_at, id limit ${most} for update skip locked
        ) first
         order by first.due_at, first.id limit ${most}
      ), judged as (
        select id, state as was, held_until, case when blocked then ${blacklisted} when listed then ${doNotCall} when unlisted then ${notWhitelisted} when held_until is not null then ${repeatLimit} end as reason,
            case when blocked or listed or unlisted then 'filtered' when held_until is null then 'claimed' when ${skipsHeld(own)} then 'filtered' else state end as state
          from due
      )
      update number_rows r set state = j.state, reason = j.reason, updated_at = now(),
        due_at = case when j.state in ('waiting', 'redial') then j.held_until else r.due_at end,
        node_id = case when j.state = 'claimed' then ${node}::uuid end, reserved = case when j.state = 'claimed' then ${money.each} else 0 end
        from judged j where r.company_id = ${company} and r.task_id = ${task} and r.id = j.id
      returning r.id, r.phone, r.variables, r.tries, r.result_tries as "resultTries", r.tried_gateways as tried, r.next_caller as "nextCaller",
        r.last_result as "lastResult", r.caller, ${flowOfNumber} as flow, j.was, r.state, ${isToBeAsked(own, sql.ref('r.phone'))} as ask`.execute(
      tx,
    );
    if (taken.length === 0) return nothingClaimed;
    const rows = taken.filter(({ state }) => state === 'claimed');
    const starts = startsOf(rows.length, paces);
    const held: HeldPace[] = [];
    for (const [n, { scope, id, rate }] of paces.entries()) {
      const { nextAt } = await tx
        .updateTable('pace')
        .set({ next_at: sql`clock_timestamp() + ${starts.nextInMs[n] ?? 0} * interval '1 millisecond'` })
        .where('company_id', '=', company)
        .where('scope', '=', scope)
        .where('id', '=', id)
        .returning(sql<string>`next_at::text`.as('nextAt'))
        .executeTakeFirstOrThrow();
      held.push({ scope, id, rate, nextAt });
    }
    await countChanges(
      tx,
      node,
      taken.flatMap(({ was, state }) => (was === state ? [] : [{ company, task, [was]: -1, [state]: 1 }])),
    );
    if (!(await reserve(tx, company, rows.length * money.each))) throw new MoneyGone();
    const started = rows.map(({ was: _, state: _claimed, ...row }, n) => ({
      ...row,
      startInMs: starts.inMs[n] ?? 0,
      paced: paces.length > 0,
    }));
    return { rows: started, paces: held };
  });
}

/** Locks the pace of gateway and task, in one order, and says when the next start by each may be. */
async function lockPaces(tx: Database, request: ClaimRequest): Promise<(Pace & { scope: string; id: string })[]> {
  const scopes = [
    { scope: 'gateway', id: request.gateway, rate: request.gatewayRate },
    { scope: 'task', id: request.task, rate: request.taskRate },
  ];
  const paces: (Pace & { scope: string; id: string })[] = [];
  for (const { scope, id, rate } of scopes) {
    if (rate === null) continue;
    // By the clock rather than by when the transaction began: it may have waited for another node's.
    const { rows } = await sql<{ wait: number }>`
      insert into pace (company_id, scope, id, next_at) values (${request.company}, ${scope}, ${id}, clock_timestamp())
      on conflict (company_id, scope, id) do update set next_at = pace.next_at
      returning greatest(0, extract(epoch from next_at - clock_timestamp()) * 1000)::float as wait`.execute(tx);
    paces.push({ scope, id, rate, waitMs: rows[0]?.wait ?? 0 });
  }
  return paces;
}

/** Gives claimed rows back that were not dialled. */
export async function releaseRows(db: Database, company: number, task: string, node: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const { rows: freed } = await sql<{ reserved: number; state: 'waiting' | 'redial' }>`
      with held as (
        select id, reserved from number_rows where company_id = ${company} and task_id = ${task} and id = any (${[...ids]}::uuid[])
           and state = 'claimed' and node_id = ${node} order by id for update
      )
      update number_rows r set state = ${givenBack}, node_id = null, reserved = 0, updated_at = now() from held
       where r.company_id = ${company} and r.task_id = ${task} and r.id = held.id
      returning held.reserved, r.state`.execute(tx);
    await countChanges(
      tx,
      node,
      freed.map(({ state }) => ({ company, task, claimed: -1, [state]: 1 })),
    );
    await giveBack(
      tx,
      freed.map(({ reserved }) => ({ company, reserved })),
    );
  });
}
