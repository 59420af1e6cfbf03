import { meetsCondition } from '@parley/contract/sms-condition';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { zeroUuid } from '../uuid7.ts';
import { type HandOver, handOver } from './hand-over.ts';
import { type KeptStrategy, strategiesWhere } from './strategies.ts';
import { textsOf } from './text-values.ts';

/** Numbers that are looked at in one transaction. */
const atOnce = 500;

/** The end of a task, as a worker has taken it. */
export interface TaskEnd {
  company: number;
  id: string;
  task: string;
  strategy: string;
}

type Task = { name: string; flow: string; flowName: string; total: number; calls: number; connected: number; answered: number };

const taskOf = async (tx: Database, { company, task }: TaskEnd): Promise<Task | undefined> => {
  const { rows } = await sql<Task>`
    select t.name, t.flow_id as flow, f.name as "flowName", coalesce(sum(c.total), 0)::int as total, coalesce(sum(c.calls), 0)::int as calls,
        coalesce(sum(c.connected), 0)::int as connected, coalesce(sum(c.answered), 0)::int as answered
      from tasks t join flows f on f.company_id = t.company_id and f.id = t.flow_id
      left join task_counts c on c.company_id = t.company_id and c.task_id = t.id
     where t.company_id = ${company} and t.id = ${task} group by t.name, t.flow_id, f.name`.execute(tx);
  return rows[0];
};

const begunWith = ({ company, task }: TaskEnd, of: Task, strategy: KeptStrategy) => ({
  company,
  strategy,
  byNode: false,
  about: { task: { id: task, name: of.name }, flow: { id: of.flow, name: of.flowName } },
});

/** To members of staff: one message about the task. */
const toStaff = (end: TaskEnd, of: Task, strategy: KeptStrategy): HandOver => {
  const { name, total, calls, connected, answered } = of;
  const figures = textsOf({ total, calls, connected, answered });
  return { ...begunWith(end, of, strategy), cause: end.id, person: '', values: { task: name, flow: of.flowName, ...figures } };
};

type Last = {
  id: string;
  phone: string;
  variables: object;
  call: string;
  grade: string | null;
  result: string | null;
  labels: string[];
  slots: object | null;
  talk: number | null;
  machine: boolean;
};

/** The next numbers of the task with the last call of each. */
const lastCalls = async (tx: Database, { company, task }: TaskEnd, after: string): Promise<Last[]> => {
  const { rows } = await sql<Last>`
    select r.id, r.phone, r.variables, c.id as call, c.grade, c.result, c.labels, c.slots, c.talk_ms as talk, c.machine
      from number_rows r join calls c on c.company_id = r.company_id and c.id = r.last_call_id
     where r.company_id = ${company} and r.task_id = ${task} and r.id > ${after} order by r.id limit ${atOnce}`.execute(tx);
  return rows;
};

/** To the person of each number's last call, where the condition holds for it: what was handed over for that call is not again. */
const toPersons = (end: TaskEnd, of: Task, strategy: KeptStrategy, rows: readonly Last[]): HandOver[] => {
  const begun = begunWith(end, of, strategy);
  return rows.flatMap(({ phone, variables, call, grade, result, labels, slots, talk, machine }) => {
    const ended = { direction: 'out' as const, result: result ?? '', grade, labels, talkMs: machine ? 0 : (talk ?? 0) };
    if (!meetsCondition(strategy.condition, ended)) return [];
    const own = { phone, task: of.name, flow: of.flowName, grade: grade ?? '', labels: labels.join(', ') };
    const about = { ...begun.about, call, grade: grade ?? undefined };
    return [{ ...begun, about, cause: call, person: phone, values: { ...own, ...textsOf(variables), ...textsOf(slots) } }];
  });
};

/**
 * Hands over the next messages of a task that has ended, in a transaction that keeps how far it got. Of a task that is gone there are none.
 *
 * @returns whether there is more
 */
export async function handOverTaskEnd(db: Database, end: TaskEnd, now: Date): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const { rows: held } = await sql<{ after: string | null }>`
      select after from sms_task_ends where company_id = ${end.company} and id = ${end.id} for update`.execute(tx);
    const [place] = held;
    if (!place) return false;
    const of = await taskOf(tx, end);
    const [strategy] = await strategiesWhere(tx, sql<boolean>`s.company_id = ${end.company} and s.id = ${end.strategy}`);
    const isPersonal = strategy !== undefined && strategy.receiver !== 'staff';
    const rows = of && isPersonal ? await lastCalls(tx, end, place.after ?? zeroUuid) : [];
    if (of && strategy) await handOver(tx, isPersonal ? toPersons(end, of, strategy, rows) : [toStaff(end, of, strategy)], now);
    const more = rows.length === atOnce;
    const at = sql`company_id = ${end.company} and id = ${end.id}`;
    if (more) await sql`update sms_task_ends set after = ${rows.at(-1)?.id}, heartbeat_at = now() where ${at}`.execute(tx);
    else await sql`delete from sms_task_ends where ${at}`.execute(tx);
    return more;
  });
}
