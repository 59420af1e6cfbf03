import { fieldIssue, type OutputOf, type ParsedOf, Problem } from '@parley/contract';
import { type bakeOff, mostMarked } from '@parley/contract/bake-off';
import type { CompanyDatabase } from '@parley/db';
import { findCall } from '../../call/call-detail.ts';
import { callProblems } from '../../call/problems.ts';
import type { Context } from '../../kit/context.ts';
import { refusedField } from '../../kit/failures.ts';

/** Those of the marked calls that the caller sees, the newest first. */
export const markedCalls = async (db: CompanyDatabase): Promise<string[]> => {
  const rows = await db
    .selectFrom('calls')
    .innerJoin('speech_marked_calls', 'speech_marked_calls.call_id', 'calls.id')
    .select('calls.id')
    .orderBy('calls.id', 'desc')
    .limit(mostMarked)
    .execute();
  return rows.map(({ id }) => id);
};

/** Keeps a call for a bake-off, or no longer. @throws Problem for one without a recording, or where enough are marked */
export const markCall = async (
  { callId, marked }: ParsedOf<typeof bakeOff.mark>,
  { db, whole, caller, audit }: Context,
): Promise<OutputOf<typeof bakeOff.mark>> => {
  const { recording } = await findCall(db, callId);
  audit.after = { callId, marked };
  if (!marked) {
    await whole.deleteFrom('speech_marked_calls').where('call_id', '=', callId).execute();
    return {};
  }
  if (!recording) throw new Problem(callProblems.noRecording);
  if ((await markedCalls(whole)).length >= mostMarked) throw refusedField('callId', fieldIssue('bakeOff.marked'));
  await whole
    .insertInto('speech_marked_calls')
    .values({ company_id: caller.companyId, call_id: callId, marked_by: caller.userId })
    .onConflict((on) => on.doNothing())
    .execute();
  return {};
};
