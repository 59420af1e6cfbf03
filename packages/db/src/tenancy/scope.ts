import { type OperationNode, type RawBuilder, sql } from 'kysely';
import { zeroUuid } from '../uuid7.ts';

/** What a user sees of the company's calls, tasks, flows and figures: what his role lets him. */
export interface Scope {
  /** The users whose tasks, and whose calls, are seen. */
  readonly owners: 'all' | readonly string[];
  /** The flows that are seen, with all that was done with them: those named, and those that the user made himself. */
  readonly flows: 'all' | { readonly ids: readonly string[]; readonly madeBy: string };
  /** The grades whose calls are seen. A call without a grade is seen. */
  readonly grades: 'all' | readonly string[];
}

/** The scope of one who sees everything of his company. */
export const wholeCompany: Scope = { owners: 'all', flows: 'all', grades: 'all' };

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
    and ${owners === 'all' ? sql`true` : sql`s.created_by = any(${owners}::uuid[])`} and ${flow || sql`true`})`;
};

/** What narrows the tables that a scope is about. Rows that hang on a call (turns, legs, events) are reached through the call. */
const narrowed: Readonly<Record<string, Narrow>> = {
  flows: (column, _company, { flows }) => [
    flows !== 'all' && sql<boolean>`(${column('id')} = any(${flows.ids}::uuid[]) or ${column('created_by')} = ${flows.madeBy}::uuid)`,
  ],
  tasks: (column, company, scope) => [
    scope.owners !== 'all' && sql<boolean>`${column('created_by')} = any(${scope.owners}::uuid[])`,
    seenFlow(column('flow_id'), company, scope),
  ],
  number_rows: (column, company, scope) => [
    (scope.owners !== 'all' || scope.flows !== 'all') && sql<boolean>`${column('task_id')} in ${seenTasks(company, scope)}`,
  ],
  calls: (column, company, scope) => {
    const flow = seenFlow(column('flow_id'), company, scope);
    return [
      scope.owners !== 'all' &&
        sql<boolean>`(${column('task_id')} in ${ownTasks(company, scope.owners)}
          or ${column('extension_id')} in ${ownExtensions(company, scope.owners)})`,
      // A call without a flow, from one extension to another, is no call of a flow that is kept from him.
      flow && sql<boolean>`(${column('flow_id')} is null or ${flow})`,
      scope.grades !== 'all' && sql<boolean>`(${column('grade')} is null or ${column('grade')} = any(${scope.grades}::text[]))`,
    ];
  },
  // The roll-up knows no extensions: who sees but some people's calls sees the figures of their tasks.
  call_hours: (column, company, scope) => [
    scope.owners !== 'all' && sql<boolean>`${column('task_id')} in ${ownTasks(company, scope.owners)}`,
    scope.flows !== 'all' && sql<boolean>`(${column('flow_id')} = ${zeroUuid}::uuid or ${seenFlow(column('flow_id'), company, scope)})`,
    scope.grades !== 'all' && sql<boolean>`${column('grade')} = any(${['', ...scope.grades]}::text[])`,
  ],
};

/** The condition that keeps a table, reached as `alias`, within a scope; undefined if the scope leaves it as it is. */
export const scopeCondition = (table: string, alias: string, company: number, scope: Scope): OperationNode | undefined => {
  const narrow = Object.hasOwn(narrowed, table) ? narrowed[table] : undefined;
  const conditions = narrow?.((name) => sql.ref(`${alias}.${name}`), company, scope).filter((one) => one !== false) ?? [];
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})`.toOperationNode() : undefined;
};
