import { normalPhone } from '@parley/contract/phone';
import { type SmsRecordFilter, type SmsRecordItem, smsReason, smsRecordItem } from '@parley/contract/sms-record';
import { isNumber, type ReadingDatabase } from '@parley/db';
import { maskNumber, withoutNumber } from '../../kit/mask.ts';
import { maskSaid } from '../../kit/mask-spoken.ts';

/** Messages that a filter picks, of those that the handle sees. */
export const filteredRecords = (db: ReadingDatabase, filter: SmsRecordFilter) => {
  let query = db.selectFrom('sms_records').selectAll('sms_records');
  if (filter.states?.length) query = query.where('state', 'in', filter.states);
  if (filter.strategyId) query = query.where('strategy_id', '=', filter.strategyId);
  if (filter.taskId) query = query.where('task_id', '=', filter.taskId);
  if (filter.flowId) query = query.where('flow_id', '=', filter.flowId);
  if (filter.callId) query = query.where('call_id', '=', filter.callId);
  if (filter.from) query = query.where('created_at', '>=', new Date(filter.from));
  if (filter.to) query = query.where('created_at', '<', new Date(filter.to));
  const number = filter.number?.trim();
  return number ? query.where(isNumber('sms_records.phone', db.companyId, normalPhone(number))) : query;
};

export type SmsRecordRow = Awaited<ReturnType<ReturnType<typeof filteredRecords>['execute']>>[number];

/** A message as it is shown; the number is hidden from who may not see those of call records, and so are others within the text. */
export const recordOf = (row: SmsRecordRow, unmasked: boolean): SmsRecordItem =>
  smsRecordItem.parse({
    id: row.id,
    number: unmasked ? row.phone : maskNumber(row.phone),
    // It quotes what the person said.
    content: unmasked ? row.content : maskSaid(withoutNumber(row.phone)(row.content)),
    parts: row.parts,
    state: row.state,
    reason: smsReason.safeParse(row.reason).data ?? null,
    reasonDetail: row.reason_detail,
    ...{ strategyId: row.strategy_id, strategyName: row.strategy_name, templateName: row.template_name },
    ...{ callId: row.call_id, taskId: row.task_id, taskName: row.task_name, flowName: row.flow_name },
    dueAt: row.due_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  });
