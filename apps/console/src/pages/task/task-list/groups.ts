import type { TaskWindow } from '@parley/contract/task';

/** Days that share their hours. */
export interface DayGroup {
  readonly days: readonly number[];
  readonly spans: readonly { readonly from: string; readonly to: string }[];
}

/** Windows of the same days belong together, in the order they came. */
export const groupsOf = (windows: readonly TaskWindow[]): readonly DayGroup[] => {
  const groups = new Map<string, { days: readonly number[]; spans: { from: string; to: string }[] }>();
  for (const { days, from, to } of windows) {
    const key = days.join();
    const group = groups.get(key) ?? { days, spans: [] };
    group.spans.push({ from, to });
    groups.set(key, group);
  }
  return [...groups.values()];
};

export const windowsOf = (groups: readonly DayGroup[]): TaskWindow[] =>
  groups.flatMap(({ days, spans }) => spans.map(({ from, to }) => ({ days: [...days], from, to })));
