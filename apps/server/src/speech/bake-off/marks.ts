import { fieldIssue, type OutputOf, type ParsedOf, Problem } from '@parley/contract';
import { type bakeOff, mostMarked } from '@parley/contract/bake-off';
import { type CompanyDatabase, uuid7 } from '@parley/db';
import { findCall } from '../../call/call-detail.ts';
import { callProblems } from '../../call/problems.ts';
import type { Context } from '../../kit/context.ts';
import { refusedField } from '../../kit/failures.ts';

const misheard = (db: CompanyDatabase) =>
  db.selectFrom('calls').innerJoin('call_marks', 'call_marks.call_id', 'calls.id').where('call_marks.kind', '=', 'hearing');

/**
 * Those of the calls with a recording that the caller sees, the newest first, of which somebody said that they were misheard: as a whole,
 * which is what keeps a call for a bake-off, or in one of their turns.
 */
export const markedCalls = async (db: CompanyDatabase): Promise<OutputOf<typeof bakeOff.marked>> => {
  const rows = await misheard(db)
    .select(({ fn }) => ['calls.id', fn.count<number>('call_marks.turn').as('turns')])
    .where('calls.recording', 'is not', null)
    .groupBy('calls.id')
    .orderBy('calls.id', 'desc')
    .limit(mostMarked)
    .execute();
  return { calls: rows.map(({ id }) => id), byTurns: rows.flatMap(({ id, turns }) => (Number(turns) > 0 ? [id] : [])) };
};

/** What people wrote down of misheard turns, by call and turn. */
export const writtenDown = async (db: CompanyDatabase, calls: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (calls.length === 0) return new Map();
  const rows = await misheard(db)
    .select(['call_marks.call_id', 'call_marks.turn', 'call_marks.correct'])
    .where('calls.id', 'in', [...calls])
    .where('call_marks.turn', 'is not', null)
    .where('call_marks.correct', '<>', '')
    .execute();
  return new Map(rows.map(({ call_id, turn, correct }) => [`${call_id} ${turn}`, correct]));
};

/** Keeps a call for a bake-off, or no longer. @throws Problem for one without a recording, or where enough are marked */
export const markCall = async (
  { callId, marked }: ParsedOf<typeof bakeOff.mark>,
  { db, whole, caller, audit }: Context,
): Promise<OutputOf<typeof bakeOff.mark>> => {
  const { recording } = await findCall(db, callId);
  audit.after = { callId, marked };
  if (!marked) {
    await whole.deleteFrom('call_marks').where('call_id', '=', callId).where('kind', '=', 'hearing').where('turn', 'is', null).execute();
    return {};
  }
  if (!recording) throw new Problem(callProblems.noRecording);
  if ((await markedCalls(whole)).calls.length >= mostMarked) throw refusedField('callId', fieldIssue('bakeOff.marked'));
  await whole
    .insertInto('call_marks')
    .values({ company_id: caller.companyId, id: uuid7(), call_id: callId, kind: 'hearing', created_by: caller.userId })
    .onConflict((on) => on.doNothing())
    .execute();
  return {};
};
