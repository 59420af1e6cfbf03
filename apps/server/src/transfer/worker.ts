import type { Services } from '../services.ts';
import { clearOrphans } from './clear-orphans.ts';
import { expireJobs } from './expire-jobs.ts';
import { runJob } from './run-job.ts';
import { lostJobs } from './transfer-job.ts';

const atOnce = 2;
const lookEvery = 10_000; // ms
const expireEvery = 10 * 60_000; // ms

/** Works on imports and exports until it is stopped, looks for those whose worker was lost, and removes files that are old. */
export const startTransferWorker = async (services: Services): Promise<() => Promise<void>> => {
  const stop = new AbortController();
  const running = new Set<Promise<void>>();
  await services.jobs.work('transfer', atOnce, async ({ company, job }) => {
    const run = runJob(services, company, job, stop.signal);
    running.add(run);
    await run.finally(() => running.delete(run));
  });
  const look = async (): Promise<void> => {
    for (const lost of await lostJobs(services.db)) await services.jobs.send('transfer', lost);
  };
  const report = (what: string) => (error: unknown) => services.log.warn({ err: error }, what);
  const looking = setInterval(() => {
    look().catch(report('looking for lost jobs'));
  }, lookEvery);
  const expiring = setInterval(() => {
    expireJobs(services).catch(report('expiring files'));
    clearOrphans(services).catch(report('clearing files that no job names'));
  }, expireEvery);
  await look().catch(report('looking for lost jobs'));
  return async () => {
    clearInterval(looking);
    clearInterval(expiring);
    stop.abort();
    await Promise.allSettled(running);
  };
};
