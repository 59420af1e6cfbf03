import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { CallFacts } from './call-facts.ts';
import { shardOf } from './task-counts.ts';

/** What a call tells of its task. */
type Measured = Record<'answered' | 'connected' | 'gradeA' | 'complaints' | 'earlyHangups' | 'failures', boolean>;

/** Somebody complained, or the flow noted that: by its words for it. */
const complaint = /投诉|complain/i;

const measured = ({ status, machine, grade, result, labels = [], concerns = [], businessStatus = '' }: CallFacts): Measured => ({
  answered: status === 'answered' && !machine,
  connected: status === 'answered' || status === 'unanswered',
  gradeA: grade === 'A',
  complaints: [...labels, ...concerns, businessStatus].some((word) => complaint.test(word)),
  earlyHangups: result === 'early-hangup',
  failures: result === 'carrier-failure' || result === 'interrupted',
});

/**
 * Adds calls to the measures of their tasks, by gateway and by the minute in which they ended: what rules on tasks look at, which so costs
 * what changed.
 */
export async function writeMeasures(tx: Database, writer: string, calls: readonly CallFacts[]): Promise<void> {
  const rows = calls.flatMap((call) =>
    call.task && call.gateway
      ? [{ company: call.company, task: call.task.id, gateway: call.gateway.id, at: call.endedAt, ...measured(call) }]
      : [],
  );
  if (rows.length === 0) return;
  await sql`
    insert into task_measures as m (company_id, task_id, minute, gateway_id, shard, calls, answered, connected, grade_a, complaints, early_hangups, failures)
    select company, task, date_trunc('minute', at), gateway, ${shardOf(writer)}::smallint, count(*), count(*) filter (where answered),
      count(*) filter (where connected), count(*) filter (where "gradeA"), count(*) filter (where complaints),
      count(*) filter (where "earlyHangups"), count(*) filter (where failures)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (company int, task uuid, gateway uuid, at timestamptz,
        answered boolean, connected boolean, "gradeA" boolean, complaints boolean, "earlyHangups" boolean, failures boolean)
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, task_id, minute, gateway_id, shard) do update set calls = m.calls + excluded.calls,
      answered = m.answered + excluded.answered, connected = m.connected + excluded.connected, grade_a = m.grade_a + excluded.grade_a,
      complaints = m.complaints + excluded.complaints, early_hangups = m.early_hangups + excluded.early_hangups,
      failures = m.failures + excluded.failures`.execute(tx);
}
