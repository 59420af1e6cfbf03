import './queue.css';
import { countCap } from '@parley/contract/page';
import type { TransferJob } from '@parley/contract/transfer';
import { Button } from 'antd';
import { FileDown, FileWarning, RotateCcw, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { fetchJobFile, queueOf } from '../../../parts/job/index.ts';
import { ListPage, Shortcuts, useFilterParam } from '../../../parts/list/index.ts';
import { PageTabs } from '../../../parts/page-tabs/index.ts';
import { useFolded } from '../../../preferences/index.ts';
import { useSession } from '../../../session/index.ts';
import { jobSigns } from '../../../status/index.ts';
import { queueColumns } from './columns.tsx';
import { isOpen } from './job-state.ts';
import { useLiveJobs } from './use-live-jobs.ts';
import { useQueueFilters } from './use-queue-filters.ts';
import { queueWords as words } from './words.ts';

/** One of the two queues: how far its jobs are, their files, and what to do about them. */
export function Queue({ direction }: { direction: TransferJob['direction'] }): ReactElement {
  const w = useWords(words);
  const { say } = w;
  const confirm = useConfirm();
  const queue = queueOf(direction);
  const places = useSession((state) => state.table.places);
  const refresh = [queue.list];
  const cancel = useAct(queue.cancel, { refresh });
  const retry = useAct(queue.retry, { refresh, onDone: () => notify({ kind: 'success', text: say('retried') }) });
  const may = { cancel: useCan(needs(queue.cancel)), retry: useCan(needs(queue.retry)), fetch: useCan(needs(queue.download)) };
  const imports = direction === 'import';
  const filters = useQueueFilters(direction);
  const [chosen, choose] = useFilterParam('status');
  useLiveJobs(direction);
  const narrow = useFolded();
  const columns = queueColumns(direction, w, may.fetch);

  const askCancel = (jobs: readonly TransferJob[], done?: () => void): void =>
    confirm({
      title: say('cancelTitle', { n: jobs.length, name: jobs[0]?.fileName || jobs[0]?.kindName || '' }),
      text: say(imports ? 'cancelImport' : 'cancelExport'),
      verb: say('cancel'),
      danger: true,
      run: () => cancel.mutateAsync({ ids: jobs.map(({ id }) => id) }).then(done),
    });
  const tabs = (['import', 'export'] as const).flatMap((side) => {
    const place = places.find(({ name }) => name === `${side}-queue`);
    return place ? [{ to: place.path, label: say(`${side}s`), current: side === direction }] : [];
  });
  const actions = (job: TransferJob): ReactElement => (
    <>
      {isOpen(job) ? (
        <IconButton icon={X} label={say('cancel')} disabled={!may.cancel} onClick={() => askCancel([job])} />
      ) : job.canRetry ? (
        <IconButton
          icon={RotateCcw}
          label={say('retry')}
          disabled={!may.retry || retry.isPending}
          onClick={() => retry.mutate({ ids: [job.id] })}
        />
      ) : null}
      {imports ? (
        <IconButton
          icon={FileWarning}
          label={say('refused')}
          disabled={!may.fetch || !job.hasFailedRows}
          onClick={() => void fetchJobFile(job, 'failed')}
        />
      ) : null}
      <IconButton
        icon={FileDown}
        label={say(imports ? 'source' : 'fetch')}
        disabled={!may.fetch || !job.hasFile}
        onClick={() => void fetchJobFile(job, 'file')}
      />
    </>
  );
  const batch = (jobs: readonly TransferJob[], done: () => void): ReactElement => {
    const open = jobs.filter(isOpen);
    const failed = jobs.filter((job) => job.canRetry);
    return (
      <>
        {may.cancel && open.length > 0 ? (
          <Button size="small" danger onClick={() => askCancel(open, done)}>
            {say('cancelMany', { n: open.length })}
          </Button>
        ) : null}
        {may.retry && failed.length > 0 ? (
          <Button
            size="small"
            icon={<RotateCcw size={14} strokeWidth={1.7} />}
            onClick={() => retry.mutate({ ids: failed.map(({ id }) => id) }, { onSuccess: done })}
          >
            {say('retryMany', { n: failed.length })}
          </Button>
        ) : null}
      </>
    );
  };
  return (
    <ListPage
      key={direction}
      name={`${direction}-queue`}
      title={words.title}
      route={queue.list}
      // An entry of a narrow list begins with what it is about.
      columns={narrow ? columns.filter(({ key }) => key !== 'number') : columns}
      live
      filters={filters}
      tabs={(answer) => (
        <PageTabs label={say('sides')} tabs={tabs}>
          {answer ? <Shortcuts signs={jobSigns} counts={answer.states} cap={countCap} chosen={chosen} onChoose={choose} /> : null}
        </PageTabs>
      )}
      foot={say('kept')}
      empty={{ what: imports ? words.emptyImport : words.emptyExport, how: imports ? words.emptyImportHow : words.emptyExportHow }}
      actionsWidth={imports ? 116 : 92}
      actions={actions}
      {...(may.cancel || may.retry ? { batch } : {})}
    />
  );
}
