import { allows, Problem, problems } from '@parley/contract';
import type { CallDetail, Turn } from '@parley/contract/call';
import { callDetail } from '@parley/contract/call';
import type { CallFilter } from '@parley/contract/call-filter';
import { normalPhone } from '@parley/contract/phone';
import { retention } from '@parley/contract/retention';
import type { CompanyDatabase } from '@parley/db';
import type { Context } from '../kit/context.ts';
import { maskNumber, maskText } from '../kit/mask.ts';
import { maskSaid } from '../kit/mask-spoken.ts';
import { withAttempts } from './attempts-of-number.ts';
import { filteredCalls } from './call-filter.ts';
import { type CallRow, callItemOf, pathOf } from './call-item.ts';
import { eventsOf, legsOf, turnsOf } from './call-parts.ts';
import { holdOf } from './retention/held.ts';

const shape = callDetail.shape;

export const findCall = async (db: CompanyDatabase, id: string): Promise<CallRow> => {
  const row = await db.selectFrom('calls').selectAll('calls').where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(problems.notFound, { what: { zh: '通话', en: 'The call' } });
  return row;
};

/** The calls beside one in the list: ids order by time, so both are one step in the key. */
const neighbours = async (db: CompanyDatabase, id: string, filter: CallFilter) => {
  const [older, newer] = await Promise.all([
    filteredCalls(db, filter).clearSelect().select('calls.id').where('id', '<', id).orderBy('id', 'desc').limit(1).executeTakeFirst(),
    filteredCalls(db, filter).clearSelect().select('calls.id').where('id', '>', id).orderBy('id', 'asc').limit(1).executeTakeFirst(),
  ]);
  return { previousId: older?.id ?? null, nextId: newer?.id ?? null };
};

/** The same with every text in it changed. */
const withTexts = <T>(value: T, change: (text: string) => string): T =>
  JSON.parse(JSON.stringify(value), (_name, inner) => (typeof inner === 'string' ? change(inner) : inner));

/** A hidden number makes a text shorter or longer: it is cut off in the same proportion. */
const withHeard = (turn: Turn, before: Turn | undefined): Turn =>
  turn.heard === null || !before?.text ? turn : { ...turn, heard: Math.round((turn.heard / before.text.length) * turn.text.length) };

/** The same for who may not see numbers: the customer's is hidden wherever it stands, and others where texts may tell them. */
const masked = (detail: CallDetail, number: string): CallDetail => {
  const call = number === '' ? detail : withTexts(detail, (text) => text.replaceAll(number, maskNumber(number)));
  return {
    ...call,
    turnList: withTexts(call.turnList, maskText).map((turn, n) => withHeard({ ...turn, text: maskSaid(turn.text) }, detail.turnList[n])),
    // A caller's number stands in the leg as it came: with its country code, or with dashes.
    legs: call.legs.map((leg) => ({
      ...leg,
      party: normalPhone(leg.party) === number ? maskNumber(number) : leg.party,
      redirections: withTexts(leg.redirections, maskText),
    })),
    events: withTexts(call.events, maskText),
    hold: withTexts(call.hold, maskText),
    divertedFrom: withTexts(call.divertedFrom, maskText),
  };
};

/** One call with everything that is known of it. */
export const callById = async (
  { id, filter }: { id: string; filter?: CallFilter | undefined },
  { db, whole, caller }: Context,
): Promise<CallDetail> => {
  const row = await findCall(db, id);
  const unmasked = caller.unmask.has('call');
  const [turnList, legs, events, hold, beside] = await Promise.all([
    turnsOf(db, id),
    legsOf(db, row),
    eventsOf(db, id),
    holdOf(whole, id),
    neighbours(db, id, filter ?? {}),
  ]);
  const [tried = { ...row, attempts: null }] = await withAttempts(db, [row]);
  const detail: CallDetail = {
    ...callItemOf(tried, unmasked),
    extensionId: row.extension_id,
    rowId: row.row_id,
    callerHidden: row.caller_hidden,
    divertedFrom: row.diverted_from,
    genderConfidence: row.gender_confidence,
    path: pathOf(row),
    replyMs: shape.replyMs.safeParse(row.reply_ms).data ?? null,
    media: shape.media.safeParse(row.media).data ?? null,
    recordingMs: row.recording_ms,
    recordingBytes: row.recording_bytes,
    turnList,
    legs,
    hold: hold ? { ...hold, reason: allows(retention.detail.permission ?? '', caller.permissions) ? hold.reason : '' } : null,
    events,
    ...beside,
  };
  return unmasked ? detail : masked(detail, row.direction === 'out' ? row.callee : row.caller);
};
