import type { InputOf } from '@parley/contract';
import { interventionKinds, ruleText } from '@parley/contract/kind-texts';
import { type InterventionItem, interventionKind, taskIntervention } from '@parley/contract/task-intervention';
import { type ReactElement, type ReactNode, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { count, dateTime, nothing } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { taskOptions } from '../../../parts/choices/index.ts';
import { CrudPage } from '../../../parts/crud/index.ts';
import type { FieldSpec } from '../../../parts/form/index.ts';
import type { Column } from '../../../parts/list/index.ts';
import { Unreadable } from '../../../parts/unreadable/index.ts';
import { freshNumberRule } from './number-rule.tsx';
import { RuleFields } from './rule-fields.tsx';
import { actionText, conditionText } from './summary.ts';
import { freshTaskRule } from './task-rule.tsx';
import { WatchedDialog } from './watched-dialog.tsx';
import { interventionWords as words } from './words.ts';

type Form = InputOf<typeof taskIntervention.create>;
const freshRules = { task: freshTaskRule, number: freshNumberRule };
const fresh: Form = { name: '', enabled: true, taskIds: null, rule: freshTaskRule };

/** The company's interventions. */
export function InterventionRules({ tabs }: { tabs: ReactNode }): ReactElement {
  const w = useWords(words);
  const { say, text } = w;
  const [watched, setWatched] = useState<InterventionItem>();
  const maySeeTasks = useCan(needs(taskIntervention.relateData));
  const columns: readonly Column<InterventionItem, 'createdAt' | 'name'>[] = [
    {
      key: 'name',
      title: words.name,
      width: 200,
      always: true,
      sort: 'name',
      render: (row) => (
        <>
          <span className="list-name">{text(ruleText(row))}</span>
          <span className="list-second">
            {[text(interventionKinds[row.kind]), ...(row.builtin ? [say('builtin')] : []), ...(row.enabled ? [] : [say('off')])].join(
              ' · ',
            )}
          </span>
        </>
      ),
    },
    {
      key: 'condition',
      title: words.condition,
      width: 400,
      render: (row) => (row.rule ? <span className="quiet">{conditionText(row.rule, w)}</span> : <Unreadable />),
    },
    { key: 'action', title: words.action, width: 160, render: (row) => (row.rule ? actionText(row.rule.action, w) : nothing) },
    {
      key: 'tasks',
      title: words.tasks,
      width: 110,
      render: (row) => <span className="quiet">{row.taskIds ? say('someTasks', { n: count(row.taskIds.length) }) : say('allTasks')}</span>,
    },
    {
      key: 'acts',
      title: words.acts,
      width: 172,
      render: (row) => (
        <>
          <span>{say('times', { n: count(row.acts) })}</span>
          {row.lastActedAt ? <span className="list-second">{dateTime(row.lastActedAt)}</span> : null}
        </>
      ),
    },
  ];
  const fields = (detail: InterventionItem | undefined): readonly FieldSpec<Form>[] => [
    { kind: 'text', name: 'name', label: words.name, required: true, span: 4 },
    { kind: 'flag', name: 'enabled', label: words.enabled, span: 2 },
    {
      kind: 'own',
      name: 'rule',
      label: words.rule,
      required: true,
      span: 6,
      tellsItself: () => true,
      render: (form) => (
        <RuleFields
          rule={form.values.rule}
          errorOf={(path) => form.errorOf(`rule.${path}`)}
          onLeft={(path) => form.touch(`rule.${path}`)}
          fixed={detail?.builtin ?? false}
          onChange={(rule) => form.set('rule', rule)}
        />
      ),
    },
    { kind: 'many', name: 'taskIds', label: words.taskIds, help: words.tasksHelp, span: 6, options: taskOptions },
  ];
  const given = (values: Form): Form => ({ ...values, taskIds: values.taskIds?.length ? values.taskIds : null });
  return (
    <>
      <CrudPage
        name="task-intervention"
        words={words}
        api={taskIntervention}
        size={720}
        tabs={tabs}
        columns={() => columns}
        filters={[
          { kind: 'text', name: 'name', label: words.name },
          {
            kind: 'one',
            name: 'kind',
            label: words.kind,
            options: interventionKind.options.map((value) => ({ value, label: text(interventionKinds[value]) })),
          },
        ]}
        fields={fields}
        fresh={fresh}
        nameOf={(row) => text(ruleText(row))}
        more={(row) => (maySeeTasks ? [{ key: 'watched', label: say('watched'), run: () => setWatched(row) }] : [])}
        edit={({ name, enabled, taskIds, kind, rule }): Form => ({ name, enabled, taskIds, rule: rule ?? freshRules[kind] })}
        toCreate={given}
        toUpdate={(values, row) => ({ ...given(values), ...row })}
      />
      {watched ? <WatchedDialog rule={watched} onClose={() => setWatched(undefined)} /> : null}
    </>
  );
}
