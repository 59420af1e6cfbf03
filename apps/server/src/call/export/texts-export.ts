import { callExport, type callTextColumns } from '@parley/contract/call-export';
import { type CallFilter, callFilterShape } from '@parley/contract/call-filter';
import { matchText, turnColumnTexts as titles } from '@parley/contract/call-texts';
import { speakers } from '@parley/contract/kind-texts';
import type { ReadingDatabase } from '@parley/db';
import { sql } from 'kysely';
import { maskNumber, withoutNumber } from '../../kit/mask.ts';
import { maskSaid } from '../../kit/mask-spoken.ts';
import type { ExportColumn, ExportKind, ExportView } from '../../transfer/job-kind.ts';
import { filteredCalls } from '../call-filter.ts';

const turnsOfCalls = (db: ReadingDatabase, filter: CallFilter) =>
  filteredCalls(db, filter)
    .innerJoin('turns', 'turns.call_id', 'calls.id')
    .clearSelect()
    .select(['calls.id as call_id', 'calls.started_at', 'calls.direction', 'calls.caller', 'calls.callee', 'calls.flow_name'])
    .select(['calls.task_name', 'turns.n', 'turns.at_ms', 'turns.who', 'turns.text', 'turns.node_name', 'turns.intent'])
    .select(['turns.matched_by', 'turns.score']);

export type TurnRow = Awaited<ReturnType<ReturnType<typeof turnsOfCalls>['execute']>>[number];

const numberOf = ({ direction, caller, callee }: TurnRow): string => (direction === 'out' ? callee : caller);

/** What was said: numbers in it are hidden from who may not see them, however they are said. */
const said = (row: TurnRow, { unmask }: ExportView): string =>
  unmask.has('call') ? row.text : maskSaid(withoutNumber(numberOf(row))(row.text));

const who = ({ who: speaker }: TurnRow, { language }: ExportView): string =>
  Object.entries(speakers).find(([name]) => name === speaker)?.[1][language] ?? speaker;

/** `1:02.5` of a recording. */
const position = (ms: number): string => `${Math.floor(ms / 60_000)}:${((ms % 60_000) / 1000).toFixed(1).padStart(4, '0')}`;

const turnColumns: Readonly<Record<(typeof callTextColumns)[number], ExportColumn<TurnRow>>> = {
  callId: { title: titles.callId, value: (row) => row.call_id },
  startedAt: { title: titles.startedAt, value: (row, { clock }) => clock(row.started_at) },
  number: {
    title: titles.number,
    value: (row, { unmask }) => (unmask.has('call') ? numberOf(row) : maskNumber(numberOf(row))),
  },
  flow: { title: titles.flow, value: (row) => row.flow_name },
  task: { title: titles.task, value: (row) => row.task_name },
  n: { title: titles.n, value: ({ n }) => n },
  at: { title: titles.at, value: (row) => position(row.at_ms) },
  who: { title: titles.who, value: who },
  text: { title: titles.text, value: said },
  node: { title: titles.node, value: (row) => row.node_name },
  intent: { title: titles.intent, value: ({ intent }) => intent },
  matchedBy: {
    title: titles.matchedBy,
    value: (row, { language }) => (row.matched_by === null ? null : matchText(row.matched_by)[language]),
  },
  score: { title: titles.score, value: ({ score }) => (score === null ? null : Math.round(score * 100) / 100) },
};

/** What was said in the calls that a filter picks, the newest call first, each from its beginning. */
export const textsExport: ExportKind<CallFilter, TurnRow> = {
  name: 'call-texts',
  direction: 'export',
  major: 'call',
  title: { zh: '对话文本', en: 'Transcripts' },
  permission: callExport.text.permission ?? '',
  unmask: ['call'],
  filter: callFilterShape,
  columns: turnColumns,
  count: async (db, filter) => {
    const query = filteredCalls(db, filter).clearSelect().select(sql<number>`coalesce(sum(calls.turn_count), 0)::integer`.as('rows'));
    return (await query.executeTakeFirstOrThrow()).rows;
  },
  rows: (db, filter, after, most) => {
    const query = turnsOfCalls(db, filter).orderBy('calls.id', 'desc').orderBy('turns.n').limit(most);
    if (!after) return query.execute();
    return query
      .where('calls.id', '<=', after.call_id)
      .where((eb) => eb.or([eb('calls.id', '<', after.call_id), eb('turns.n', '>', after.n)]))
      .execute();
  },
};
