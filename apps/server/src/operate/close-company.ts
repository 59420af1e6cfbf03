import { languageOf, say, type Text } from '@parley/contract';
import type { Database } from '@parley/db';
import type { Services } from '../services.ts';

const reasons = {
  suspended: { zh: '企业已停用', en: 'The company is suspended' },
  expired: { zh: '企业授权已到期', en: "The company's authorization has ended" },
  deleted: { zh: '企业已删除', en: 'The company was deleted' },
} as const satisfies Record<string, Text>;

/** Why a company may not work any longer. */
export type Closing = keyof typeof reasons;

/** What closing a company has stopped; told to the nodes once it is committed. */
export interface Closed {
  readonly company: number;
  readonly tasks: readonly string[];
}

/** Ends all sessions of a company and pauses its tasks, or stops them for good if it is deleted. The caller has set its status in the same transaction. */
export const closeCompany = async (
  tx: Database,
  company: { readonly id: number; readonly language: string },
  why: Closing,
  now: Date,
): Promise<Closed> => {
  await tx.deleteFrom('sessions').where('company_id', '=', company.id).execute();
  await tx
    .updateTable('login_logs')
    .set({ logout_at: now, logout_type: why === 'expired' ? 'expired' : 'kicked' })
    .where('company_id', '=', company.id)
    .where('logout_at', 'is', null)
    .execute();
  const stopped = await tx
    .updateTable('tasks')
    .set({
      state: why === 'deleted' ? 'stopped' : 'paused',
      state_reason: say(reasons[why], languageOf(company.language)),
      start_at: null,
      updated_at: now,
    })
    .where('company_id', '=', company.id)
    .where('state', 'in', ['running', 'waiting'])
    .returning('id')
    .execute();
  return { company: company.id, tasks: stopped.map(({ id }) => id) };
};

/** Tells all nodes: open sockets close, diallers stop, lines are read again. */
export const tellClosed = ({ bus }: Pick<Services, 'bus'>, { company, tasks }: Closed): void => {
  bus.publish({ type: 'company-changed', company });
  for (const task of tasks) bus.publish({ type: 'task-changed', company, task });
};
