import type { CallMarkFilter, CallMarkItem } from '@parley/contract/call-mark';
import { markKind } from '@parley/contract/call-mark';
import type { ReadingDatabase } from '@parley/db';
import { maskNumber, withoutNumber } from '../../kit/mask.ts';
import { maskSaid } from '../../kit/mask-spoken.ts';
import { hasPartyNumber } from '../party-number.ts';

/** Marks that a filter picks, on calls that the handle sees, with the turns that they are on. */
export const filteredMarks = (db: ReadingDatabase, filter: CallMarkFilter) => {
  let query = db
    .selectFrom('call_marks')
    .innerJoin('calls', 'calls.id', 'call_marks.call_id')
    .leftJoin('turns', (join) => join.onRef('turns.call_id', '=', 'call_marks.call_id').onRef('turns.n', '=', 'call_marks.turn'))
    .leftJoin('users', 'users.id', 'call_marks.created_by')
    .selectAll('call_marks')
    .select(['calls.started_at', 'calls.direction', 'calls.caller', 'calls.callee', 'calls.flow_id', 'calls.flow_name', 'calls.task_name'])
    .select(['turns.text', 'turns.node_name', 'users.realname', 'users.username']);
  if (filter.callId) query = query.where('call_marks.call_id', '=', filter.callId);
  if (filter.flowId) query = query.where('calls.flow_id', '=', filter.flowId);
  if (filter.kinds?.length) query = query.where('call_marks.kind', 'in', filter.kinds);
  if (filter.createdBy) query = query.where('call_marks.created_by', '=', filter.createdBy);
  if (filter.from) query = query.where('call_marks.created_at', '>=', new Date(filter.from));
  if (filter.to) query = query.where('call_marks.created_at', '<', new Date(filter.to));
  const number = filter.number?.trim();
  return number ? query.where(hasPartyNumber(db.companyId, number)) : query;
};

export type MarkRow = Awaited<ReturnType<ReturnType<typeof filteredMarks>['execute']>>[number];

/** A mark as it is shown; numbers in it are hidden from who may not see them. */
export const markItemOf = (row: MarkRow, unmasked: boolean): CallMarkItem => {
  const number = row.direction === 'out' ? row.callee : row.caller;
  const read = (text: string): string => (unmasked ? text : maskSaid(withoutNumber(number)(text)));
  return {
    id: row.id,
    callId: row.call_id,
    startedAt: row.started_at.toISOString(),
    number: unmasked ? number : maskNumber(number),
    flowId: row.flow_id,
    flowName: row.flow_name,
    taskName: row.task_name,
    turn: row.turn,
    nodeName: row.node_name,
    text: read(row.text ?? ''),
    kind: markKind.parse(row.kind),
    slot: row.slot,
    was: read(row.was),
    correct: read(row.correct),
    remark: read(row.remark),
    createdBy: row.realname || row.username || '',
    createdAt: row.created_at.toISOString(),
  };
};
