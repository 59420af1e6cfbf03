import { listComma } from '@parley/contract';
import { callerChoices, weekdays } from '@parley/contract/kind-texts';
import type { RedialEntry } from '@parley/contract/recall';
import type { Say } from '../../../i18n/index.ts';
import { resultText } from '../../../status/index.ts';
import { waitText } from '../recall/redial.ts';
import { groupsOf } from './groups.ts';
import type { summaryWords } from './summary-words.ts';
import type { TaskValues } from './task-form.tsx';

// What the folded sections of a task's form say of their fields, each in one line.

type Words = Say<keyof typeof summaryWords>;
const between = ' · ';

export const paceSummary = ({ priority, callsPerSecond, ringSeconds }: TaskValues, { say }: Words): string =>
  [
    say('priority', { n: priority ?? 5 }),
    callsPerSecond ? say('rate', { n: callsPerSecond }) : say('noRate'),
    say('ring', { n: ringSeconds ?? 40 }),
  ].join(between);

/** 周一至周五、周日. */
const daysText = (days: readonly number[], { say, text, language }: Words): string => {
  const runs: number[][] = [];
  for (const day of [...days].sort()) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const named = (day: number | undefined): string => {
    const known = day === 1 || day === 2 || day === 3 || day === 4 || day === 5 || day === 6 || day === 7 ? weekdays[day] : undefined;
    return known ? say('day', { day: text(known) }) : '';
  };
  if (days.length === 7) return say('everyDay');
  return runs
    .map((run) => (run.length > 2 ? say('days', { from: named(run[0]), to: named(run.at(-1)) }) : run.map(named).join(listComma(language))))
    .join(listComma(language));
};

/** @param own the company's zone, which goes without saying */
export const hoursSummary = (
  { windows = [], startDate, endDate, timeZone, calleeZones }: TaskValues,
  own: string,
  words: Words,
): string => {
  const { say, language } = words;
  const groups = groupsOf(windows).map(({ days, spans }) => {
    const hours = spans.map(({ from, to }) => `${from}–${to}`).join(listComma(language));
    return `${daysText(days, words)} ${hours}`;
  });
  const dates = startDate
    ? endDate
      ? say('dates', { from: startDate, to: endDate })
      : say('from', { day: startDate })
    : endDate
      ? say('until', { day: endDate })
      : undefined;
  return [
    groups.length === 0 ? say('companyHours') : groups.join(language === 'zh' ? '；' : '; '),
    ...(dates ? [dates] : []),
    ...(calleeZones ? [say('callees')] : timeZone && timeZone !== own ? [timeZone] : []),
  ].join(between);
};

export const callerSummary = ({ callerNumbers = [], callerChoice }: TaskValues, { say, text }: Words): string => {
  const [only] = callerNumbers;
  const numbers = only === undefined ? say('allNumbers') : callerNumbers.length === 1 ? only : say('numbers', { n: callerNumbers.length });
  return [numbers, ...(callerNumbers.length === 1 ? [] : [text(callerChoices[callerChoice ?? 'in-turn'])])].join(between);
};

export const listsSummary = ({ blacklistGroups = [], whitelistOnly }: TaskValues, { say, language }: Words): string =>
  [
    blacklistGroups.length === 0 ? say('allGroups') : say('groups', { names: blacklistGroups.join(listComma(language)) }),
    ...(whitelistOnly ? [say('whitelistOnly')] : []),
  ].join(between);

/** One way to go on after some results. */
type Way = Pick<RedialEntry, 'result' | 'times' | 'waitSeconds'>;

/** 3 次，每 30 分钟; where results differ, each of them. */
export const redialSummary = (entries: readonly Way[], { say, text, language }: Words): string => {
  const ways = new Map<string, { way: Way; results: string[] }>();
  for (const way of entries) {
    const key = `${way.times} ${way.waitSeconds}`;
    const same = ways.get(key) ?? { way, results: [] };
    same.results.push(text(resultText(way.result)));
    ways.set(key, same);
  }
  const said = ({ times, waitSeconds }: Way): string => say('redial', { n: times, wait: waitText(waitSeconds, say).trim() });
  const list = [...ways.values()];
  const [only] = list;
  if (!only) return say('once');
  if (list.length === 1) return said(only.way);
  return list.map(({ way, results }) => `${results.join(listComma(language))} ${said(way)}`).join(language === 'zh' ? '；' : '; ');
};
