import type { TransferJob } from '@parley/contract/transfer';
import type { ReactElement } from 'react';
import { count, dateTime, day, duration, nothing } from '../../../format/index.ts';
import type { Say } from '../../../i18n/index.ts';
import { fetchJobFile, leftMs, toldOf } from '../../../parts/job/index.ts';
import type { Column } from '../../../parts/list/index.ts';
import { PartOfWhole } from '../../../parts/progress/index.ts';
import { jobSigns, Status } from '../../../status/index.ts';
import { isOpen } from './job-state.ts';
import { queueWords as words } from './words.ts';

type W = Say<keyof typeof words>;

/** Rows in all, as far as one can tell from the share that is done. */
const wholeOf = ({ rows, progress }: TransferJob): number => (progress > 0 && progress < 1 ? Math.round(rows / progress) : rows);

/** Today without the date, other days without the year. */
const short = (moment: string | null): string => {
  const full = dateTime(moment);
  return full.startsWith(day(Date.now())) ? full.slice(11) : full === nothing ? full : full.slice(5);
};

function JobFile({ job, may }: { job: TransferJob; may: boolean }): ReactElement {
  if (!job.fileName) return <span className="faint">{nothing}</span>;
  if (!job.hasFile || !may) return <span className="quiet">{job.fileName}</span>;
  return (
    <button type="button" className="queue-file" title={job.fileName} onClick={() => void fetchJobFile(job, 'file')}>
      {job.fileName}
    </button>
  );
}

const statusOf = (job: TransferJob, { say, text, language }: W): ReactElement => {
  const sign = jobSigns[job.status];
  const left = leftMs(job, Date.now());
  const told = toldOf(job).join(' ');
  const note = told || (left ? say('left', { time: duration(left, language) }) : undefined);
  return <Status {...sign} word={text(sign.word)} share={job.progress} note={note ? <span title={note}>{note}</span> : null} />;
};

/** Columns of either queue. */
export const queueColumns = (direction: TransferJob['direction'], w: W, mayFetch: boolean): readonly Column<TransferJob, 'createdAt'>[] => [
  { key: 'number', title: words.number, width: 72, render: (job) => <span className="quiet">{job.number}</span> },
  {
    key: 'what',
    title: words.what,
    width: 150,
    always: true,
    render: (job) => (
      <>
        <span className="list-name">{job.kindName}</span>
        <span className="list-second">{job.targetName || job.majorName}</span>
      </>
    ),
  },
  { key: 'major', title: words.major, width: { zh: 100, en: 120 }, extra: true, render: (job) => job.majorName },
  {
    key: 'file',
    title: direction === 'import' ? words.file : words.result,
    width: 140,
    render: (job) => <JobFile job={job} may={mayFetch} />,
  },
  { key: 'status', title: words.status, width: 146, firm: true, render: (job) => statusOf(job, w) },
  {
    key: 'progress',
    title: words.progress,
    width: 160,
    firm: true,
    render: (job) =>
      job.status === 'waiting' || (job.rows === 0 && !isOpen(job)) ? (
        <span className="faint">{nothing}</span>
      ) : (
        <PartOfWhole done={job.rows} whole={wholeOf(job)} failed={job.refused} moving={isOpen(job)} />
      ),
  },
  ...(direction === 'import'
    ? [
        {
          key: 'accepted',
          title: words.outcome,
          width: 96,
          align: 'right' as const,
          render: (job: TransferJob) => (
            <>
              <span>{count(job.accepted)}</span>
              <span className="list-second">
                {job.refused > 0 ? <b className="queue-failed">{count(job.refused)}</b> : <span className="faint">0</span>}
              </span>
            </>
          ),
        },
      ]
    : [{ key: 'rows', title: words.rows, width: 96, align: 'right' as const, render: (job: TransferJob) => count(job.rows) }]),
  {
    key: 'time',
    title: words.time,
    width: { zh: 110, en: 120 },
    render: (job) => (
      <>
        <span className="list-second" title={dateTime(job.startedAt)}>
          {short(job.startedAt)}
        </span>
        <span className="list-second" title={dateTime(job.finishedAt)}>
          {short(job.finishedAt)}
        </span>
      </>
    ),
  },
  {
    key: 'createdAt',
    title: words.createdAt,
    width: 172,
    firm: true,
    extra: true,
    sort: 'createdAt',
    render: (job) => dateTime(job.createdAt),
  },
  {
    key: 'expiresAt',
    title: words.expiresAt,
    width: 172,
    extra: true,
    render: (job) => <span className="quiet">{dateTime(job.expiresAt)}</span>,
  },
  { key: 'by', title: words.createdBy, width: 80, render: (job) => job.createdBy },
];
