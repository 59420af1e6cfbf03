import type { OutputOf } from '@parley/contract';
import { type ImportJob, importQueue } from '@parley/contract/transfer';
import { FileDown, FileWarning, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { askKey, queryClient, send, useAct } from '../../api/index.ts';
import { count, dateTime } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useConfirm } from '../../parts/confirm/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { type Column, ListPage } from '../../parts/list/index.ts';
import { PartOfWhole, saveBlob } from '../../parts/progress/index.ts';
import { usePush } from '../../socket/index.ts';
import { jobSigns, Status } from '../../status/index.ts';
import { queueWords as words } from './import-queue/words.ts';

const isOpen = (job: ImportJob): boolean => job.status === 'waiting' || job.status === 'in-progress';

/** Imports in the background: how far they are, and the rows they refused. */
export default function ImportQueuePage(): ReactElement {
  const { say, text } = useWords(words);
  const confirm = useConfirm();
  const cancel = useAct(importQueue.cancel, { refresh: [importQueue.list] });
  const mayCancel = useCan(needs(importQueue.cancel));
  const mayFetch = useCan(needs(importQueue.download));
  usePush('import', (job) => {
    queryClient.setQueriesData<OutputOf<typeof importQueue.list>>(
      { queryKey: askKey(importQueue.list) },
      (page) => page && { ...page, list: page.list.map((row) => (row.id === job.id ? job : row)) },
    );
  });
  const fetchFile = async (job: ImportJob, what: 'source' | 'failed'): Promise<void> => {
    const blob = await send(importQueue.download, { id: job.id, what }).catch(() => undefined);
    if (blob) saveBlob(blob, what === 'source' ? job.fileName : `${job.fileName.replace(/\.[^.]+$/, '')}-failed.csv`);
  };
  const columns: readonly Column<ImportJob, 'createdAt'>[] = [
    {
      key: 'what',
      title: words.what,
      width: 200,
      always: true,
      render: (job) => (
        <>
          <span className="list-name">{say('numbers')}</span>
          <span className="list-second">{job.targetName}</span>
        </>
      ),
    },
    { key: 'file', title: words.file, width: 170, render: (job) => job.fileName },
    {
      key: 'status',
      title: words.status,
      width: 150,
      render: (job) => <Status {...jobSigns[job.status]} word={text(jobSigns[job.status].word)} share={job.progress} note={job.reason} />,
    },
    {
      key: 'progress',
      title: words.progress,
      width: 160,
      render: (job) => (
        <PartOfWhole
          done={job.rows}
          whole={job.progress > 0 ? Math.round(job.rows / job.progress) : 0}
          failed={job.refused}
          moving={isOpen(job)}
        />
      ),
    },
    { key: 'accepted', title: words.accepted, width: 80, align: 'right', render: (job) => count(job.accepted) },
    { key: 'failed', title: words.failed, width: 80, align: 'right', render: (job) => count(job.refused) },
    {
      key: 'time',
      title: words.time,
      width: 150,
      sort: 'createdAt',
      render: (job) => (
        <>
          <span className="list-second">{dateTime(job.startedAt)}</span>
          <span className="list-second">{dateTime(job.finishedAt)}</span>
        </>
      ),
    },
    { key: 'by', title: words.createdBy, width: 100, render: (job) => job.createdBy },
  ];
  return (
    <ListPage
      name="import-queue"
      title={words.title}
      route={importQueue.list}
      columns={columns}
      live
      filters={[
        {
          kind: 'one',
          name: 'status',
          label: words.status,
          options: Object.entries(jobSigns).map(([value, sign]) => ({ value, label: text(sign.word) })),
        },
      ]}
      empty={{ what: words.empty, how: words.emptyHow }}
      actions={(job) => (
        <>
          {isOpen(job) && mayCancel ? (
            <IconButton
              icon={X}
              label={say('cancel')}
              onClick={() =>
                confirm({
                  title: say('cancelTitle', { name: job.fileName }),
                  text: say('cancelText'),
                  verb: say('cancel'),
                  danger: true,
                  run: () => cancel.mutateAsync({ ids: [job.id] }),
                })
              }
            />
          ) : (
            <IconButton
              icon={FileWarning}
              label={say('refused')}
              disabled={!mayFetch || !job.hasFailedRows}
              onClick={() => void fetchFile(job, 'failed')}
            />
          )}
          <IconButton icon={FileDown} label={say('source')} disabled={!mayFetch} onClick={() => void fetchFile(job, 'source')} />
        </>
      )}
    />
  );
}
