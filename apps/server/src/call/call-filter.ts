import type { CallFilter, CallGradeRule } from '@parley/contract/call-filter';
import { normalPhone } from '@parley/contract/phone';
import { type DB, isNumber, type ReadingDatabase, uuidFloor } from '@parley/db';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { hasPartyNumber } from './party-number.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type Builder = ExpressionBuilder<DB, 'calls'>;
type Condition = Expression<SqlBool>;

/** Where a range of the filter lies, in what its column counts. "Up to 30 s" means what is shown as 30 s. */
const within = (
  eb: Builder,
  column: 'talk_ms' | 'ring_ms' | 'billing_seconds' | 'bill' | 'turn_count',
  [from, to]: readonly [number | undefined, number | undefined],
  unit = 1,
): Condition[] => [
  ...(from === undefined ? [] : [eb(`calls.${column}`, '>=', from * unit)]),
  ...(to === undefined ? [] : [eb(`calls.${column}`, '<', (to + 1) * unit)]),
];

const ofStatuses = (eb: Builder, statuses: NonNullable<CallFilter['statuses']>): Condition => {
  const plain = statuses.filter((one) => one !== 'answered' && one !== 'mailbox');
  const answered = (machine: boolean) => eb.and([eb('calls.status', '=', 'answered'), eb('calls.machine', '=', machine)]);
  return eb.or([
    ...plain.map((status) => eb('calls.status', '=', status)),
    ...(statuses.includes('answered') ? [answered(false)] : []),
    ...(statuses.includes('mailbox') ? [answered(true)] : []),
  ]);
};

const ofNumber = (eb: Builder, company: number, number: string): Condition => {
  if (uuid.test(number)) return eb('calls.id', '=', number.toLowerCase());
  return hasPartyNumber(company, number);
};

/** What slots or variables hold: all of what was asked for. */
const holding = (column: 'slots' | 'variables', named: string | readonly string[] | undefined, company: number): Condition[] =>
  [named ?? []].flat().map((one) => {
    const [name = '', ...value] = one.split('=');
    const wanted = JSON.stringify({ [name.trim()]: value.join('=').trim() });
    return sql<boolean>`${sql.ref(`calls.${column}`)} @> any(value_forms(${company}::integer, ${wanted}::jsonb))`;
  });

/** The code stands before the values. */
const ofExceptions = ([first, ...more]: readonly string[]): Condition[] => {
  const code = sql`split_part(calls.exception, ' ', 1)`;
  if (first === undefined) return [];
  return [more.length === 0 ? sql<boolean>`${code} = ${first}` : sql<boolean>`${code} = any(${[first, ...more]}::text[])`];
};

const markOf = (eb: Builder) => eb.selectFrom('call_marks').select('call_marks.id').whereRef('call_marks.call_id', '=', 'calls.id');

/** Areas that begin so: a province finds its cities. */
const ofArea = (eb: Builder, area: string): Condition => eb('calls.area', 'like', `${area.replace(/[\\%_]/g, '\\$&')}%`);

const ofQuality = (eb: Builder, quality: NonNullable<CallFilter['quality']>): Condition => {
  const judged = quality.filter((one) => one !== 'none');
  return eb.or([
    ...judged.map((one) => eb('calls.quality', '=', one)),
    ...(quality.includes('none') ? [eb('calls.quality', 'is', null)] : []),
  ]);
};

const present = (eb: Builder, column: 'recording' | 'transferred_at' | 'exception', wanted: boolean): Condition =>
  eb(`calls.${column}`, wanted ? 'is not' : 'is', null);

/** Calls whose numbers have been called so often: found from the numbers by their attempts where few have, and looked up call by call where many have. */
const ofTries = (eb: Builder, [from, to]: readonly [number | undefined, number | undefined]): Condition =>
  eb.exists(
    eb
      .selectFrom('attempts')
      .innerJoin('number_rows', (join) =>
        join
          .onRef('number_rows.company_id', '=', 'attempts.company_id')
          .onRef('number_rows.task_id', '=', 'attempts.task_id')
          .onRef('number_rows.id', '=', 'attempts.row_id'),
      )
      .select('attempts.id')
      .whereRef('attempts.company_id', '=', 'calls.company_id')
      .whereRef('attempts.id', '=', 'calls.id')
      .where('number_rows.tries', '>=', from ?? 1)
      .$if(to !== undefined, (tried) => tried.where('number_rows.tries', '<=', to ?? 0)),
  );

const ruleId = (rule: CallGradeRule): string[] => {
  if (rule === 'none' || rule === 'unkept') return [];
  return [rule === 'node' ? '' : rule.slice('rule:'.length)];
};

const ofGradeRules = (eb: Builder, rules: readonly CallGradeRule[]): Condition =>
  eb.or([
    ...oneOf('grade_rule_id', rules.flatMap(ruleId)),
    ...(rules.includes('none') ? [eb.and([eb('calls.status', '=', 'answered'), eb('calls.grade', 'is', null)])] : []),
    ...(rules.includes('unkept') ? [eb.and([eb('calls.grade', 'is not', null), eb('calls.grade_rule_id', 'is', null)])] : []),
  ]);

/** One value is asked for as itself: then an index gives its calls in the order of the list. */
const oneOf = (name: string, [first, ...more]: readonly string[]): Condition[] => {
  const column = sql.ref(`calls.${name}`);
  if (first === undefined) return [];
  return [more.length === 0 ? sql<boolean>`${column} = ${first}` : sql<boolean>`${column} = any(${[first, ...more]}::text[])`];
};

/** What is one of some values. */
const fixed = (eb: Builder, filter: CallFilter): Condition[] => {
  const equal = {
    flow_id: filter.flowId,
    task_id: filter.taskId,
    gateway_id: filter.gatewayId,
    environment: filter.environment,
    direction: filter.direction,
    try: filter.attempt,
    sip_status: filter.sipStatus,
    q850: filter.q850,
    sip_call_id: filter.sipCallId,
    business_status: filter.businessStatus,
    end_node: filter.endNode,
    tracking_number: filter.trackingNumber,
    satisfaction: filter.satisfaction,
  };
  const several = {
    result: filter.results,
    grade: filter.grades,
    ended_by: filter.endedBy,
    announcement_hit: filter.announcementHits,
    carrier: filter.carriers,
    sms_status: filter.smsStatuses,
  };
  return [
    ...Object.entries(equal).flatMap(([name, value]) =>
      value === undefined ? [] : [sql<boolean>`${sql.ref(`calls.${name}`)} = ${value}`],
    ),
    ...Object.entries(several).flatMap(([name, values]) => oneOf(name, values ?? [])),
    ...(filter.gender === undefined
      ? []
      : [filter.gender === 'unknown' ? eb('calls.gender', 'is', null) : eb('calls.gender', '=', filter.gender)]),
  ];
};

const conditions = (eb: Builder, company: number, filter: CallFilter): Condition[] => [
  // Times become bounds of the id, so that only the months asked for are looked at.
  ...(filter.from ? [eb('calls.id', '>=', uuidFloor(new Date(filter.from)))] : []),
  ...(filter.to ? [eb('calls.id', '<', uuidFloor(new Date(filter.to)))] : []),
  ...fixed(eb, filter),
  ...(filter.statuses?.length ? [ofStatuses(eb, filter.statuses)] : []),
  ...within(eb, 'talk_ms', [filter.talkFrom, filter.talkTo], 1000),
  ...within(eb, 'ring_ms', [filter.ringFrom, filter.ringTo], 1000),
  ...within(eb, 'billing_seconds', [filter.billedFrom, filter.billedTo]),
  ...within(eb, 'bill', [filter.billFrom, filter.billTo]),
  ...within(eb, 'turn_count', [filter.turnsFrom, filter.turnsTo]),
  ...(filter.attemptsFrom === undefined && filter.attemptsTo === undefined ? [] : [ofTries(eb, [filter.attemptsFrom, filter.attemptsTo])]),
  ...(filter.gradeRules?.length ? [ofGradeRules(eb, filter.gradeRules)] : []),
  ...(filter.labels?.length ? [sql<boolean>`calls.labels && ${[...filter.labels]}::text[]`] : []),
  ...(filter.concerns?.length ? [sql<boolean>`calls.concerns && ${[...filter.concerns]}::text[]`] : []),
  ...(filter.area ? [ofArea(eb, filter.area)] : []),
  ...(filter.quality?.length ? [ofQuality(eb, filter.quality)] : []),
  ...holding('slots', filter.slot, company),
  ...holding('variables', filter.variable, company),
  ...ofExceptions(filter.exceptions ?? []),
  ...(filter.recorded === undefined ? [] : [present(eb, 'recording', filter.recorded)]),
  ...(filter.transferred === undefined ? [] : [present(eb, 'transferred_at', filter.transferred)]),
  ...(filter.troubled === undefined ? [] : [present(eb, 'exception', filter.troubled)]),
  ...(filter.marked === undefined ? [] : [filter.marked ? eb.exists(markOf(eb)) : eb.not(eb.exists(markOf(eb)))]),
  ...(filter.number?.trim() ? [ofNumber(eb, company, filter.number.trim())] : []),
  ...(filter.caller ? [isNumber('calls.caller', company, normalPhone(filter.caller))] : []),
  ...(filter.callee ? [isNumber('calls.callee', company, normalPhone(filter.callee))] : []),
];

/** Calls that meet a filter. */
export const filteredCalls = (db: ReadingDatabase, filter: CallFilter) =>
  db
    .selectFrom('calls')
    .selectAll('calls')
    .where((eb) => eb.and(conditions(eb, db.companyId, filter)));
