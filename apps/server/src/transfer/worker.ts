import type { Services } from '../services.ts';
import { clearOrphans } from './clear-orphans.ts';
import { expireJobs } from './expire-jobs.ts';
import { nextJob } from './next-job.ts';
import { runJob } from './run-job.ts';

const atOnce = 3;
/** Of one company: an hour's import may not keep the others waiting for that hour. */
const mostOfCompany = 2;
/** Others may be quicker to take what was found. */
const mostTries = 5;
const lookEvery = 10_000; // ms
const expireEvery = 10 * 60_000; // ms

/** Works on imports and exports until it is stopped, looks for those whose worker was lost, and removes files that are old. */
export const startTransferWorker = async (services: Services): Promise<() => Promise<void>> => {
  const stop = new AbortController();
  const running = new Set<Promise<boolean>>();
  /** How many of each company are under way here. */
  const held = new Map<number, number>();
  const full = (): number[] => [...held].flatMap(([company, jobs]) => (jobs >= mostOfCompany ? [company] : []));
  const takeOne = async (): Promise<boolean> => {
    for (let tries = 0; tries < mostTries && !stop.signal.aborted; tries++) {
      const next = await nextJob(services.db, full());
      if (!next) return false;
      const { company, job } = next;
      held.set(company, (held.get(company) ?? 0) + 1);
      try {
        if (await runJob(services, company, job, stop.signal)) return true;
      } finally {
        held.set(company, (held.get(company) ?? 1) - 1);
      }
    }
    return false;
  };
  await services.jobs.work('transfer', atOnce, async () => {
    const run = takeOne();
    running.add(run);
    // What a company could not begin meanwhile is looked for once more.
    if (await run.finally(() => running.delete(run))) await services.jobs.send('transfer');
  });
  const look = async (): Promise<void> => {
    if (await nextJob(services.db, full())) await services.jobs.send('transfer');
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
