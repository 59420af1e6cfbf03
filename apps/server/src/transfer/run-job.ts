import { allows, Problem, problems } from '@parley/contract';
import { databaseIsAway } from '@parley/db';
import { problemOf } from '../kit/failures.ts';
import type { Services } from '../services.ts';
import { standingOf } from '../session/standing.ts';
import { kindOf } from './kinds/index.ts';
import type { Notice } from './notices.ts';
import { fileProblems } from './problems.ts';
import { runExport } from './run-export.ts';
import { runImport } from './run-import.ts';
import { type ClaimedJob, claimJob, finishJob, giveBack, Stopped } from './transfer-job.ts';

const mostAttempts = 5; // a file that kills its workers is given up

const run = async (services: Services, job: ClaimedJob, signal: AbortSignal, notices: Notice[]): Promise<void> => {
  if (job.attempts > mostAttempts) throw new Problem(fileProblems.gaveUp);
  const kind = kindOf(job.kind);
  if (!kind) throw new Problem(problems.internal);
  // Done with what the starter may now, not with what he might when it was queued.
  const starter = job.createdBy === null ? undefined : await standingOf(services.db, job.company, job.createdBy);
  if (job.createdBy !== null && !(starter && allows(kind.permission, starter.permissions))) throw new Problem(fileProblems.notAllowed);
  if (kind.direction === 'export') notices.push(...(await runExport(services, kind, job, starter, signal)));
  else await runImport(services, kind, job, signal, { notices, starter });
};

/** Takes one job and sees it to its end, unless another worker has it: then false. */
export const runJob = async (services: Services, company: number, id: string, signal: AbortSignal): Promise<boolean> => {
  const job = await claimJob(services.db, company, id);
  if (!job) return false;
  services.bus.publish({ type: 'job-progress', company, job: id });
  const notices: Notice[] = [];
  try {
    await run(services, job, signal, notices);
    await finishJob(services, job, { notices });
  } catch (error) {
    if (databaseIsAway(error)) throw error;
    if (error instanceof Stopped) {
      if (signal.aborted) await giveBack(services, job);
      return true;
    }
    services.log.warn({ err: error, company, job: id }, 'transfer ended');
    await finishJob(services, job, { problem: problemOf(error), notices });
  }
  return true;
};
