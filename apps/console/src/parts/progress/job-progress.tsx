import { type ImportJob, importQueue } from '@parley/contract/transfer';
import { Button } from 'antd';
import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { notify, send } from '../../api/index.ts';
import { count, duration, percent } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { jobSigns, Status } from '../../status/index.ts';
import { Bar } from './progress.tsx';
import { saveBlob } from './save-blob.ts';

const words = {
  read: { zh: '已读 {n} 行', en: '{n} rows read' },
  accepted: { zh: '成功', en: 'Accepted' },
  refused: { zh: '失败', en: 'Refused' },
  failedRows: { zh: '下载失败行', en: 'Download refused rows' },
  left: { zh: '约剩 {time}', en: 'about {time} left' },
  noUrl: { zh: '没有文件地址，无法下载', en: 'No address, so it cannot be downloaded' },
} as const;

/** How much longer, from how far it is. */
const leftMs = (job: ImportJob, now: number): number | undefined => {
  if (job.status !== 'in-progress' || !job.startedAt || job.progress < 0.02) return undefined;
  const gone = now - Date.parse(job.startedAt);
  return (gone / job.progress) * (1 - job.progress);
};

/** A background job as it goes: state, bar, counts, and the rows it refused. */
export function JobProgress({ job }: { job: ImportJob }): ReactElement {
  const { say, text, language } = useWords(words);
  const sign = jobSigns[job.status];
  const left = leftMs(job, Date.now());
  const download = async (): Promise<void> => {
    const blob = await send(importQueue.download, { id: job.id, what: 'failed' }).catch(() => undefined);
    if (blob && blob.size > 0) saveBlob(blob, `${job.fileName.replace(/\.[^.]+$/, '')}-failed.csv`);
    else if (blob) notify({ kind: 'error', text: say('noUrl') });
  };
  return (
    <div className="job" aria-live="polite">
      <div className="job-head">
        <Status
          shape={sign.shape}
          tone={sign.tone}
          share={job.progress}
          word={text(sign.word)}
          inline
          note={job.reason ?? (left ? say('left', { time: duration(left, language) }) : '')}
        />
        <span className="faint">{percent(job.status === 'done' ? 1 : job.progress)}</span>
      </div>
      <Bar
        whole={1}
        height={6}
        label={`${text(sign.word)} ${percent(job.progress)}`}
        parts={[
          { value: job.status === 'done' ? 1 : job.progress, colour: job.status === 'error' ? '--tone-bad-solid' : '--accent-solid' },
        ]}
      />
      <dl className="job-counts">
        <div>
          <dt>{say('read', { n: count(job.rows) })}</dt>
        </div>
        <div>
          <dt>{say('accepted')}</dt>
          <dd>{count(job.accepted)}</dd>
        </div>
        <div data-warn={job.refused > 0 || undefined}>
          <dt>{say('refused')}</dt>
          <dd>{count(job.refused)}</dd>
        </div>
        {job.hasFailedRows ? (
          <Button size="small" icon={<Download size={14} strokeWidth={1.7} />} onClick={() => void download()}>
            {say('failedRows')}
          </Button>
        ) : null}
      </dl>
    </div>
  );
}
