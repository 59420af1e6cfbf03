import { listComma } from '@parley/contract';
import { figureText, ruleText, taskModes } from '@parley/contract/kind-texts';
import type { TaskItem } from '@parley/contract/task';
import type { ReactElement } from 'react';
import { clock, count, dateTime, duration, nothing, share, shortTime } from '../../../format/index.ts';
import type { Say } from '../../../i18n/index.ts';
import { rateHints } from '../../../parts/explained/index.ts';
import { Hours, wallClock } from '../../../parts/hours/index.ts';
import type { Column } from '../../../parts/list/index.ts';
import { PartOfWhole } from '../../../parts/progress/index.ts';
import { Status, taskSigns } from '../../../status/index.ts';
import { expectedEnd, settled, underWay } from '../../../task/index.ts';
import { taskWords as words } from './words.ts';

type Words = Say<keyof typeof words>;

/** The reason or time below a task's state. */
export const noteOf = (row: TaskItem, { say, text, language }: Words, now: number): string => {
  if (row.stoppedBy)
    return `${text(figureText(row.stoppedBy.figures))} · ${text(ruleText({ ...row.stoppedBy, name: row.stoppedBy.rule }))}`;
  if (row.stateReason) return row.stateReason;
  if (row.outOfMoney) return say('outOfMoney');
  if (row.state === 'waiting') return row.startAt ? shortTime(row.startAt, new Date(now)) : '';
  if (row.scheduleNote) return text(row.scheduleNote);
  if (row.schedule && !underWay(row.state)) return say('nextStart', { time: shortTime(row.schedule.next, new Date(now)) });
  if (row.state === 'draft' && row.progress.total === 0) return say('noNumbers');
  if (row.state === 'finished' && row.startedAt && row.finishedAt)
    return say('took', { time: duration(Date.parse(row.finishedAt) - Date.parse(row.startedAt), language) });
  const end = expectedEnd(row, now);
  if (end !== undefined && row.progress.total > settled(row.progress)) return say('done', { time: shortTime(end, new Date(now)) });
  return row.progress.redial > 0 ? say('redial', { n: count(row.progress.redial) }) : '';
};

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
    width: { zh: 150, en: 160 },
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
      const here = wallClock(now, row.timeZone);
      const today = row.windows.filter((window) => window.days.includes(here.day));
      const hours = today.map(({ from, to }) => `${from}–${to}`).join(listComma(w.language)) || w.say('notToday');
      const label = row.windows.length === 0 ? w.say('allDay') : hours;
      return (
        <Hours
          spans={row.windows.length === 0 ? [{ from: '00:00', to: '24:00' }] : today}
          now={here.minutes}
          lit={row.state === 'running'}
          label={label}
        />
      );
    },
  },
  { key: 'gateway', title: words.gateway, width: 150, extra: true, render: (row) => row.gatewayName },
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
