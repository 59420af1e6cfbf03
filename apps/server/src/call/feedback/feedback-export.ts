import { feedbackTexts } from '@parley/contract/call-texts';
import { type FeedbackFilter, type FeedbackItem, feedback, feedbackColumns, feedbackFilter } from '@parley/contract/feedback';
import { feedbackCategories, feedbackLevels } from '@parley/contract/kind-texts';
import { feedbackResults, feedbackStates } from '@parley/contract/state-texts';
import { sql } from 'kysely';
import type { Cell, ExportKind, ExportView } from '../../transfer/job-kind.ts';
import { type FeedbackRow, feedbackItemOf, filteredFeedback } from './feedback-rows.ts';

const shown: Readonly<Record<(typeof feedbackColumns)[number], (item: FeedbackItem, row: FeedbackRow, view: ExportView) => Cell>> = {
  createdAt: (_item, row, { clock }) => clock(row.created_at),
  provider: ({ provider }) => provider,
  number: ({ number }) => number,
  category: ({ category }, _row, { language }) => feedbackCategories[category][language],
  level: ({ level }, _row, { language }) => feedbackLevels[level][language],
  solved: ({ solved }, _row, { language }) => feedbackStates[solved ? 'solved' : 'unsolved'][language],
  node: ({ nodeName }) => nodeName,
  question: ({ question }) => question,
  flow: ({ flowName }) => flowName,
  task: ({ taskName }) => taskName,
  handler: ({ handler }) => handler,
  handledAt: (_item, row, { clock }) => clock(row.handled_at),
  result: ({ result }, _row, { language }) => (result === null ? '' : feedbackResults[result][language]),
  answer: ({ answer }) => answer,
  callId: ({ callId }) => callId,
};

/** What was reported, newest first. */
export const feedbackExport: ExportKind<FeedbackFilter, FeedbackRow> = {
  name: 'feedback',
  direction: 'export',
  major: 'call',
  title: { zh: '问题反馈', en: 'Reported problems' },
  permission: feedback.requestExport.permission ?? '',
  unmask: ['call'],
  filter: feedbackFilter,
  columns: Object.fromEntries(
    feedbackColumns.map((name) => [
      name,
      {
        title: feedbackTexts[name],
        value: (row: FeedbackRow, view: ExportView) => shown[name](feedbackItemOf(row, view.unmask.has('call')), row, view),
      },
    ]),
  ),
  count: async (db, filter) => {
    const query = filteredFeedback(db, db.companyId, filter).clearSelect().select(sql<number>`count(*)::integer`.as('rows'));
    return (await query.executeTakeFirstOrThrow()).rows;
  },
  rows: (db, filter, after, most) => {
    const query = filteredFeedback(db, db.companyId, filter).orderBy('feedbacks.id', 'desc').limit(most);
    return (after ? query.where('feedbacks.id', '<', after.id) : query).execute();
  },
};
