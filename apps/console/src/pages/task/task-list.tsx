import './task-list/task.css';
import { taskModes } from '@parley/contract/kind-texts';
import {
  append,
  autoexec,
  create,
  deleteNoCall,
  detail,
  dryRun,
  importNumbers,
  list,
  numberList,
  offeredMode,
  pause,
  recallCopy,
  remove as removeRoute,
  requestExport,
  type TaskItem,
  update,
  updateForAutoexec,
} from '@parley/contract/task';
import { Button } from 'antd';
import { ListOrdered, Pause, Play, Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Can, needs, useCan } from '../../access/index.ts';
import { send, useAct } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { lazyPanel, useCreateRequest } from '../../navigation/index.ts';
import { flowOptions, gatewayGroupOptions, gatewayOptions } from '../../parts/choices/index.ts';
import { ExportDialog } from '../../parts/export/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { type Filter, ListPage, MoreActions, Shortcuts, useFilterParam, useOpenParam } from '../../parts/list/index.ts';
import { useFolded } from '../../preferences/index.ts';
import { taskSigns } from '../../status/index.ts';
import { canStart, underWay } from '../../task/index.ts';
import { taskColumns } from './task-list/columns.tsx';
import { listExport, numbersExport } from './task-list/exports.ts';
import { TaskCard } from './task-list/task-card.tsx';
import { useDeleteUncalled } from './task-list/use-delete-uncalled.ts';
import { useLiveTasks } from './task-list/use-live-tasks.ts';
import { useMinute } from './task-list/use-minute.ts';
import { useRemove } from './task-list/use-remove.tsx';
import { startable, useStart } from './task-list/use-start.tsx';
import { taskWords as words } from './task-list/words.ts';

// Drawers and dialogs come when they are first opened.
const Append = lazyPanel('append', async () => (await import('./task-list/append.tsx')).Append);
const DryRun = lazyPanel('dry-run', async () => (await import('./task-list/dry-run.tsx')).DryRun);
const Numbers = lazyPanel('numbers', async () => (await import('./task-list/numbers.tsx')).Numbers);
const RecallCopy = lazyPanel('recall-copy', async () => (await import('./task-list/recall-copy.tsx')).RecallCopy);
const Schedule = lazyPanel('schedule', async () => (await import('./task-list/schedule.tsx')).Schedule);
const TaskForm = lazyPanel('task-form', async () => (await import('./task-list/task-form.tsx')).TaskForm);
const TaskImport = lazyPanel('task-import', async () => (await import('./task-list/task-import.tsx')).TaskImport);

type Named = Pick<TaskItem, 'id' | 'name' | 'flowId'> & { readonly state?: TaskItem['state'] };
type Open =
  | { readonly kind: 'form'; readonly task: TaskItem | undefined }
  | { readonly kind: 'dry-run' | 'export' | 'schedule' | 'recall'; readonly task: TaskItem }
  | { readonly kind: 'import' | 'append'; readonly task: Named };

/** Outbound tasks: how far they are, and what to do about them. */
export default function TaskListPage(): ReactElement {
  const w = useWords(words);
  const { say, text } = w;
  const now = useMinute();
  const narrow = useFolded();
  const [open, setOpen] = useState<Open>();
  const [numbersOf, openNumbers] = useOpenParam('numbers');
  const [chosen, choose] = useFilterParam('states');
  useLiveTasks();
  useCreateRequest(() => setOpen({ kind: 'form', task: undefined }));
  const refresh = [list];
  const starting = useStart();
  const pausing = useAct(pause, { refresh });
  const remove = useRemove();
  const deleteUncalled = useDeleteUncalled();
  const may = {
    start: useCan(needs(autoexec)),
    pause: useCan(needs(pause)),
    remove: useCan(needs(removeRoute)),
    deleteUncalled: useCan(needs(deleteNoCall)),
    update: useCan(needs(update)),
    numbers: useCan(needs(numberList)),
    import: useCan(needs(importNumbers)),
    append: useCan(needs(append)),
    export: useCan(needs(requestExport)),
    schedule: useCan(needs(updateForAutoexec)),
    recall: useCan(needs(recallCopy)),
    dryRun: useCan(needs(dryRun)),
  };
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'name', label: words.search },
    { kind: 'one', name: 'flowId', label: words.flow, options: flowOptions },
    { kind: 'one', name: 'gatewayId', label: words.gateway, options: gatewayOptions },
    { kind: 'one', name: 'gatewayGroupId', label: words.gatewayGroup, options: gatewayGroupOptions },
    {
      kind: 'one',
      name: 'mode',
      label: words.mode,
      options: offeredMode.options.map((value) => ({ value, label: text(taskModes[value]) })),
    },
    {
      kind: 'many',
      name: 'states',
      label: words.status,
      options: Object.entries(taskSigns).map(([value, sign]) => ({ value, label: text(sign.word) })),
      // A narrow page has the shortcuts alone.
      hidden: narrow,
    },
  ];

  const all = async (rows: readonly TaskItem[], run: (id: string) => Promise<unknown>, done: () => void): Promise<void> => {
    await Promise.allSettled(rows.map(({ id }) => run(id)));
    done();
  };
  const add = (
    <Can do={needs(create)}>
      <Button type="primary" icon={<Plus size={16} strokeWidth={1.7} />} onClick={() => setOpen({ kind: 'form', task: undefined })}>
        {say('add')}
      </Button>
    </Can>
  );
  /** What an import has just brought is in the list by now, or nearly. */
  const startImported = async (id: string): Promise<void> => {
    const task = await send(detail, { id }, { quiet: true }).catch(() => undefined);
    if (task) await starting.start([startable(task)]);
  };
  const actions = (row: TaskItem): ReactElement => (
    <>
      {underWay(row.state) ? (
        <IconButton
          icon={Pause}
          label={say('pause')}
          disabled={!may.pause || pausing.isPending}
          onClick={() => pausing.mutate({ id: row.id })}
        />
      ) : row.state === 'finished' && !canStart(row) ? (
        // The buttons of all rows stand below each other.
        <span className="task-no-button" />
      ) : (
        <IconButton
          icon={Play}
          label={say('start')}
          disabled={!may.start || !canStart(row) || starting.isPending}
          onClick={() => void starting.start([startable(row)])}
        />
      )}
      {narrow ? null : <IconButton icon={ListOrdered} label={say('numbers')} disabled={!may.numbers} onClick={() => openNumbers(row.id)} />}
      <MoreActions
        actions={[
          ...(may.update ? [{ key: 'edit', label: say('edit'), run: () => setOpen({ kind: 'form', task: row }) }] : []),
          ...(narrow && may.numbers ? [{ key: 'numbers', label: say('numbers'), run: () => openNumbers(row.id) }] : []),
          ...(may.import ? [{ key: 'import', label: say('import'), run: () => setOpen({ kind: 'import', task: row }) }] : []),
          ...(may.append ? [{ key: 'append', label: say('append'), run: () => setOpen({ kind: 'append', task: row }) }] : []),
          ...(may.schedule ? [{ key: 'schedule', label: say('schedule'), run: () => setOpen({ kind: 'schedule', task: row }) }] : []),
          ...(may.dryRun ? [{ key: 'dry-run', label: say('dryRun'), run: () => setOpen({ kind: 'dry-run', task: row }) }] : []),
          ...(may.recall && row.progress.total > 0
            ? [{ key: 'recall', label: say('recallCopy'), run: () => setOpen({ kind: 'recall', task: row }) }]
            : []),
          ...(may.export && row.progress.total > 0
            ? [{ key: 'export', label: say('exportNumbers'), run: () => setOpen({ kind: 'export', task: row }) }]
            : []),
          ...(may.deleteUncalled && !underWay(row.state) && row.progress.waiting > 0
            ? [{ key: 'uncalled', label: say('deleteUncalled'), danger: true, run: () => deleteUncalled(row) }]
            : []),
          ...(may.remove ? [{ key: 'remove', label: say('remove'), danger: true, run: () => remove([row]) }] : []),
        ]}
      />
    </>
  );
  const batch = (rows: readonly TaskItem[], done: () => void): ReactElement => {
    const toStart = rows.filter(canStart);
    const toPause = rows.filter(({ state }) => underWay(state));
    return (
      <>
        {may.start && toStart.length > 0 ? (
          <Button
            size="small"
            icon={<Play size={14} strokeWidth={1.7} />}
            onClick={() => void starting.start(toStart.map(startable)).then(done)}
          >
            {say('startMany', { n: toStart.length })}
          </Button>
        ) : null}
        {may.pause && toPause.length > 0 ? (
          <Button
            size="small"
            icon={<Pause size={14} strokeWidth={1.7} />}
            onClick={() => void all(toPause, (id) => pausing.mutateAsync({ id }), done)}
          >
            {say('pauseMany', { n: toPause.length })}
          </Button>
        ) : null}
        {may.remove ? (
          <Button size="small" danger onClick={() => remove(rows, done)}>
            {say('remove')}
          </Button>
        ) : null}
      </>
    );
  };
  return (
    <>
      <ListPage
        name="task-list"
        title={words.title}
        route={list}
        live
        columns={taskColumns(w, now)}
        filters={filters}
        head={(answer) => (answer ? <Shortcuts signs={taskSigns} counts={answer.states} chosen={chosen} onChoose={choose} /> : null)}
        primary={narrow ? null : add}
        tools={narrow ? add : null}
        exported={[listExport]}
        empty={{ what: words.empty, how: words.emptyHow, action: add }}
        actions={actions}
        batch={batch}
        card={(row, nameId) => <TaskCard row={row} nameId={nameId} words={w} now={now} />}
        over={(rows) =>
          numbersOf && may.numbers ? <Numbers id={numbersOf} tasks={rows} drawer="numbers" onClose={() => openNumbers(undefined)} /> : null
        }
        {...(may.numbers ? { onOpen: (row: TaskItem) => openNumbers(row.id) } : {})}
      />
      {open?.kind === 'form' ? (
        <TaskForm
          task={open.task}
          onClose={() => setOpen((now) => (now === open ? undefined : now))}
          onNumbers={(task) => setOpen({ kind: 'import', task })}
          onStart={may.start ? (task) => void starting.start([startable(task)]) : undefined}
        />
      ) : null}
      {open?.kind === 'import' ? (
        <TaskImport
          task={open.task}
          onClose={() => setOpen(undefined)}
          onStart={
            may.start && open.task.state !== 'running' && open.task.state !== 'out-of-window'
              ? () => void startImported(open.task.id)
              : undefined
          }
        />
      ) : null}
      {open?.kind === 'dry-run' ? <DryRun task={open.task} onClose={() => setOpen(undefined)} /> : null}
      {open?.kind === 'schedule' ? <Schedule task={open.task} onClose={() => setOpen(undefined)} /> : null}
      {open?.kind === 'recall' ? <RecallCopy task={open.task} onClose={() => setOpen(undefined)} /> : null}
      {open?.kind === 'export' ? (
        <ExportDialog spec={numbersExport(open.task)} filter={{ taskId: open.task.id }} onClose={() => setOpen(undefined)} />
      ) : null}
      {open?.kind === 'append' ? <Append task={open.task} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
