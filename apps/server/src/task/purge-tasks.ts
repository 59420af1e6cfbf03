import { forCompany, forgetAnswers, forgetCalledDays } from '@parley/db';
import { repeated } from '../kit/repeated.ts';
import type { Services } from '../services.ts';
import { deleteBatch } from './delete-batch.ts';

const every = 5_000; // ms

/** Takes the numbers of tasks away that were deleted for good, a batch a transaction; any worker may, and several at once do no harm. */
export const purgeTasks = async ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> => {
  const gone = await db
    .selectFrom('tasks')
    .select(['company_id', 'id'])
    .where('deleted_at', 'is not', null)
    .where('purged_at', 'is', null)
    .execute();
  for (const { company_id, id } of gone) {
    const company = forCompany(db, company_id);
    while ((await deleteBatch(company, id)) > 0) {
      // The next batch.
    }
    await company.deleteFrom('task_deliveries').where('task_id', '=', id).execute();
    await company.deleteFrom('task_counts').where('task_id', '=', id).execute();
    await company.deleteFrom('pace').where('id', '=', id).execute();
    await company.updateTable('tasks').set({ purged_at: now() }).where('id', '=', id).execute();
  }
};

/** Looks for deleted tasks, and for what no check before a call asks for any more, until it is stopped. */
export const startTaskPurge = (services: Services): (() => Promise<void>) =>
  repeated('task purge', every, services, async () => {
    await purgeTasks(services);
    await forgetCalledDays(services.db);
    await forgetAnswers(services.db);
  });
