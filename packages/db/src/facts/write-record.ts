import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { between, billOfCall, billOfLeg, legsBillOf } from './call-bills.ts';
import type { CallFacts } from './call-facts.ts';
import { fieldsOfTalk } from './fields-of-talk.ts';

/** Median and slowest reply of the robot, in ms. */
function replyTimes(call: CallFacts): { median: number; slowest: number } | null {
  const totals = call.turns
    .flatMap((turn) => (turn.latency ? [Object.values(turn.latency).reduce((sum, part) => sum + part, 0)] : []))
    .sort((a, b) => a - b);
  const [median, slowest] = [totals[totals.length >> 1], totals.at(-1)];
  return median === undefined || slowest === undefined ? null : { median, slowest };
}

/** Writes call records: an outbound one completes the row made when it was dialled, an inbound one is new. */
export async function writeCalls(tx: Database, calls: readonly CallFacts[]): Promise<void> {
  const rows = calls.map((call) => ({
    company_id: call.company,
    id: call.id,
    direction: call.direction,
    flow_id: call.flow?.id,
    flow_version: call.flow?.version,
    flow_name: call.flow?.name,
    task_id: call.task?.id,
    task_name: call.task?.name,
    row_id: call.task?.row,
    gateway_id: call.gateway?.id,
    gateway_name: call.gateway?.name,
    extension_id: call.extension,
    node_id: call.node,
    environment: call.environment ?? 'production',
    ab_test_id: call.abTest?.id,
    ab_variant: call.abTest?.variant,
    sip_call_id: call.sipCallId,
    caller: call.caller,
    callee: call.callee,
    caller_hidden: call.callerHidden ?? false,
    diverted_from: call.divertedFrom ?? [],
    started_at: call.startedAt,
    ringing_at: call.ringingAt,
    transferred_at: call.transferredAt,
    answered_at: call.answeredAt,
    ended_at: call.endedAt,
    ring_ms: between(call.ringingAt, call.answeredAt ?? call.endedAt),
    talk_ms: between(call.answeredAt, call.endedAt),
    status: call.status,
    result: call.result,
    ended_by: call.endedBy,
    sip_status: call.sipStatus,
    q850: call.q850,
    announcement_text: call.announcement?.text,
    announcement_hit: call.announcement?.hit,
    machine: call.machine ?? false,
    grade: call.grade,
    grade_rule: call.gradeRule,
    grade_rule_id: call.gradeRuleId,
    business_status: call.businessStatus,
    labels: call.labels ?? [],
    concerns: call.concerns ?? [],
    slots: call.slots ?? {},
    variables: call.variables,
    path: call.path ?? [],
    end_node: call.path?.at(-1)?.name,
    turn_count: call.turns.length,
    try: call.task?.try ?? 1,
    ...fieldsOfTalk(call),
    exception: call.exception,
    reply_ms: replyTimes(call),
    media: call.media,
    recording: call.recording?.path,
    recording_ms: call.recording?.ms,
    recording_bytes: call.recording?.bytes,
    billing_seconds: billOfCall(call).seconds,
    bill: billOfCall(call).amount + legsBillOf(call),
    legs_bill: legsBillOf(call),
    billing_unit: call.tariff?.unit,
    unit_price: call.tariff?.price,
  }));
  const columns = Object.keys(rows[0] ?? {}).map((name) => sql.id(name));
  const changed = columns.slice(2).map((name) => sql`${name} = excluded.${name}`);
  await sql`
    insert into calls (${sql.join(columns)})
    select ${sql.join(columns)} from jsonb_populate_recordset(null::calls, ${JSON.stringify(rows)}::jsonb)
    on conflict (company_id, id) do update set ${sql.join(changed)}`.execute(tx);
}

export async function writeLegs(tx: Database, calls: readonly CallFacts[]): Promise<void> {
  const rows = calls.flatMap((call) =>
    call.legs.map((leg, n) => ({
      company_id: call.company,
      call_id: call.id,
      n,
      direction: leg.direction,
      party: leg.party,
      remote: leg.remote,
      codec: leg.codec,
      sip_call_id: leg.sipCallId,
      started_at: leg.startedAt,
      answered_at: leg.answeredAt,
      ended_at: leg.endedAt,
      sip_status: leg.sipStatus,
      q850: leg.q850,
      redirections: leg.redirections ?? [],
      stats: leg.stats ?? {},
      gateway_id: leg.billedBy?.gateway,
      billing_unit: leg.billedBy?.tariff.unit,
      unit_price: leg.billedBy?.tariff.price,
      billing_seconds: leg.billedBy && billOfLeg(call, leg).seconds,
      bill: leg.billedBy && billOfLeg(call, leg).amount,
    })),
  );
  await insertRows(tx, 'legs', rows);
}

export async function writeTurns(tx: Database, calls: readonly CallFacts[]): Promise<void> {
  const rows = calls.flatMap((call) =>
    call.turns.map((turn, n) => ({
      company_id: call.company,
      call_id: call.id,
      n,
      who: turn.who,
      text: turn.text,
      at_ms: Math.round(turn.atMs),
      end_ms: turn.endMs === undefined ? undefined : Math.round(turn.endMs),
      node_id: turn.node,
      node_name: turn.nodeName,
      intent: turn.intent,
      matched_by: turn.matchedBy,
      score: turn.score,
      evidence: turn.evidence,
      barge_in: turn.bargeIn ?? false,
      interrupted: turn.interrupted ?? false,
      after_transfer: turn.afterTransfer ?? false,
      heard: turn.heard,
      sound: turn.sound,
      latency: turn.latency,
    })),
  );
  await insertRows(tx, 'turns', rows);
}

export async function writeEvents(tx: Database, calls: readonly CallFacts[]): Promise<void> {
  const rows = calls.flatMap((call) =>
    call.events.map((event, n) => ({
      company_id: call.company,
      call_id: call.id,
      n,
      at: event.at,
      kind: event.kind,
      data: event.data ?? {},
    })),
  );
  await insertRows(tx, 'events', rows);
}

/** All rows have the same keys, which are the table's columns. */
async function insertRows(tx: Database, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  if (!rows[0]) return;
  const columns = sql.join(Object.keys(rows[0]).map((name) => sql.id(name)));
  await sql`
    insert into ${sql.id(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(tx);
}
