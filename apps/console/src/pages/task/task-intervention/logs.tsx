import { figuresText, interventionKinds, ruleText } from '@parley/contract/kind-texts';
import { detail, list as taskList } from '@parley/contract/task';
import { type InterventionLog, interventionKind, taskIntervention } from '@parley/contract/task-intervention';
import { Undo2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { count, dateTime } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { taskOptions } from '../../../parts/choices/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { type Column, ListPage } from '../../../parts/list/index.ts';
import { actionText } from './summary.ts';
import { interventionWords as words } from './words.ts';

/** What interventions did, by which figures; most of it can be undone. */
export function InterventionLogs({ tabs }: { tabs: ReactNode }): ReactElement {
  const w = useWords(words);
  const { say, text } = w;
  const confirm = useConfirm();
  const refresh = [taskIntervention.logList, taskIntervention.list, taskList, detail];
  const undo = useAct(taskIntervention.undo, { refresh });
  const undone = async ({ id, kind, numbers: all }: InterventionLog): Promise<void> => {
    const { numbers } = await undo.mutateAsync({ id });
    notify({ kind: 'success', text: kind === 'task' ? say('taskBack') : say('numbersBack', { n: count(numbers), all: count(all) }) });
  };
  const mayUndo = useCan(needs(taskIntervention.undo));
  const ask = (row: InterventionLog): void =>
    confirm({
      title: say('undoTitle', { name: text(ruleText({ ...row, name: row.ruleName })), task: row.taskName }),
      text: say(row.kind === 'task' ? 'undoTask' : 'undoNumbers'),
      verb: say('undo'),
      run: () => undone(row),
    });
  const columns: readonly Column<InterventionLog, 'id'>[] = [
    { key: 'at', title: words.at, width: 172, firm: true, render: (row) => dateTime(row.at) },
    {
      key: 'rule',
      title: words.rule,
      width: 150,
      always: true,
      render: (row) => (
        <>
          <span className="list-name">{text(ruleText({ ...row, name: row.ruleName }))}</span>
          <span className="list-second">{text(interventionKinds[row.kind])}</span>
        </>
      ),
    },
    { key: 'task', title: words.task, width: 160, render: (row) => row.taskName },
    { key: 'action', title: words.action, width: 150, render: (row) => actionText(row.action, w) },
    {
      key: 'figures',
      title: words.figures,
      width: 460,
      render: (row) => <span className="quiet">{row.figures ? text(figuresText(row.figures)) : say('numbers', { n: row.numbers })}</span>,
    },
    {
      key: 'state',
      title: words.state,
      width: 150,
      render: (row) => <span className="quiet">{row.undoneAt ? say('undone', { who: row.undoneBy ?? '' }) : say('done')}</span>,
    },
  ];
  return (
    <ListPage
      name="task-intervention-log"
      title={words.title}
      route={taskIntervention.logList}
      columns={columns}
      every={15_000}
      tabs={() => tabs}
      filters={[
        { kind: 'one', name: 'taskId', label: words.task, options: taskOptions },
        {
          kind: 'one',
          name: 'kind',
          label: words.kind,
          options: interventionKind.options.map((value) => ({ value, label: text(interventionKinds[value]) })),
        },
      ]}
      empty={{ what: words.noLog, how: words.noLogHow }}
      actionsWidth={64}
      actions={(row) => (
        <IconButton
          icon={Undo2}
          label={say('undo')}
          disabled={!mayUndo || row.undoneAt !== null || row.action.kind === 'alert'}
          onClick={() => ask(row)}
        />
      )}
    />
  );
}
