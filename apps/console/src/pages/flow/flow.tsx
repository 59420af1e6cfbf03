import { allows } from '@parley/contract';
import { askSend, clone, create, type FlowItem, list, publish, remove, sort, top, update, updateUat, verify } from '@parley/contract/flow';
import { importPackage, requestExport } from '@parley/contract/flow-package';
import { importScript } from '@parley/contract/flow-script-file';
import { flowTypes } from '@parley/contract/kind-texts';
import { Button, Drawer } from 'antd';
import { ArrowDownUp, FlaskConical, ListTree, Plus, SquarePen } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Can, needs } from '../../access/index.ts';
import { PublishDialog } from '../../flow-canvas/editor/publish-dialog.tsx';
import { Versions } from '../../flow-canvas/editor/versions.tsx';
import { TestChat } from '../../flow-test/test-chat.tsx';
import { useWords } from '../../i18n/index.ts';
import { lazyPanel, useCreateRequest } from '../../navigation/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { ImportButton } from '../../parts/import-button/index.ts';
import { ListPage, MoreActions } from '../../parts/list/index.ts';
import { useSession } from '../../session/index.ts';
import { flowColumns } from './flow/columns.tsx';
import { CreateFlow } from './flow/create-flow.tsx';
import { RenameFlow } from './flow/rename-flow.tsx';
import { useFlowActs } from './flow/use-flow-acts.ts';
import { flowWords as words } from './flow/words.ts';

const ImportPackage = lazyPanel('import-package', async () => (await import('./flow/import-package.tsx')).ImportPackage);
const ImportScript = lazyPanel('import-script', async () => (await import('./flow/import-script.tsx')).ImportScript);
const OrderFlows = lazyPanel('order-flows', async () => (await import('./flow/order-flows.tsx')).OrderFlows);

type Open = { what: 'create' | 'import' | 'script' | 'order' } | { what: 'rename' | 'chat' | 'publish' | 'versions'; row: FlowItem };

/** The company's flows: their state and versions, and the ways to design, test and publish them. */
export default function FlowPage(): ReactElement {
  const { say, text } = useWords(words);
  const go = useNavigate();
  const acts = useFlowActs();
  const permissions = useSession((state) => state.permissions);
  const [open, setOpen] = useState<Open>();
  const [made, setMade] = useState<string>();
  const close = (): void => setOpen(undefined);
  useCreateRequest(() => setOpen({ what: 'create' }));
  // A new flow opens in the designer once its form has let go of the page.
  useEffect(() => {
    if (made !== undefined && !open) void go(`/flow/design/${made}`);
  }, [made, open, go]);
  const may = (expression: string): boolean => allows(expression, permissions);
  const design = (row: FlowItem): void => void go(`/flow/design/${row.id}`);

  const moreOf = (row: FlowItem) => {
    const all = [
      {
        key: 'publish',
        label: say('publish'),
        may: may(`${needs(publish)} || ${needs(updateUat)}`),
        run: () => setOpen({ what: 'publish', row }),
      },
      { key: 'verify', label: say('verify'), may: may(needs(verify)), run: () => acts.verify(row) },
      { key: 'test', label: say('test'), may: may(needs(askSend)), run: () => void go(`/flow/test/${row.id}`) },
      { key: 'records', label: say('records'), may: true, run: () => setOpen({ what: 'versions', row }) },
      { key: 'rename', label: say('rename'), may: may(needs(update)), run: () => setOpen({ what: 'rename', row }) },
      { key: 'clone', label: say('clone'), may: may(needs(clone)), run: () => acts.clone(row) },
      { key: 'export', label: say('export'), may: may(needs(requestExport)), run: () => acts.exportPackage(row) },
      { key: 'top', label: say(row.pinned ? 'untop' : 'top'), may: may(needs(top)), run: () => acts.pin(row) },
      { key: 'remove', label: say('remove'), may: may(needs(remove)), danger: true, run: () => acts.remove([row]) },
    ];
    return all.filter((action) => action.may);
  };
  const add = (
    <Can do={needs(create)}>
      <Button type="primary" icon={<Plus size={16} strokeWidth={1.7} />} onClick={() => setOpen({ what: 'create' })}>
        {say('create')}
      </Button>
    </Can>
  );
  return (
    <>
      <ListPage
        name="flow"
        title={words.title}
        route={list}
        columns={flowColumns(text)}
        filters={[
          { kind: 'text', name: 'name', label: words.name, hint: words.nameHint },
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
          {
            kind: 'one',
            name: 'language',
            label: words.language,
            options: [
              { value: 'zh', label: say('chinese') },
              { value: 'en', label: say('english') },
            ],
          },
        ]}
        primary={
          <>
            <ImportButton route={importPackage} word={say('import')} onClick={() => setOpen({ what: 'import' })} />
            {add}
          </>
        }
        tools={
          <>
            <Can do={needs(importScript)}>
              <IconButton icon={ListTree} label={say('script')} onClick={() => setOpen({ what: 'script' })} />
            </Can>
            <Can do={needs(sort)}>
              <IconButton icon={ArrowDownUp} label={say('order')} onClick={() => setOpen({ what: 'order' })} />
            </Can>
          </>
        }
        empty={{ what: words.empty, how: words.emptyHow, action: add }}
        onOpen={design}
        actionsWidth={112}
        actions={(row) => (
          <>
            <IconButton icon={SquarePen} label={say('open')} onClick={() => design(row)} />
            <Can do={needs(askSend)}>
              <IconButton icon={FlaskConical} label={say('chat')} onClick={() => setOpen({ what: 'chat', row })} />
            </Can>
            <MoreActions actions={moreOf(row)} />
          </>
        )}
        {...(may(needs(remove))
          ? {
              batch: (rows: readonly FlowItem[], done: () => void) => (
                <Button size="small" danger onClick={() => acts.remove(rows, done)}>
                  {say('remove')}
                </Button>
              ),
            }
          : {})}
      />
      {open?.what === 'create' && <CreateFlow onMade={setMade} onClose={close} />}
      {open?.what === 'script' && <ImportScript onMade={setMade} onClose={close} />}
      {open?.what === 'import' && <ImportPackage onMade={setMade} onClose={close} />}
      {open?.what === 'order' && <OrderFlows onClose={close} />}
      {open?.what === 'rename' && <RenameFlow row={open.row} onClose={close} />}
      {open?.what === 'publish' && (
        <PublishDialog flowId={open.row.id} name={open.row.name} onClose={close} onIssues={() => design(open.row)} />
      )}
      {open?.what === 'versions' && <Versions flowId={open.row.id} onClose={close} />}
      <Drawer open={open?.what === 'chat'} size={480} closable={false} destroyOnHidden onClose={close} styles={{ body: { padding: 0 } }}>
        {open?.what === 'chat' && <TestChat flowId={open.row.id} onClose={close} />}
      </Drawer>
    </>
  );
}
