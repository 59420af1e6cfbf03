import { feedbackTexts } from '@parley/contract/call-texts';
import { type FeedbackItem, feedback, feedbackColumns } from '@parley/contract/feedback';
import { feedbackCategories, feedbackLevels } from '@parley/contract/kind-texts';
import { feedbackResults, feedbackStates } from '@parley/contract/state-texts';
import { Button } from 'antd';
import { SquareArrowOutUpRight } from 'lucide-react';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { needs, useCan } from '../../../access/index.ts';
import { dateTime, nothing } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { flowOptions, taskOptions, userOptions } from '../../../parts/choices/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { type Column, type Filter, ListPage, MoreActions } from '../../../parts/list/index.ts';
import { MaskedNumber } from '../../../parts/masked-number/index.ts';
import { feedbackSigns, Status } from '../../../status/index.ts';
import { useCallPath } from '../call-info/use-call-path.ts';
import { ProblemForm } from './problem-form.tsx';
import { problemWords as words } from './words.ts';

type Say = ReturnType<typeof useWords<keyof typeof words>>;

const columnsOf = ({ text }: Say): readonly Column<FeedbackItem, 'createdAt'>[] => [
  {
    key: 'createdAt',
    title: words.createdAt,
    width: 150,
    firm: true,
    always: true,
    sort: 'createdAt',
    render: (row) => dateTime(row.createdAt),
  },
  {
    key: 'solved',
    title: words.solved,
    width: { zh: 100, en: 120 },
    firm: true,
    always: true,
    render: (row) => (
      <Status
        shape={row.solved ? 'tick' : 'ring'}
        tone={row.solved ? 'good' : 'idle'}
        word={text(feedbackStates[row.solved ? 'solved' : 'unsolved'])}
        inline
      />
    ),
  },
  {
    key: 'level',
    title: words.level,
    width: { zh: 80, en: 120 },
    render: (row) => <Status {...feedbackSigns[row.level]} word={text(feedbackLevels[row.level])} inline />,
  },
  { key: 'category', title: words.category, width: { zh: 90, en: 160 }, render: (row) => text(feedbackCategories[row.category]) },
  { key: 'question', title: words.question, width: 260, always: true, render: (row) => row.question },
  { key: 'node', title: words.node, width: 120, render: (row) => row.nodeName ?? nothing },
  { key: 'customer', title: words.customer, width: 140, firm: true, render: (row) => <MaskedNumber number={row.number} data="call" /> },
  { key: 'provider', title: words.createdBy, width: 100, render: (row) => row.provider },
  { key: 'result', title: words.result, width: 110, render: (row) => (row.result ? text(feedbackResults[row.result]) : nothing) },
  { key: 'answer', title: words.answer, width: 160, extra: true, render: (row) => row.answer || nothing },
  { key: 'handler', title: words.handler, width: 100, extra: true, render: (row) => row.handler ?? nothing },
  { key: 'handledAt', title: words.handledAt, width: 150, extra: true, render: (row) => dateTime(row.handledAt) },
  { key: 'flow', title: words.flow, width: 140, extra: true, render: (row) => row.flowName ?? nothing },
  { key: 'task', title: words.task, width: 140, extra: true, render: (row) => row.taskName ?? nothing },
];

const filtersOf = ({ text }: Say): readonly Filter[] => {
  const listed = (texts: Readonly<Record<string, { zh: string; en: string }>>) =>
    Object.entries(texts).map(([value, word]) => ({ value, label: text(word) }));
  return [
    { kind: 'text', name: 'number', label: words.number },
    {
      kind: 'flag',
      name: 'solved',
      label: words.solved,
      options: [
        { value: 'false', label: text(feedbackStates.unsolved) },
        { value: 'true', label: text(feedbackStates.solved) },
      ],
    },
    { kind: 'many', name: 'levels', label: words.level, options: listed(feedbackLevels) },
    { kind: 'many', name: 'categories', label: words.category, options: listed(feedbackCategories) },
    { kind: 'range', name: 'created', label: words.createdAt, from: 'from', to: 'to' },
    { kind: 'one', name: 'flowId', label: words.flow, more: true, options: flowOptions },
    { kind: 'one', name: 'taskId', label: words.task, more: true, options: taskOptions },
    { kind: 'one', name: 'createdBy', label: words.createdBy, more: true, options: userOptions },
  ];
};

/** Problems that people reported, to be solved. */
export function ProblemList({ tabs }: { tabs: ReactNode }): ReactElement {
  const w = useWords(words);
  const { say } = w;
  const go = useNavigate();
  const pathOf = useCallPath();
  const may = { handle: useCan(needs(feedback.handle)), edit: useCan(needs(feedback.update)) };
  const [form, setForm] = useState<{ row: FeedbackItem; what: 'edit' | 'handle' }>();
  const columns = useMemo(() => columnsOf(w), [w]);
  const filters = useMemo(() => filtersOf(w), [w]);
  const exported = useMemo(
    () => ({
      route: feedback.requestExport,
      what: words.what,
      columns: feedbackColumns.map((key) => ({ key, title: feedbackTexts[key] })),
    }),
    [],
  );
  return (
    <>
      <ListPage
        name="problem"
        title={words.title}
        route={feedback.list}
        columns={columns}
        filters={filters}
        exported={exported}
        tabs={() => tabs}
        empty={{ what: words.empty, how: words.emptyHow }}
        actionsWidth={150}
        actions={(row) => {
          const path = pathOf(row.callId);
          return (
            <>
              <IconButton icon={SquareArrowOutUpRight} label={say('open')} disabled={!path} onClick={() => path && void go(path)} />
              {may.handle && !row.solved ? (
                <Button type="link" size="small" onClick={() => setForm({ row, what: 'handle' })}>
                  {say('handle')}
                </Button>
              ) : null}
              <MoreActions
                actions={may.edit && !row.solved ? [{ key: 'edit', label: say('edit'), run: () => setForm({ row, what: 'edit' }) }] : []}
              />
            </>
          );
        }}
      />
      {form ? <ProblemForm {...form} onClose={() => setForm(undefined)} /> : null}
    </>
  );
}
