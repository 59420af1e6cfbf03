import { listComma } from '@parley/contract';
import { taskModes } from '@parley/contract/kind-texts';
import type { TaskItem } from '@parley/contract/task';
import type { ReactElement } from 'react';
import { clock, count, dateTime, nothing, share } from '../../../format/index.ts';
import type { Say } from '../../../i18n/index.ts';
import { rateHints } from '../../../parts/explained/index.ts';
import { Hours, wallClock } from '../../../parts/hours/index.ts';
import type { Column } from '../../../parts/list/index.ts';
import { PartOfWhole } from '../../../parts/progress/index.ts';
import { Status, taskSigns } from '../../../status/index.ts';
import { settled } from '../../../task/index.ts';
import { noteOf } from './note-of.ts';
import { taskWords as words } from './words.ts';

type Words = Say<keyof typeof words>;

/** The answered are dark as long as a task goes on; the bar of one that is through is full. */
export const darkOf = ({ state, progress }: Pick<TaskItem, 'state' | 'progress'>): { first?: number } =>
  state === 'finished' ? {} : { first: Math.min(progress.answered, settled(progress)) };

/** State as mark and word, the pie at the task's progress. */
function TaskState({ row, words: w, now }: { row: TaskItem; words: Words; now: number }): ReactElement {
  const sign = taskSigns[row.state];
  const part = row.progress.total > 0 ? settled(row.progress) / row.progress.total : 0;
  return <Status {...sign} word={w.text(sign.word)} share={part} note={noteOf(row, w, now)} />;
}

/** Robots at work, in ten strokes. */
function Strokes({ busy, of }: { busy: number; of: number }): ReactElement | null {
  if (busy === 0) return null;
  const lit = Math.max(1, Math.round((busy / Math.max(1, of)) * 10));
  return (
    <span className="strokes" aria-hidden="true">
      {Array.from({ length: 10 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no identity
        <i key={i} data-lit={i < lit || undefined} />
      ))}
    </span>
  );
}

/** Columns of the list of tasks. */
export const taskColumns = (w: Words, now: number): readonly Column<TaskItem, 'createdAt' | 'name' | 'priority' | 'updatedAt'>[] => [
  {
    key: 'name',
    title: words.task,
    width: 228,
    always: true,
    sort: 'name',
    render: (row) => (
      <>
        <span className="list-name">{row.name}</span>
        <span className="list-second">
          {row.flowName} {row.flowVersion ? `v${row.flowVersion}` : ''} · {w.text(taskModes[row.mode])}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    title: words.status,
    width: { zh: 190, en: 200 },
    firm: true,
    render: (row) => <TaskState row={row} words={w} now={now} />,
  },
  {
    key: 'progress',
    title: words.progress,
    width: 160,
    firm: true,
    render: (row) =>
      row.progress.total === 0 ? (
        <span className="faint">{nothing}</span>
      ) : (
        <PartOfWhole done={settled(row.progress)} whole={row.progress.total} {...darkOf(row)} moving={row.state === 'running'} />
      ),
  },
  {
    key: 'answered',
    title: words.answered,
    hint: rateHints.answered,
    width: 84,
    align: 'right',
    render: (row) => share(row.progress.answered, row.progress.calls),
  },
  { key: 'gradeA', title: words.gradeA, width: 76, align: 'right', render: (row) => count(row.progress.grades.A) },
  {
    key: 'concurrency',
    title: words.concurrency,
    width: 132,
    firm: true,
    align: 'right',
    render: (row) => (
      <>
        <Strokes busy={row.concurrency} of={row.robots} /> {count(row.concurrency)} <span className="faint">/ {count(row.robots)}</span>
      </>
    ),
  },
  {
    key: 'hours',
    title: words.hours,
    width: 112,
    render: (row) => {
      const { spans, holiday } = row.today;
      const hours = spans.map(({ from, to }) => `${from}–${to}`).join(listComma(w.language));
      const rests = holiday === null ? w.say('notToday') : holiday || w.say('holiday');
      const label = spans.length === 0 ? rests : row.windows.length === 0 ? w.say('companyHours', { hours }) : hours;
      return (
        <span title={label}>
          <Hours spans={spans} now={wallClock(now, row.timeZone).minutes} lit={row.state === 'running'} label={label} />
        </span>
      );
    },
  },
  { key: 'gateway', title: words.gateway, width: 150, extra: true, render: (row) => row.gatewayName },
  { key: 'smsStrategy', title: words.smsStrategy, width: 140, extra: true, render: (row) => row.smsStrategyName || nothing },
  { key: 'priority', title: words.priority, width: 84, extra: true, align: 'right', sort: 'priority', render: (row) => row.priority },
  { key: 'createdBy', title: words.createdBy, width: 110, extra: true, render: (row) => row.createdBy },
  {
    key: 'createdAt',
    title: words.createdAt,
    width: 172,
    extra: true,
    sort: 'createdAt',
    render: (row) => <span title={clock(row.createdAt)}>{dateTime(row.createdAt)}</span>,
  },
];
