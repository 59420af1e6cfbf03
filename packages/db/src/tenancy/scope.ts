import { type OperationNode, type RawBuilder, sql } from 'kysely';
import { zeroUuid } from '../uuid7.ts';

/** What a user sees of the company's people, calls, tasks, flows, figures, files and logs: what his role lets him. */
export interface Scope {
  /** The users who are seen, with their tasks and calls, the files that they brought or had made, and what the logs tell of them. */
  readonly owners: 'all' | readonly string[];
  /** The flows that are seen, with all that was done with them: those named, and those that the user made himself. */
  readonly flows: 'all' | { readonly ids: readonly string[]; readonly madeBy: string };
  /** The grades whose calls are seen. A call without a grade is seen. */
  readonly grades: 'all' | readonly string[];
}

/** The scope of one who sees everything of his company. */
export const wholeCompany: Scope = { owners: 'all', flows: 'all', grades: 'all' };

const isPartOf = (some: 'all' | readonly string[], of: 'all' | readonly string[]): boolean => {
  if (of === 'all') return true;
  if (some === 'all') return false;
  const all = new Set(of);
  return some.every((one) => all.has(one));
};

/** Whether who has a scope sees no more than who has the other one. Flows that somebody made himself are his alone. */
export const isWithin = (scope: Scope, other: Scope): boolean =>
  isPartOf(scope.owners, other.owners) &&
  isPartOf(scope.grades, other.grades) &&
  (other.flows === 'all' ||
    (scope.flows !== 'all' && scope.flows.madeBy === other.flows.madeBy && isPartOf(scope.flows.ids, other.flows.ids)));

type Condition = RawBuilder<boolean>;
type Narrow = (column: (name: string) => RawBuilder<unknown>, company: number, scope: Scope) => (Condition | false)[];

// These are sub-queries of their own, so each names the company itself.
const ownTasks = (company: number, owners: readonly string[]) =>
  sql`(select t.id from tasks t where t.company_id = ${company} and t.created_by = any(${owners}::uuid[]))`;
const ownExtensions = (company: number, owners: readonly string[]) =>
  sql`(select e.id from extensions e where e.company_id = ${company} and e.user_id = any(${owners}::uuid[]))`;
const madeFlows = (company: number, user: string) =>
  sql`(select f.id from flows f where f.company_id = ${company} and f.created_by = ${user}::uuid)`;

const seenFlow = (flow: RawBuilder<unknown>, company: number, { flows }: Scope): Condition | false =>
  flows !== 'all' && sql<boolean>`(${flow} = any(${flows.ids}::uuid[]) or ${flow} in ${madeFlows(company, flows.madeBy)})`;

const seenTasks = (company: number, scope: Scope) => {
  const { owners } = scope;
  const flow = seenFlow(sql.ref('s.flow_id'), company, scope);
  return sql`(select s.id from tasks s where s.company_id = ${company}
    and ${owners === 'all' ? sql`true` : sql`(s.kind = 'queue' or s.created_by = any(${owners}::uuid[]))`} and ${flow || sql`true`})`;
};

/** Of the rows that an operation names (`names` has them by id), none may be out of sight. */
const namesSeen = (names: RawBuilder<unknown>, company: number, scope: Scope): Condition | false => {
  const { owners } = scope;
  const hidden = [
    ...(owners === 'all'
      ? []
      : [sql`exists (select 1 from users u where u.company_id = ${company} and u.id = named.id and u.id <> all(${owners}::uuid[]))`]),
    ...(owners === 'all' && scope.flows === 'all'
      ? []
      : [
          sql`exists (select 1 from tasks t where t.company_id = ${company} and t.id = named.id
            and not exists (select 1 from ${seenTasks(company, scope)} seen where seen.id = named.id))`,
        ]),
    ...(scope.flows === 'all'
      ? []
      : [
          sql`exists (select 1 from flows f where f.company_id = ${company} and f.id = named.id
            and f.id <> all(${scope.flows.ids}::uuid[]) and f.created_by is distinct from ${scope.flows.madeBy}::uuid)`,
        ]),
  ];
  return (
    hidden.length > 0 &&
    sql<boolean>`not exists (
      select 1 from (select key::uuid as id from jsonb_object_keys(${names}) key) named where ${sql.join(hidden, sql` or `)})`
  );
};

const seenCalls: Narrow = (column, company, scope) => {
  const flow = seenFlow(column('flow_id'), company, scope);
  return [
    scope.owners !== 'all' &&
      sql<boolean>`(${column('task_id')} in ${ownTasks(company, scope.owners)}
        or ${column('extension_id')} in ${ownExtensions(company, scope.owners)})`,
    // A call without a flow, from one extension to another, is no call of a flow that is kept from him.
    flow && sql<boolean>`(${column('flow_id')} is null or ${flow})`,
    scope.grades !== 'all' && sql<boolean>`(${column('grade')} is null or ${column('grade')} = any(${scope.grades}::text[]))`,
  ];
};

/**
 * What narrows the tables that a scope is about. Rows that hang on a call (turns, legs, events) are reached through the call. Logs and
 * files are seen by who sees whose doing they are, and what they are about.
 */
const narrowed: Readonly<Record<string, Narrow>> = {
  users: (column, _company, { owners }) => [owners !== 'all' && sql<boolean>`${column('id')} = any(${owners}::uuid[])`],
  login_logs: (column, _company, { owners }) => [owners !== 'all' && sql<boolean>`${column('user_id')} = any(${owners}::uuid[])`],
  operation_logs: (column, company, scope) => [
    scope.owners !== 'all' && sql<boolean>`${column('user_id')} = any(${scope.owners}::uuid[])`,
    namesSeen(column('names'), company, scope),
  ],
  transfer_jobs: (column, company, scope) => [
    scope.owners !== 'all' && sql<boolean>`${column('created_by')} = any(${scope.owners}::uuid[])`,
    (scope.owners !== 'all' || scope.flows !== 'all') &&
      sql<boolean>`(${column('target_id')} is null or ${column('target_id')} in ${seenTasks(company, scope)})`,
  ],
  flows: (column, _company, { flows }) => [
    flows !== 'all' && sql<boolean>`(${column('id')} = any(${flows.ids}::uuid[]) or ${column('created_by')} = ${flows.madeBy}::uuid)`,
  ],
  tasks: (column, company, scope) => [
    // The queue of a flow is nobody's: whoever sees the flow sees it.
    scope.owners !== 'all' && sql<boolean>`(${column('kind')} = 'queue' or ${column('created_by')} = any(${scope.owners}::uuid[]))`,
    seenFlow(column('flow_id'), company, scope),
  ],
  number_rows: (column, company, scope) => [
    (scope.owners !== 'all' || scope.flows !== 'all') && sql<boolean>`${column('task_id')} in ${seenTasks(company, scope)}`,
  ],
  intervention_logs: (column, company, scope) => [
    (scope.owners !== 'all' || scope.flows !== 'all') && sql<boolean>`${column('task_id')} in ${seenTasks(company, scope)}`,
  ],
  calls: seenCalls,
  sms_records: seenCalls,
  live_calls: seenCalls,
  // The roll-up knows no extensions: who sees but some people's calls sees the figures of their tasks.
  call_hours: (column, company, scope) => [
    scope.owners !== 'all' && sql<boolean>`${column('task_id')} in ${ownTasks(company, scope.owners)}`,
    scope.flows !== 'all' && sql<boolean>`(${column('flow_id')} = ${zeroUuid}::uuid or ${seenFlow(column('flow_id'), company, scope)})`,
    scope.grades !== 'all' && sql<boolean>`${column('grade')} = any(${['', ...scope.grades]}::text[])`,
  ],
};

/** Whose names go with what is seen: a join brings them in, whoever they are. */
const named = new Set(['users']);

/** Whether a scope narrows a table that is joined to another one. */
export const narrowsJoined = (table: string): boolean => !named.has(table);

/** The condition that keeps a table, reached as `alias`, within a scope; undefined if the scope leaves it as it is. */
export const scopeCondition = (table: string, alias: string, company: number, scope: Scope): OperationNode | undefined => {
  const narrow = Object.hasOwn(narrowed, table) ? narrowed[table] : undefined;
  const conditions = narrow?.((name) => sql.ref(`${alias}.${name}`), company, scope).filter((one) => one !== false) ?? [];
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})`.toOperationNode() : undefined;
};
