import { figureText, ruleText, taskReason } from '@parley/contract/kind-texts';
import type { TaskItem } from '@parley/contract/task';
import { count, duration, shortTime } from '../../../format/index.ts';
import type { Say } from '../../../i18n/index.ts';
import { wallClock } from '../../../parts/hours/index.ts';
import { expectedEnd, settled, underWay } from '../../../task/index.ts';
import type { taskWords } from './words.ts';

type Words = Say<keyof typeof taskWords>;

/** When calling begins again, on the task's clock: today's by the clock alone, and with its zone where that is another than the reader's. */
const opensText = ({ timeZone }: TaskItem, opens: string, now: number): string => {
  const [day = '', time = ''] = opens.split(' ');
  const isToday = day === wallClock(now, timeZone).date;
  const zone = timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone ? '' : ` (${timeZone})`;
  return `${isToday ? time : opens.slice(5)}${zone}`;
};

/** Why a running task dials nobody. */
const waitText = (row: TaskItem, wait: NonNullable<TaskItem['waitsFor']>, { say }: Words, now: number): string => {
  const isGroup = row.gatewayGroupId !== null;
  switch (wait.why) {
    case 'end-date':
      return say('pastEnd', { day: wait.day });
    case 'flow':
      return say('noFlow');
    case 'line-disabled':
      return say(isGroup ? 'linesDisabled' : 'lineDisabled');
    case 'line-down':
      return say(isGroup ? 'linesDown' : 'lineDown');
    case 'caller-numbers':
      return say('callersUsed');
    default: {
      if (wait.opens === null) return say('opensNot');
      const time = opensText(row, wait.opens, now);
      return wait.why === 'holiday' ? say('onHoliday', { name: wait.name || say('holiday'), time }) : say('opens', { time });
    }
  }
};

/** The reason or time below a task's state. */
export const noteOf = (row: TaskItem, words: Words, now: number): string => {
  const { say, text, language } = words;
  if (row.stoppedBy)
    return `${text(figureText(row.stoppedBy.figures))} · ${text(ruleText({ ...row.stoppedBy, name: row.stoppedBy.rule }))}`;
  if (row.stateReason) return text(taskReason(row.stateReason));
  if (row.outOfMoney) return say('outOfMoney');
  if (row.waitsFor) return waitText(row, row.waitsFor, words, now);
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
