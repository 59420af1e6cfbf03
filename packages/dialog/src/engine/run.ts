import type { Advice, Found } from '@parley/nlu';
import type { Action, EndReason } from './action.ts';
import type { Carried } from './collect.ts';
import type { State } from './state.ts';
import type { Trace } from './trace.ts';
import type { Version } from './version.ts';

/** One step at work: its state is replaced as it goes, actions and trace are gathered. It never leaves the step. */
export interface Run {
  readonly version: Version;
  state: State;
  /** What was said in this step, for the questions that it leads to. */
  carried: Carried | null;
  /** What others take what was said in this step for. */
  readonly advice: Advice | undefined;
  /** The values that were looked for in what was said, by slot and words: looked for once, whoever asks for them. */
  readonly values: Map<string, Found<string> | null>;
  readonly actions: Action[];
  readonly trace: Trace[];
}

export const change = (run: Run, patch: Partial<State>): void => {
  run.state = { ...run.state, ...patch };
};

const counted = (counts: Readonly<Record<string, number>>, key: string): Record<string, number> => ({
  ...counts,
  [key]: (Object.hasOwn(counts, key) ? (counts[key] ?? 0) : 0) + 1,
});

/** Adds one to a count of the state; returns the new count. */
export const count = (run: Run, what: 'visits' | 'rotations' | 'misses' | 'intents' | 'concerns' | 'handled', key: string): number => {
  const counts = counted(run.state[what], key);
  change(run, { [what]: counts });
  return counts[key] ?? 0;
};

export const total = (run: Run, what: 'turns' | 'silences' | 'unmatched'): void =>
  change(run, { counts: { ...run.state.counts, [what]: run.state.counts[what] + 1 } });

/** Puts a label on or takes it off; does nothing if so already. */
export const label = (run: Run, labelId: string, on = true): void => {
  const { labels } = run.state;
  if (labels.includes(labelId) === on) return;
  change(run, { labels: on ? [...labels, labelId] : labels.filter((each) => each !== labelId) });
  run.actions.push({ kind: 'label', labelId, name: run.version.labels.get(labelId) ?? labelId, on });
};

export const fill = (run: Run, nodeId: string, slotId: string, value: string, from: string): void => {
  change(run, { slots: { ...run.state.slots, [slotId]: value } });
  run.trace.push({ kind: 'slot', nodeId, slotId, value, from });
  run.actions.push({ kind: 'slot', slotId, name: run.version.slots.get(slotId)?.name ?? slotId, value });
};

/** Ends the conversation. A person who hung up needs no hanging up. */
export const end = (run: Run, reason: EndReason): void => {
  change(run, { phase: 'ended', endReason: reason, candidate: null });
  run.trace.push({ kind: 'ended', reason });
  if (reason !== 'person') run.actions.push({ kind: 'hangup', nodeId: run.state.nodeId, reason });
};
