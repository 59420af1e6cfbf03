import { fieldIssue, type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import type { callMark } from '@parley/contract/call-mark';
import { uuid7 } from '@parley/db';
import { sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { refusedField } from '../../kit/failures.ts';
import { textValues } from '../../kit/text-values.ts';
import { findCall } from '../call-detail.ts';

/**
 * Keeps what somebody says of a turn, with what stood in the record then. A turn has one mark of a kind (of a slot).
 *
 * @throws Problem for a turn that is not there, or a slot that is not named
 */
export const markTurn = async (
  { callId, turn: n, kind, ...said }: ParsedOf<typeof callMark.create>,
  { db, whole, caller, audit, services }: Context,
): Promise<OutputOf<typeof callMark.create>> => {
  const call = await findCall(db, callId);
  const turn = await db.selectFrom('turns').select(['text', 'intent']).where('call_id', '=', callId).where('n', '=', n).executeTakeFirst();
  if (!turn) throw new Problem(problems.notFound, { what: { zh: '这一句', en: 'The turn' } });
  const slot = kind === 'slot' ? said.slot : '';
  if (kind === 'slot' && slot === '') throw refusedField('slot', fieldIssue('required'));
  const was = { hearing: turn.text, intent: turn.intent ?? '', slot: textValues(call.slots)[slot] ?? '', answer: turn.text }[kind];
  const mark = { was, correct: said.correct, remark: said.remark, created_by: caller.userId, created_at: services.now() };
  const { id } = await whole
    .insertInto('call_marks')
    .values({ company_id: caller.companyId, id: uuid7(), call_id: callId, turn: n, kind, slot, ...mark })
    .onConflict((on) => on.expression(sql`company_id, call_id, (coalesce(turn, -1)), kind, slot`).doUpdateSet(mark))
    .returning('id')
    .executeTakeFirstOrThrow();
  audit.after = { id, call: callId, turn: n, kind, slot, was, correct: said.correct, remark: said.remark };
  return { id };
};
