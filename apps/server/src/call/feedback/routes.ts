import { Problem, problems } from '@parley/contract';
import { feedback } from '@parley/contract/feedback';
import { type Database, uuid7 } from '@parley/db';
import { bind } from '../../kit/bind.ts';
import type { Context } from '../../kit/context.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { expectRevision, touched } from '../../kit/revision.ts';
import { startExport } from '../../transfer/start-job.ts';
import { findCall } from '../call-detail.ts';
import { callProblems } from '../problems.ts';
import { feedbackExport } from './feedback-export.ts';
import { type FeedbackRow, feedbackItemOf, filteredFeedback } from './feedback-rows.ts';

const findFeedback = async (db: Database, company: number, id: string): Promise<FeedbackRow> => {
  const row = await filteredFeedback(db, company, {}).where('feedbacks.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(problems.notFound, { what: { zh: '问题反馈', en: 'The problem' } });
  return row;
};

const logged = ({ call_id, category, level, question, result, answer }: FeedbackRow) => ({
  call: call_id,
  category,
  level,
  question,
  result,
  answer,
});

type Change = Partial<Pick<FeedbackRow, 'category' | 'level' | 'question' | 'result' | 'answer' | 'handled_by' | 'handled_at'>>;

/** Changes a problem that is not solved yet. @throws Problem if it is, or somebody else was quicker */
const changeFeedback = async (row: { id: string; revision: number }, given: Change, context: Context): Promise<Record<string, never>> => {
  const { db, whole, caller, audit } = context;
  await db.transaction().execute(async (tx) => {
    const before = await findFeedback(tx, db.companyId, row.id);
    await expectRevision(tx, whole, 'feedbacks', row);
    if (before.result !== null) throw new Problem(callProblems.solved);
    // What somebody saw with hidden numbers is not written over the numbers.
    const seen = feedbackItemOf(before, caller.unmask.has('call')).question;
    const change = given.question === seen ? { ...given, question: before.question } : given;
    await tx
      .updateTable('feedbacks')
      .set({ ...change, ...touched(context) })
      .where('id', '=', row.id)
      .execute();
    Object.assign(audit, { before: logged(before), after: logged({ ...before, ...change }) });
  });
  return {};
};

export const feedbackRoutes = [
  bind(feedback.list, async (input, { db, caller }) => {
    const columns = { sorts: { createdAt: 'feedbacks.created_at' }, id: 'feedbacks.id' };
    const page = await pageRows(db, filteredFeedback(db, db.companyId, input), columns, input);
    return { ...page, list: page.list.map((row) => feedbackItemOf(row, caller.unmask.has('call'))) };
  }),
  bind(feedback.detail, async ({ id }, { db, caller }) =>
    feedbackItemOf(await findFeedback(db, db.companyId, id), caller.unmask.has('call')),
  ),
  bind(feedback.create, async ({ callId, turn: n, ...form }, { db, caller, audit, services }) => {
    const call = await findCall(db, callId);
    const turn =
      n === null
        ? undefined
        : await db.selectFrom('turns').select('node_name').where('call_id', '=', callId).where('n', '=', n).executeTakeFirst();
    if (n !== null && !turn) throw new Problem(problems.notFound, { what: { zh: '这一句', en: 'The turn' } });
    const id = uuid7();
    await db
      .insertInto('feedbacks')
      .values({
        ...form,
        company_id: caller.companyId,
        id,
        call_id: callId,
        turn: n,
        node_name: turn ? turn.node_name : call.end_node,
        created_by: caller.userId,
        created_at: services.now(),
      })
      .execute();
    audit.after = { id, call: callId, turn: n, ...form };
    return { id };
  }),
  bind(feedback.update, ({ id, revision, ...form }, context) => changeFeedback({ id, revision }, form, context)),
  bind(feedback.handle, ({ id, revision, result, answer }, context) => {
    const { caller, services } = context;
    return changeFeedback({ id, revision }, { result, answer, handled_by: caller.userId, handled_at: services.now() }, context);
  }),
  bind(feedback.requestExport, ({ columns, format, encoding, ...filter }, context) =>
    startExport(context, feedbackExport, { columns, format, encoding, filter }),
  ),
];
