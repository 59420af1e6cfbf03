import { exportQueue, importQueue, type TransferJob } from '@parley/contract/transfer';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useAsk } from '../../api/index.ts';
import { usePush } from '../../socket/index.ts';
import { ErrorState, Skeleton } from '../states/index.ts';
import { JobProgress } from './job-progress.tsx';

const over = (job: TransferJob | undefined): boolean => job?.status === 'done' || job?.status === 'error';

interface RunningJobProps {
  readonly id: string;
  readonly direction?: TransferJob['direction'];
  /** It has ended, one way or the other. */
  readonly onOver?: (job: TransferJob) => void;
}

/** A job by its id: pushed as it goes, asked for every two seconds in case a push is lost. */
export function RunningJob({ id, direction = 'import', onOver }: RunningJobProps): ReactElement {
  const [pushed, setPushed] = useState<TransferJob>();
  usePush(direction, (job) => {
    if (job.id === id) setPushed(job);
  });
  const queue = direction === 'import' ? importQueue : exportQueue;
  const asked = useAsk(queue.list, { ids: [id] }, { every: over(pushed) ? false : 2_000, staleMs: 0 });
  const found = asked.data?.list.find((job) => job.id === id);
  const job = over(pushed) ? pushed : over(found) ? found : (pushed ?? found);
  const told = useRef(onOver);
  told.current = onOver;
  const ended = over(job) ? job : undefined;
  const endedId = ended?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, though the job may be pushed again
  useEffect(() => {
    if (ended) told.current?.(ended);
  }, [endedId]);
  if (asked.isError && !job) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  return job ? <JobProgress job={job} /> : <Skeleton rows={2} />;
}
