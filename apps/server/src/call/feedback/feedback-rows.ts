import { type FeedbackFilter, type FeedbackItem, feedbackItem } from '@parley/contract/feedback';
import type { Database } from '@parley/db';
import { maskNumber, withoutNumber } from '../../kit/mask.ts';
import { maskSaid } from '../../kit/mask-spoken.ts';
import { hasPartyNumber } from '../party-number.ts';

const shape = feedbackItem.shape;

/** Problems that a filter picks, of calls that the handle sees. */
export const filteredFeedback = (db: Database, company: number, filter: FeedbackFilter) => {
  let query = db
    .selectFrom('feedbacks')
    .innerJoin('calls', 'calls.id', 'feedbacks.call_id')
    .leftJoin('users as providers', 'providers.id', 'feedbacks.created_by')
    .leftJoin('users as handlers', 'handlers.id', 'feedbacks.handled_by')
    .selectAll('feedbacks')
    .select(['calls.direction', 'calls.caller', 'calls.callee', 'calls.flow_id', 'calls.flow_name', 'calls.task_name'])
    .select(['providers.realname as provider_name', 'providers.username as provider_user'])
    .select(['handlers.realname as handler_name', 'handlers.username as handler_user']);
  if (filter.callId) query = query.where('feedbacks.call_id', '=', filter.callId);
  if (filter.flowId) query = query.where('calls.flow_id', '=', filter.flowId);
  if (filter.taskId) query = query.where('calls.task_id', '=', filter.taskId);
  if (filter.solved !== undefined) query = query.where('feedbacks.result', filter.solved ? 'is not' : 'is', null);
  if (filter.categories?.length) query = query.where('feedbacks.category', 'in', filter.categories);
  if (filter.levels?.length) query = query.where('feedbacks.level', 'in', filter.levels);
  if (filter.createdBy) query = query.where('feedbacks.created_by', '=', filter.createdBy);
  if (filter.from) query = query.where('feedbacks.created_at', '>=', new Date(filter.from));
  if (filter.to) query = query.where('feedbacks.created_at', '<', new Date(filter.to));
  const number = filter.number?.trim();
  return number ? query.where(hasPartyNumber(company, number)) : query;
};

export type FeedbackRow = Awaited<ReturnType<ReturnType<typeof filteredFeedback>['execute']>>[number];

/** A problem as it is shown; numbers in it are hidden from who may not see them. */
export const feedbackItemOf = (row: FeedbackRow, unmasked: boolean): FeedbackItem => {
  const number = row.direction === 'out' ? row.callee : row.caller;
  // They quote what the person said.
  const read = (text: string): string => (unmasked ? text : maskSaid(withoutNumber(number)(text)));
  return {
    id: row.id,
    callId: row.call_id,
    provider: row.provider_name || row.provider_user || '',
    number: unmasked ? number : maskNumber(number),
    category: shape.category.parse(row.category),
    level: shape.level.parse(row.level),
    solved: row.result !== null,
    nodeName: row.node_name,
    question: read(row.question),
    flowId: row.flow_id,
    flowName: row.flow_name,
    taskName: row.task_name,
    createdAt: row.created_at.toISOString(),
    handler: row.handled_by === null ? null : row.handler_name || row.handler_user || '',
    handledAt: row.handled_at?.toISOString() ?? null,
    result: shape.result.parse(row.result),
    answer: read(row.answer),
    turn: row.turn,
    revision: row.revision,
  };
};
