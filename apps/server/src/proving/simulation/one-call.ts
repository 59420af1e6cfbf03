import type { Flow } from '@parley/contract/flow/schema';
import type { Version } from '@parley/dialog';
import { withSamples } from '@parley/dialog/script';
import { type Persona, personaAt, type SimulatedCall, seeded, seedOf, simulate } from '@parley/dialog/simulation';
import type { SimulatedDone, SimulationWanted } from './messages.ts';

type Callers = Pick<SimulationWanted, 'seed' | 'personas' | 'startedAt' | 'timeZone' | 'direction'>;

/** Who has the n-th call of a run, from 0. */
export const nthCaller = ({ seed, personas }: Pick<Callers, 'seed' | 'personas'>, n: number) => {
  const own = seedOf(seed, n);
  const persona: Persona | undefined = personaAt(personas, seeded(own).next());
  if (!persona) throw new Error('a simulation needs a persona');
  return { persona, seed: own + 1 };
};

/** The n-th call of a run by text: its caller and what came of it. */
export const nthCall = (version: Version, callers: Callers, n: number) => {
  const { persona, seed } = nthCaller(callers, n);
  const { startedAt, timeZone, direction } = callers;
  const beginning = { direction, timeZone, variables: withSamples(version, {}), at: startedAt };
  return { persona, call: simulate(version, persona, seed, beginning) };
};

/** What came of a call, by text or by voice. */
export type CameTo = Omit<SimulatedCall, 'meant' | 'missed'>;

const reachedGoal = ({ grades }: Pick<Flow, 'grades'>, goal: readonly string[], { run, deadEnd }: CameTo): boolean => {
  if (goal.length > 0) return run.path.some(({ nodeId }) => goal.includes(nodeId));
  const [first] = grades;
  return first ? run.grade === first.code : deadEnd === null && run.end === 'flow';
};

/** What of a call is counted. */
export const doneOf = (
  flow: Pick<Flow, 'grades'>,
  goal: readonly string[],
  n: number,
  { persona, call }: { readonly persona: Pick<Persona, 'id'>; readonly call: CameTo },
): SimulatedDone => {
  const { run, deadEnd, circling, misagreed, nodes, ways } = call;
  return {
    ...{ n, persona: persona.id, reached: reachedGoal(flow, goal, call), misagreed, deadEnd, circling, nodes, ways },
    firstGrade: run.grade !== null && run.grade === flow.grades[0]?.code,
    ...{ grade: run.grade, turns: call.lines.length, talkMs: run.talkMs, lastNode: run.path.at(-1)?.nodeId ?? '' },
  };
};
