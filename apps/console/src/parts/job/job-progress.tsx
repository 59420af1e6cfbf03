import './job.css';
import type { TransferJob } from '@parley/contract/transfer';
import { Alert, Button } from 'antd';
import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { count, duration, percent } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { jobSigns, Status } from '../../status/index.ts';
import { Bar } from '../progress/index.ts';
import { fetchJobFile } from './job-file.ts';
import { leftMs } from './left.ts';

const words = {
  read: { zh: '已读 {n} 行', en: '{n} {n|row|rows} read' },
  written: { zh: '已写 {n} 行', en: '{n} {n|row|rows} written' },
  file: { zh: '下载文件', en: 'Download the file' },
  accepted: { zh: '成功', en: 'Accepted' },
  refused: { zh: '失败', en: 'Refused' },
  refusedWhy: { zh: '失败原因', en: 'Why refused' },
  failedRows: { zh: '下载失败行', en: 'Download refused rows' },
  left: { zh: '约剩 {time}', en: 'about {time} left' },
} as const;

/** A background job as it goes: state, bar, counts, and the rows it refused. */
export function JobProgress({ job }: { job: TransferJob }): ReactElement {
  const { say, text, language } = useWords(words);
  const sign = jobSigns[job.status];
  const left = leftMs(job, Date.now());
  return (
    <div className="job" aria-live="polite">
      <div className="job-head">
        <Status
          shape={sign.shape}
          tone={sign.tone}
          share={job.progress}
          word={text(sign.word)}
          inline
          note={left && job.reason === null ? say('left', { time: duration(left, language) }) : ''}
        />
        <span className="faint">{percent(job.status === 'done' ? 1 : job.progress)}</span>
      </div>
      {job.reason === null ? null : <p className="job-reason">{job.reason}</p>}
      <Bar
        whole={1}
        height={6}
        label={`${text(sign.word)} ${percent(job.progress)}`}
        parts={[
          { value: job.status === 'done' ? 1 : job.progress, colour: job.status === 'error' ? '--tone-bad-solid' : '--accent-solid' },
        ]}
      />
      {job.notices.map(({ id, text }) => (
        <Alert key={id} type="warning" showIcon title={text} />
      ))}
      {job.refusals.length > 0 ? (
        <ul className="job-refusals" aria-label={say('refusedWhy')}>
          {job.refusals.map(({ text: why, count: rows }) => (
            <li key={why}>
              {why} <b>{count(rows)}</b>
            </li>
          ))}
        </ul>
      ) : null}
      <dl className="job-counts">
        <div>
          <dt>{say(job.direction === 'import' ? 'read' : 'written', { n: count(job.rows) })}</dt>
        </div>
        {job.direction === 'import' ? (
          <>
            <div>
              <dt>{say('accepted')}</dt>
              <dd>{count(job.accepted)}</dd>
            </div>
            <div data-warn={job.refused > 0 || undefined}>
              <dt>{say('refused')}</dt>
              <dd>{count(job.refused)}</dd>
            </div>
          </>
        ) : null}
        {job.hasFailedRows ? (
          <Button size="small" icon={<Download size={14} strokeWidth={1.7} />} onClick={() => void fetchJobFile(job, 'failed')}>
            {say('failedRows')}
          </Button>
        ) : null}
        {job.direction === 'export' && job.hasFile ? (
          <Button size="small" icon={<Download size={14} strokeWidth={1.7} />} onClick={() => void fetchJobFile(job, 'file')}>
            {say('file')}
          </Button>
        ) : null}
      </dl>
    </div>
  );
}
