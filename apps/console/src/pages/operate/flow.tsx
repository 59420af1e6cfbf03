import { flowTypes } from '@parley/contract/kind-texts';
import { type OperatedFlowItem, operateFlow } from '@parley/contract/operate';
import { Button, Input } from 'antd';
import { History, Plus, Send } from 'lucide-react';
import { type ReactElement, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Can, needs, useCan } from '../../access/index.ts';
import { notify, useAct } from '../../api/index.ts';
import { Versions } from '../../flow-canvas/editor/versions.tsx';
import { useWords } from '../../i18n/index.ts';
import { lazyPanel } from '../../navigation/index.ts';
import { companyOptions } from '../../parts/choices/index.ts';
import { useConfirm } from '../../parts/confirm/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { ImportButton } from '../../parts/import-button/index.ts';
import { ListPage, MoreActions } from '../../parts/list/index.ts';
import { flowWords } from '../flow/flow/words.ts';
import { operatedFlowColumns } from './flow/columns.tsx';
import { operateFlowWords } from './flow/words.ts';

const words = { ...flowWords, ...operateFlowWords };
const FlowForm = lazyPanel('operate-flow-form', async () => (await import('./flow/flow-form.tsx')).FlowForm);
const ImportPackage = lazyPanel('import-package', async () => (await import('../flow/flow/import-package.tsx')).ImportPackage);

type Open = { readonly what: 'create' | 'import' } | { readonly what: 'rename' | 'versions'; readonly row: OperatedFlowItem };

/** Flows of any company: made, renamed, copied, published, exported and deleted for it, by the same rules as its own people follow. */
export default function OperateFlowPage(): ReactElement {
  const { say, text } = useWords(words);
  const go = useNavigate();
  const confirm = useConfirm();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const refresh = [operateFlow.list];
  const copied = useAct(operateFlow.clone, { refresh });
  const published = useAct(operateFlow.publish, { refresh });
  const removed = useAct(operateFlow.delete, { refresh });
  const exported = useAct(operateFlow.requestExport);
  const ran = useAct(operateFlow.setQueueCallRunStatus);
  const may = {
    update: useCan(needs(operateFlow.update)),
    clone: useCan(needs(operateFlow.clone)),
    publish: useCan(needs(operateFlow.publish)),
    remove: useCan(needs(operateFlow.delete)),
    exportIt: useCan(needs(operateFlow.requestExport)),
    run: useCan(needs(operateFlow.setQueueCallRunStatus)),
    records: useCan(needs(operateFlow.publishRecord)),
  };
  const columns = useMemo(() => operatedFlowColumns(text), [text]);
  const of = (row: OperatedFlowItem) => ({ company_id: row.companyId, flow_id: row.id });
  const named = (row: OperatedFlowItem) => ({ company: row.companyName, name: row.name });
  const told = ({ msg }: { msg: string }): void => notify({ kind: 'success', text: msg });

  const askPublish = (row: OperatedFlowItem): void => {
    let note = '';
    confirm({
      title: say('publishTitle', named(row)),
      text: (
        <>
          <p>{say('publishText')}</p>
          <Input.TextArea
            aria-label={say('note')}
            placeholder={say('note')}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 5 }}
            onChange={({ target }) => {
              note = target.value;
            }}
          />
        </>
      ),
      verb: say('publish'),
      run: async () => told(await published.mutateAsync({ ...of(row), note: note.trim() })),
    });
  };
  const askRemove = (row: OperatedFlowItem): void =>
    confirm({
      title: say('removeTitle', named(row)),
      text: say('removeText'),
      verb: say('remove'),
      danger: true,
      run: async () => {
        await removed.mutateAsync({ company_id: row.companyId, ids: [row.id] });
        notify({ kind: 'success', text: say('removed', named(row)) });
      },
    });
  const runQueue = async (row: OperatedFlowItem, run: boolean): Promise<void> => told(await ran.mutateAsync({ ...of(row), run }));
  const askPause = (row: OperatedFlowItem): void =>
    confirm({ title: say('pauseTitle', named(row)), text: say('pauseText'), verb: say('pauseQueue'), run: () => runQueue(row, false) });
  const startExport = (row: OperatedFlowItem): void =>
    exported.mutate(of(row), {
      onSuccess: () => {
        notify({ kind: 'success', text: say('exporting') });
        void go('/import-export-queue/export-queue');
      },
    });

  const moreOf = (row: OperatedFlowItem) =>
    [
      { key: 'rename', label: say('rename'), may: may.update, run: () => setOpen({ what: 'rename', row }) },
      {
        key: 'clone',
        label: say('clone'),
        may: may.clone,
        run: () => copied.mutate(of(row), { onSuccess: () => notify({ kind: 'success', text: say('cloned', named(row)) }) }),
      },
      { key: 'export', label: say('export'), may: may.exportIt, run: () => startExport(row) },
      { key: 'pause', label: say('pauseQueue'), may: may.run, run: () => askPause(row) },
      { key: 'run', label: say('runQueue'), may: may.run, run: () => void runQueue(row, true).catch(() => undefined) },
      { key: 'remove', label: say('remove'), may: may.remove, danger: true, run: () => askRemove(row) },
    ].filter((action) => action.may);

  const add = (
    <Can do={needs(operateFlow.create)}>
      <Button type="primary" icon={<Plus size={16} strokeWidth={1.7} />} onClick={() => setOpen({ what: 'create' })}>
        {say('create')}
      </Button>
    </Can>
  );
  return (
    <>
      <ListPage
        name="operate-flow"
        title={words.title}
        route={operateFlow.list}
        columns={columns}
        filters={[
          { kind: 'text', name: 'name', label: words.name, hint: words.nameHint },
          { kind: 'one', name: 'companyId', label: words.company, options: companyOptions, numeric: true },
          {
            kind: 'one',
            name: 'type',
            label: words.type,
            options: Object.entries(flowTypes).map(([value, word]) => ({ value, label: text(word) })),
          },
          {
            kind: 'one',
            name: 'status',
            label: words.state,
            options: (['draft', 'uat', 'production'] as const).map((value) => ({ value, label: say(value) })),
          },
        ]}
        primary={
          <>
            <ImportButton route={operateFlow.import} word={say('import')} onClick={() => setOpen({ what: 'import' })} />
            {add}
          </>
        }
        empty={{ what: words.empty, how: words.emptyHow, action: add }}
        actionsWidth={112}
        actions={(row) => (
          <>
            <IconButton icon={Send} label={say('publish')} disabled={!may.publish} onClick={() => askPublish(row)} />
            <IconButton icon={History} label={say('records')} disabled={!may.records} onClick={() => setOpen({ what: 'versions', row })} />
            <MoreActions actions={moreOf(row)} />
          </>
        )}
      />
      {open?.what === 'create' && <FlowForm onClose={close} />}
      {open?.what === 'rename' && <FlowForm row={open.row} onClose={close} />}
      {open?.what === 'import' && <ImportPackage operator onClose={close} />}
      {open?.what === 'versions' && <Versions flowId={open.row.id} company={open.row.companyId} onClose={close} />}
    </>
  );
}
