import { enter } from './enter.ts';
import { end, type Run } from './run.ts';
import { blankState } from './state.ts';
import type { Env, StepResult } from './step.ts';
import { startOf, type Version } from './version.ts';

/** How a conversation begins. */
export interface Beginning {
  readonly direction: 'in' | 'out';
  /** Values of the number row. What is missing says the variable's fallback. */
  readonly variables: Readonly<Record<string, string>>;
  /** IANA zone of the company. */
  readonly timeZone: string;
  /** It announces something and listens to nobody. Default: it talks. */
  readonly oneWay?: boolean;
}

/** The first step, at the answer (`env.now`): enters at the start for the call's direction. A flow without one ends at once by `no-way`. */
export const start = (version: Version, beginning: Beginning, env: Env): StepResult => {
  const entry = startOf(version.flow.nodes, beginning.direction);
  const run: Run = {
    version,
    state: {
      ...blankState,
      direction: beginning.direction,
      timeZone: beginning.timeZone,
      oneWay: beginning.oneWay ?? false,
      startedAt: env.now,
      at: env.now,
      nodeId: null,
      phase: 'answer',
      endReason: null,
      variables: { ...beginning.variables },
      slots: {},
      candidate: null,
      carried: null,
      part: null,
      labels: [],
      visits: {},
      rotations: {},
      misses: {},
      intents: {},
      concerns: {},
      counts: { turns: 0, silences: 0, unmatched: 0 },
      path: [],
      heard: false,
      businessStatus: null,
      grade: null,
    },
    carried: null,
    advice: undefined,
    values: new Map(),
    actions: [],
    trace: [],
  };
  if (entry === undefined) end(run, 'no-way');
  else enter(run, entry.id);
  return { state: run.state, actions: run.actions, trace: run.trace };
};

/** The variables' samples, for a test chat. */
export const sampleVariables = (version: Version): Record<string, string> =>
  Object.fromEntries(version.flow.variables.map((variable) => [variable.name, variable.sample]));
