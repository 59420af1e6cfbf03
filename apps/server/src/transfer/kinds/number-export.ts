import { type Language, listComma, say, type Text } from '@parley/contract';
import { numberReason } from '@parley/contract/kind-texts';
import { callResults, causeCodes, numberStates } from '@parley/contract/state-texts';
import { columnOfVariable, type numberColumns, numberFilter, variableOfColumn } from '@parley/contract/task';
import { numberColumnTexts } from '@parley/contract/task-export-texts';
import type { CompanyDatabase, ReadingDatabase } from '@parley/db';
import { sql } from 'kysely';
import { z } from 'zod';
import { maskNamed, maskNumber, withoutNumber } from '../../kit/mask.ts';
import { textValues } from '../../kit/text-values.ts';
import { pickNumbers } from '../../task/pick-numbers.ts';
import type { ExportColumn, ExportKind } from '../job-kind.ts';

const filter = numberFilter.extend({ whole: z.boolean().optional() });
type Filter = z.infer<typeof filter>;

const select = (db: ReadingDatabase, filter: Filter) =>
  pickNumbers(db.selectFrom('number_rows'), db.companyId, filter)
    .leftJoin('calls', (join) =>
      join.onRef('calls.company_id', '=', 'number_rows.company_id').onRef('calls.id', '=', 'number_rows.last_call_id'),
    )
    .selectAll('number_rows')
    .select(['calls.started_at', 'calls.answered_at', 'calls.talk_ms', 'calls.labels', 'calls.sip_status', 'calls.q850']);
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** The word for a value, or the value where it has none. */
const written = (text: Text | undefined, value: string | null, language: Language): string => (text ? say(text, language) : (value ?? ''));

const worded = (texts: Readonly<Record<string, Text>>, value: string | null, language: Language): string =>
  written(value !== null && Object.hasOwn(texts, value) ? texts[value] : undefined, value, language);

const columns: Readonly<Record<(typeof numberColumns)[number], ExportColumn<Row>>> = {
  phone: { title: numberColumnTexts.phone, value: ({ phone }, { unmask }) => (unmask.has('task') ? phone : maskNumber(phone)) },
  state: { title: numberColumnTexts.state, value: ({ state }, { language }) => worded(numberStates, state, language) },
  reason: { title: numberColumnTexts.reason, value: ({ reason }, { language }) => written(numberReason(reason), reason, language) },
  tries: { title: numberColumnTexts.tries, value: ({ tries }) => tries },
  lastResult: {
    title: numberColumnTexts.lastResult,
    value: ({ last_result }, { language }) => worded(callResults, last_result, language),
  },
  releaseCause: { title: numberColumnTexts.releaseCause, value: ({ sip_status, q850 }) => causeCodes({ sipStatus: sip_status, q850 }) },
  grade: { title: numberColumnTexts.grade, value: ({ grade }) => grade },
  calledAt: { title: numberColumnTexts.calledAt, value: (row, { clock }) => clock(row.started_at) },
  answeredAt: { title: numberColumnTexts.answeredAt, value: (row, { clock }) => clock(row.answered_at) },
  talkSeconds: {
    title: numberColumnTexts.talkSeconds,
    value: (row) => (row.talk_ms === null ? null : Math.round(row.talk_ms / 1000)),
  },
  labels: {
    title: numberColumnTexts.labels,
    value: ({ labels }, { language }) => (labels ?? []).join(listComma(language)),
  },
  dueAt: {
    title: numberColumnTexts.dueAt,
    value: (row, { clock }) => (row.state === 'waiting' || row.state === 'redial' ? clock(row.due_at) : null),
  },
  createdAt: { title: numberColumnTexts.createdAt, value: (row, { clock }) => clock(row.created_at) },
  updatedAt: { title: numberColumnTexts.updatedAt, value: (row, { clock }) => clock(row.updated_at) },
};

const variable = (name: string): ExportColumn<Row> => ({
  title: { zh: name, en: name },
  value: ({ variables, phone }, { unmask }) => {
    const value = textValues(variables)[name] ?? null;
    return value === null || unmask.has('task') ? value : maskNamed(name, withoutNumber(phone)(value));
  },
});

/** Rows whose variables are looked at: an import brings the same ones with each row. */
const lookedAt = 2_000;

/** The columns that the numbers of a task can have: what is known of each, and the variables that they brought. */
export const numberExportColumns = async (
  db: CompanyDatabase,
  taskId: string,
  language: Language,
): Promise<{ key: string; title: string }[]> => {
  const some = db.selectFrom('number_rows').select('variables').where('task_id', '=', taskId).orderBy('id').limit(lookedAt);
  const names = await db
    .selectFrom(some.as('some'))
    .select(sql<string>`distinct jsonb_object_keys(${sql.ref('some.variables')})`.as('name'))
    .orderBy('name')
    .execute();
  return [
    ...Object.entries(columns).map(([key, { title }]) => ({ key, title: say(title, language) })),
    ...names.map(({ name }) => ({ key: columnOfVariable(name), title: name })).filter(({ key }) => variableOfColumn(key) !== undefined),
  ];
};

/** The numbers of a task with what became of each, in the order in which they came. */
export const numberExport: ExportKind<Filter, Row> = {
  name: 'task-number-list',
  direction: 'export',
  major: 'task',
  title: { zh: '任务号码明细', en: 'Numbers of a task' },
  permission: 'PLATFORM/TASK/REQUEST-EXPORT',
  unmask: ['task'],
  filter,
  columns,
  column: (name) => {
    const held = variableOfColumn(name);
    return held === undefined ? undefined : variable(held);
  },
  count: async (db, filter) => {
    const query = pickNumbers(db.selectFrom('number_rows'), db.companyId, filter).select(sql<number>`count(*)::integer`.as('rows'));
    return (await query.executeTakeFirstOrThrow()).rows;
  },
  rows: (db, filter, after, most) => {
    const query = select(db, filter).orderBy('number_rows.id').limit(most);
    return (after ? query.where('number_rows.id', '>', after.id) : query).execute();
  },
};
