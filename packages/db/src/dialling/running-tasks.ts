import { sql } from 'kysely';
import type { Tariff } from '../billing/bill.ts';
import { callersLeft } from '../callers/callers-left.ts';
import type { Database } from '../connect.ts';
import { numberRules } from '../interventions/number-rules.ts';
import { ruleOf } from './redial-rule.ts';

/** How long a robot talks at most where its flow does not say, in ms. */
const usualLongest = 600_000;

const tariffOf = sql`jsonb_build_object('unit', g.billing_unit, 'price', g.price)`;

/** A test `a` of a flow `f` whose calls are divided now. */
const runs = sql`a.state = 'running' and a.starts_at <= now() and (a.ends_at is null or a.ends_at > now())
  and a.first_version = f.production_version`;

/** The test that the calls to a flow take part in. */
export async function abTestOfInbound(db: Database, company: number, flow: string): Promise<RunningAbTest | undefined> {
  const { rows } = await sql<RunningAbTest>`
    select a.id, a.second_version as version, a.share from flow_ab_tests a
      join flows f on f.company_id = a.company_id and f.id = a.flow_id
     where a.company_id = ${company} and a.flow_id = ${flow} and a.task_id is null and ${runs}`.execute(db);
  return rows[0];
}

/** Days of a kind around now in the calendar of the company of a task `t`. */
const daysAround = (kind: 'holiday' | 'workday') => sql`array(select h.day::text from holidays h
  where h.company_id = t.company_id and h.kind = ${kind} and h.day between now()::date - 2 and now()::date + 2)`;

/** Numbers of a queue that are counted: no company has more robots than that for one. */
const mostOfQueue = 10_000;

/** An A/B test of a flow that runs: its share of a hundred people hears another version. */
export interface RunningAbTest {
  id: string;
  version: number;
  share: number;
}

/** How a task's calls go by one gateway of a group. */
export interface GroupLane {
  /** Those of the lowest rank take the calls; of one rank they share them by weight. */
  rank: number;
  weight: number;
  /** Why a call that failed is placed again by another member. */
  failOver: string[];
  /** The enabled gateways of the group, this one among them. */
  members: string[];
}

/** A task that may dial by one gateway, with all that dialling needs to know. */
export interface RunningTask {
  company: number;
  id: string;
  name: string;
  /** `notice`: its flow announces something and listens to nobody. */
  mode: string;
  priority: number;
  robots: number;
  rate: number | null;
  callerNumbers: string[];
  callerChoice: string;
  windows: unknown;
  timeZone: string;
  /** Its windows are read on the clocks of whom it calls. */
  calleeZones: boolean;
  /** Where its numbers are, as their rows say it (`zonesOfKey`). */
  zones: string[];
  startDate: string | null;
  endDate: string | null;
  /** Its redial rule; null: it has none. */
  redial: unknown;
  /** Interventions on its numbers, in their order; null: there are none. */
  numberRules: unknown;
  ringSeconds: number;
  flow: string;
  flowName: string;
  flowVersion: number;
  /** Where its calls belong: those of the simulation are in no report. */
  environment: 'uat' | 'production';
  /** The A/B test that its calls take part in. */
  abTest?: RunningAbTest | null;
  gateway: string;
  /** Whether a caller number is left that may be shown by it. */
  callersLeft: boolean;
  /** Null: it has this gateway alone. */
  lane: GroupLane | null;
  /** What its calls are billed by; those of the simulation cost nothing. */
  tariff: Tariff | null;
  /** How long its robot talks at most, in ms. */
  longestMs: number;
  companyRobots: number;
  companyWindows: unknown;
  /** Days around now on which the company calls nobody, `yyyy-MM-dd`. */
  holidays: string[];
  /** Saturdays and Sundays around now on which people work in place of a weekday. */
  workdays: string[];
  /** Whether the company has the network's announcements listened to. */
  ringtoneRecognition: boolean;
  /** Calls that nothing is received of for so long are given up; 0: never. */
  mediaTimeoutSeconds: number;
}

/**
 * All tasks, flow queues and group calls that run and have a published flow and an enabled gateway; one of a gateway group stands here with
 * each member. A queue asks for as many robots as it has numbers to call, and is none of those that run while it has none: it would hold
 * robots that others need.
 */
export async function runningTasks(db: Database): Promise<RunningTask[]> {
  const { rows } = await sql<RunningTask>`
    select t.company_id as company, t.id, t.name, t.mode, t.priority, t.environment,
      case when t.kind = 'queue' then least(t.robots, due.numbers + busy.numbers) else t.robots end as robots, t.calls_per_second as rate, t.caller_numbers as "callerNumbers",
      t.caller_choice as "callerChoice", t.windows, t.time_zone as "timeZone", t.callee_zones as "calleeZones", t.zones, t.start_date as "startDate", t.end_date as "endDate", ${ruleOf} as redial, case when t.kind = 'task' then ${numberRules} end as "numberRules",
      t.ring_seconds as "ringSeconds", t.flow_id as flow, f.name as "flowName", v.number as "flowVersion", ab.test as "abTest", line.gateway, line.lane, line."callersLeft",
      case when t.environment = 'production' then line.tariff end as tariff,
      coalesce(greatest(fv.longest, ab.longest), ${usualLongest}) as "longestMs",
      c.robots as "companyRobots", c.calling_windows as "companyWindows",
      ${daysAround('holiday')} as holidays, ${daysAround('workday')} as workdays,
      c.ringtone_recognition as "ringtoneRecognition", c.media_timeout_seconds as "mediaTimeoutSeconds"
      from tasks t
      join companies c on c.id = t.company_id and c.status = 'active'
      join flows f on f.company_id = t.company_id and f.id = t.flow_id and f.recycled_at is null
      cross join lateral (select case when t.environment = 'uat' then f.uat_version else f.production_version end as number) v
      left join lateral (
        select jsonb_build_object('id', a.id, 'version', a.second_version, 'share', a.share) as test,
          (select s.longest_call_ms from flow_versions s where s.company_id = f.company_id and s.flow_id = f.id and s.number = a.second_version) as longest
          from flow_ab_tests a
         where t.environment = 'production' and a.company_id = f.company_id and a.flow_id = f.id and ${runs}
           and (a.task_id is null or a.task_id = t.id)
      ) ab on true
      left join lateral (
        select s.longest_call_ms as longest from flow_versions s where s.company_id = f.company_id and s.flow_id = f.id and s.number = v.number
      ) fv on true
      cross join lateral (
        select g.id as gateway, null::jsonb as lane, 0 as place, ${tariffOf} as tariff, ${callersLeft} as "callersLeft" from gateways g where g.company_id = t.company_id and g.id = t.gateway_id and g.enabled
        union all
        select m.gateway_id, jsonb_build_object('rank', case when o.choice = 'order' then m.position else 0 end,
            'weight', case when o.choice = 'order' then 1 else m.weight end, 'failOver', o.fail_over,
            'members', jsonb_agg(m.gateway_id) over ()), m.position, ${tariffOf}, ${callersLeft}
          from gateway_groups o
          join gateway_group_members m on m.company_id = o.company_id and m.group_id = o.id
          join gateways g on g.company_id = m.company_id and g.id = m.gateway_id and g.enabled
         where o.company_id = t.company_id and o.id = t.gateway_group_id
      ) line
      cross join lateral (
        select count(*)::int as numbers from (select 1 from number_rows r
         where t.kind = 'queue' and r.company_id = t.company_id and r.task_id = t.id and r.state in ('waiting', 'redial') and r.due_at <= now()
         limit ${mostOfQueue}) waiting
      ) due
      cross join lateral (
        select count(*)::int as numbers from number_rows r
         where t.kind = 'queue' and r.company_id = t.company_id and r.task_id = t.id and r.state in ('claimed', 'ringing', 'talking')
      ) busy
     where t.state = 'running' and t.recycled_at is null and v.number is not null and (t.kind <> 'queue' or due.numbers > 0)
     order by t.company_id, t.priority, t.id, line.place`.execute(db);
  return rows;
}
