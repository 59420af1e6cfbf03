import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

type JobName = 'transfer';

/** Work for the role `worker`, in whichever process plays it: it is told that there is some, and finds out which. */
export interface Jobs {
  /** Has a worker look for work of that name. */
  send(name: JobName): Promise<void>;
  /** Begins to look for work of that name whenever it was sent for, some at once. There may be none. */
  work(name: JobName, atOnce: number, run: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const names: readonly JobName[] = ['transfer'];

/** Jobs kept in PostgreSQL by pg-boss. Only a worker looks after the queues. */
export const openJobs = async (databaseUrl: string, worker: boolean, log: Logger): Promise<Jobs> => {
  const boss = new PgBoss({ connectionString: databaseUrl, application_name: 'parley-jobs', max: 4, supervise: worker, schedule: false });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'));
  await boss.start();
  for (const name of names) {
    // Tries and their recovery are the job's own affair: see transfer/transfer-job.ts.
    if (!(await boss.getQueue(name))) await boss.createQueue(name, { retryLimit: 0, expireInSeconds: 6 * 3600 });
  }
  return {
    send: async (name) => {
      await boss.send(name);
    },
    work: async (name, atOnce, run) => {
      await boss.work(name, { batchSize: 1, localConcurrency: atOnce, pollingIntervalSeconds: 0.5 }, run);
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
};
