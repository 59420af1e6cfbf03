import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** A task that may dial, with all that dialling needs to know. */
export interface RunningTask {
  company: number;
  id: string;
  name: string;
  priority: number;
  robots: number;
  rate: number | null;
  callerNumbers: string[];
  callerChoice: string;
  windows: unknown;
  timeZone: string;
  startDate: string | null;
  endDate: string | null;
  redial: unknown;
  ringSeconds: number;
  flow: string;
  flowName: string;
  flowVersion: number;
  gateway: string;
  companyRobots: number;
  companyWindows: unknown;
  /** Whether the company has the network's announcements listened to. */
  ringtoneRecognition: boolean;
  /** Calls that nothing is received of for so long are given up; 0: never. */
  mediaTimeoutSeconds: number;
}

/** All tasks that run and have a published flow and an enabled gateway. */
export async function runningTasks(db: Database): Promise<RunningTask[]> {
  const { rows } = await sql<RunningTask>`
    select t.company_id as company, t.id, t.name, t.priority, t.robots, t.calls_per_second as rate, t.caller_numbers as "callerNumbers",
      t.caller_choice as "callerChoice", t.windows, t.time_zone as "timeZone", t.start_date as "startDate", t.end_date as "endDate", t.redial,
      t.ring_seconds as "ringSeconds", t.flow_id as flow, f.name as "flowName", f.production_version as "flowVersion", t.gateway_id as gateway,
      c.robots as "companyRobots", c.calling_windows as "companyWindows",
      c.ringtone_recognition as "ringtoneRecognition", c.media_timeout_seconds as "mediaTimeoutSeconds"
      from tasks t
      join companies c on c.id = t.company_id and c.status = 'active'
      join flows f on f.company_id = t.company_id and f.id = t.flow_id and f.production_version is not null
      join gateways g on g.company_id = t.company_id and g.id = t.gateway_id and g.enabled
     where t.state = 'running' and t.recycled_at is null
     order by t.company_id, t.priority, t.id`.execute(db);
  return rows;
}

/** Ends a running task if no number is left to dial, or dialled now. */
export async function finishIfDone(db: Database, company: number, task: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update tasks t set state = 'finished', finished_at = now(), updated_at = now()
     where t.company_id = ${company} and t.id = ${task} and t.state = 'running'
       and exists (select 1 from task_counts c where c.company_id = t.company_id and c.task_id = t.id and c.total > 0)
       and not exists (select 1 from number_rows r where r.company_id = t.company_id and r.task_id = t.id and r.state in ('waiting', 'redial'))
       and not exists (select 1 from number_rows r where r.company_id = t.company_id and r.task_id = t.id and r.state in ('claimed', 'ringing', 'talking'))
    returning t.id`.execute(db);
  return rows.length > 0;
}
