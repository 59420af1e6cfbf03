import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

/** Names of the background jobs and what each is told. */
interface JobData {
  transfer: { company: number; job: string };
}
type JobName = keyof JobData;

/** Work for the role `worker`, in whichever process plays it. A job may run twice: each is written to notice. */
export interface Jobs {
  send<N extends JobName>(name: N, data: JobData[N]): Promise<void>;
  /** Begins to take jobs of that name, some at once. */
  work<N extends JobName>(name: N, atOnce: number, run: (data: JobData[N]) => Promise<void>): Promise<void>;
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
    send: async (name, data) => {
      await boss.send(name, data);
    },
    work: async (name, atOnce, run) => {
      await boss.work<JobData[typeof name]>(name, { batchSize: 1, localConcurrency: atOnce, pollingIntervalSeconds: 0.5 }, async (jobs) => {
        for (const job of jobs) await run(job.data);
      });
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
};
