import type { TransferJob } from '@parley/contract/transfer';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { QueueLink } from './queue-link.tsx';
import { RunningJob } from './running-job.tsx';

const words = { background: { zh: '可以关闭窗口，导入在后台继续。', en: 'You may close this; the import goes on.' } } as const;

interface FollowedJobProps {
  readonly id: string;
  readonly onOver: (job: TransferJob) => void;
  /** Closes what shows it. */
  readonly onClose: () => void;
}

/** An import as it goes, to its report, and where it is found again. */
export function FollowedJob({ id, onOver, onClose }: FollowedJobProps): ReactElement {
  const { say } = useWords(words);
  const [isOver, setOver] = useState(false);
  return (
    <>
      <RunningJob
        id={id}
        onOver={(job) => {
          setOver(true);
          onOver(job);
        }}
      />
      <p className="small faint job-followed">
        {isOver ? null : `${say('background')} `}
        <QueueLink onLeave={onClose} />
      </p>
    </>
  );
}
