import type { ParsedOf } from '@parley/contract';
import type { detail } from '@parley/contract/call';
import { normalPhone } from '@parley/contract/phone';
import { type CompanyDatabase, uuidFloor } from '@parley/db';

/** The filters of the list of calls. */
export type CallFilter = NonNullable<ParsedOf<typeof detail>['filter']>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Calls that meet a filter. Times become bounds of the id, so that only the months asked for are looked at. */
export const filteredCalls = (db: CompanyDatabase, filter: CallFilter) => {
  let query = db.selectFrom('calls').selectAll('calls');
  if (filter.from) query = query.where('id', '>=', uuidFloor(new Date(filter.from)));
  if (filter.to) query = query.where('id', '<', uuidFloor(new Date(filter.to)));
  if (filter.flowId) query = query.where('flow_id', '=', filter.flowId);
  if (filter.taskId) query = query.where('task_id', '=', filter.taskId);
  if (filter.gatewayId) query = query.where('gateway_id', '=', filter.gatewayId);
  const { statuses } = filter;
  if (statuses?.length) {
    const plain = statuses.filter((one) => one !== 'answered' && one !== 'mailbox');
    query = query.where((eb) =>
      eb.or([
        ...(plain.length > 0 ? [eb('status', 'in', plain)] : []),
        ...(statuses.includes('answered') ? [eb.and([eb('status', '=', 'answered'), eb('machine', '=', false)])] : []),
        ...(statuses.includes('mailbox') ? [eb.and([eb('status', '=', 'answered'), eb('machine', '=', true)])] : []),
      ]),
    );
  }
  if (filter.results?.length) query = query.where('result', 'in', filter.results);
  if (filter.grades?.length) query = query.where('grade', 'in', filter.grades);
  if (filter.environment) query = query.where('environment', '=', filter.environment);
  if (filter.direction) query = query.where('direction', '=', filter.direction);
  if (filter.talkFrom !== undefined) query = query.where('talk_ms', '>=', filter.talkFrom * 1000);
  // "Up to 30 s" means the talk that is shown as 30 s.
  if (filter.talkTo !== undefined) query = query.where('talk_ms', '<', (filter.talkTo + 1) * 1000);
  const number = filter.number?.trim();
  if (!number) return query;
  if (uuid.test(number)) return query.where('id', '=', number.toLowerCase());
  const phone = normalPhone(number);
  return query.where((eb) => eb.or([eb('callee', '=', phone), eb('caller', '=', phone)]));
};
