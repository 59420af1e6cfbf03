import type { InputOf, Text } from '@parley/contract';
import type { recall } from '@parley/contract/recall';
import type { Span } from '../../../parts/hours/index.ts';
import { type DayGroup, windowsOf } from './groups.ts';
import type { TaskValues } from './task-form.tsx';

export type Preset = 'notice' | 'survey' | 'collection' | 'appointment';
type Rule = InputOf<typeof recall.create>;

interface Filling {
  readonly name: Text;
  /** How it goes about it, beside the button. */
  readonly how: Text;
  readonly values: Pick<TaskValues, 'priority' | 'ringSeconds' | 'callerChoice'>;
  readonly hours: DayGroup;
  readonly redial: Pick<Rule, 'entries'>;
}

const minute = 60; // s
const hour = 60 * minute;
const workdays = [1, 2, 3, 4, 5];
const everyDay = [...workdays, 6, 7];
const again = (results: readonly Rule['entries'][number]['result'][], times: number, waitSeconds: number): Rule['entries'] =>
  results.map((result) => ({ result, times, waitSeconds }));

/** What tasks of a kind usually want; names and gateways are the person's. */
export const presets: Readonly<Record<Preset, Filling>> = {
  notice: {
    name: { zh: '通知', en: 'Notice' },
    how: { zh: '每天都打，没接的隔半小时再打两次', en: 'Every day; twice more after half an hour' },
    values: { priority: 4, ringSeconds: 35, callerChoice: 'in-turn' },
    hours: { days: everyDay, spans: [{ from: '09:00', to: '20:00' }] },
    redial: { entries: again(['no-answer', 'busy', 'rejected', 'unreachable'], 2, 30 * minute) },
  },
  survey: {
    name: { zh: '回访', en: 'Survey' },
    how: { zh: '避开早晚和午休，没接的隔两小时再打一次', en: 'Not early, late or at noon; once more after two hours' },
    values: { priority: 6, ringSeconds: 30, callerChoice: 'in-turn' },
    hours: {
      days: everyDay,
      spans: [
        { from: '10:00', to: '12:00' },
        { from: '14:30', to: '19:00' },
      ],
    },
    redial: { entries: again(['no-answer', 'busy'], 1, 2 * hour) },
  },
  collection: {
    name: { zh: '催收', en: 'Collection' },
    how: { zh: '工作日上班时间，隔三小时再打三次，换主叫号码', en: 'Office hours; three times more, every three hours, by another number' },
    values: { priority: 3, ringSeconds: 45, callerChoice: 'least-used' },
    hours: {
      days: workdays,
      spans: [
        { from: '09:00', to: '12:00' },
        { from: '14:00', to: '18:00' },
      ],
    },
    redial: {
      entries: again(['no-answer', 'busy', 'rejected', 'switched-off'], 3, 3 * hour).map((entry) => ({ ...entry, caller: 'next' })),
    },
  },
  appointment: {
    name: { zh: '预约', en: 'Appointment' },
    how: {
      zh: '周一至周六，没接的隔半小时再打三次，用本地号码',
      en: 'Monday to Saturday; three times more, every half hour, by a local number',
    },
    values: { priority: 3, ringSeconds: 40, callerChoice: 'same-area' },
    hours: {
      days: [...workdays, 6],
      spans: [
        { from: '09:00', to: '12:00' },
        { from: '14:00', to: '18:30' },
      ],
    },
    redial: { entries: again(['no-answer', 'busy', 'unreachable'], 3, 30 * minute) },
  },
};
export const presetOrder = ['notice', 'survey', 'collection', 'appointment'] as const satisfies readonly Preset[];

/** The redial rule that a preset makes where the company has none of its name. */
export const ruleName = (preset: Preset): Text => {
  const { zh, en } = presets[preset].name;
  return { zh: `${zh}（预设）`, en: `${en} (preset)` };
};

const later = (a: string, b: string): string => (a > b ? a : b);
const sooner = (a: string, b: string): string => (a < b ? a : b);

/**
 * What a preset fills in. Its hours are cut to those that the company allows; none are left: the company's own.
 *
 * @param allowed the company's calling period
 */
export const presetValues = (preset: Preset, allowed: readonly Span[]): Partial<TaskValues> => {
  const { values, hours } = presets[preset];
  const spans = hours.spans.flatMap((span) =>
    allowed.map(({ from, to }) => ({ from: later(span.from, from), to: sooner(span.to, to) })).filter(({ from, to }) => from < to),
  );
  return { ...values, windows: windowsOf([{ days: hours.days, spans }]) };
};
