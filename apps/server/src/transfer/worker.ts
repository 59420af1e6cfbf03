import type { Services } from '../services.ts';
import { lostImports } from './import-job.ts';
import { importNumbers } from './import-numbers.ts';

const atOnce = 2;
const lookEvery = 10_000; // ms

/** Works on imports until it is stopped, and looks for those whose worker was lost. */
export const startImportWorker = async (services: Services): Promise<() => Promise<void>> => {
  const stop = new AbortController();
  const running = new Set<Promise<void>>();
  await services.jobs.work('import-numbers', atOnce, async ({ company, job }) => {
    const run = importNumbers(services, company, job, stop.signal);
    running.add(run);
    await run.finally(() => running.delete(run));
  });
  const look = async (): Promise<void> => {
    for (const lost of await lostImports(services.db)) await services.jobs.send('import-numbers', lost);
  };
  const report = (error: unknown) => services.log.warn({ err: error }, 'looking for lost imports');
  const timer = setInterval(() => look().catch(report), lookEvery);
  await look().catch(report);
  return async () => {
    clearInterval(timer);
    stop.abort();
    await Promise.allSettled(running);
  };
};
