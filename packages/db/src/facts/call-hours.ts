import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { zeroUuid } from '../uuid7.ts';
import type { CallFacts } from './call-facts.ts';

/** One call's share in the hourly roll-up. */
export interface HourShare {
  company: number;
  hour: string;
  direction: string;
  flow: string;
  task: string;
  status: string;
  grade: string;
  machine: boolean;
  talk: number;
}

/** How long people talked, ms: a machine that was talked to has no part in any mean. */
export const talkOf = (call: CallFacts): number =>
  call.answeredAt && !call.machine ? Math.max(0, Date.parse(call.endedAt) - Date.parse(call.answeredAt)) : 0;

/** The hour is the one in which the call began. */
export function hourOf(call: CallFacts): HourShare {
  const began = Date.parse(call.startedAt);
  return {
    company: call.company,
    hour: new Date(began - (began % 3_600_000)).toISOString(),
    direction: call.direction,
    flow: call.flow?.id ?? zeroUuid,
    task: call.task?.id ?? zeroUuid,
    status: call.status,
    grade: call.grade ?? '',
    machine: call.machine ?? false,
    talk: talkOf(call),
  };
}

/** Adds calls to the roll-up; rows are locked in one order, so that two nodes cannot lock each other out. */
export async function writeHours(tx: Database, shares: readonly HourShare[]): Promise<void> {
  if (shares.length === 0) return;
  await sql`
    insert into call_hours as h (company_id, hour, direction, flow_id, task_id, status, grade, calls, machines, talk_ms)
    select company, hour, direction, flow, task, status, grade, count(*), count(*) filter (where machine), sum(talk)
      from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s (
        company int, hour timestamptz, direction text, flow uuid, task uuid, status text, grade text, machine boolean, talk bigint)
     group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (company_id, hour, direction, flow_id, task_id, status, grade)
    do update set calls = h.calls + excluded.calls, machines = h.machines + excluded.machines, talk_ms = h.talk_ms + excluded.talk_ms`.execute(
    tx,
  );
}
