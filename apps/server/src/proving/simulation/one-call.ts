import type { Version } from '@parley/dialog';
import { withSamples } from '@parley/dialog/script';
import { type Persona, personaAt, type SimulatedCall, seeded, seedOf, simulate } from '@parley/dialog/simulation';
import type { SimulatedDone, SimulationWanted } from './messages.ts';

type Callers = Pick<SimulationWanted, 'seed' | 'personas' | 'startedAt' | 'timeZone' | 'direction'>;

/** The n-th call of a run, from 0: its caller and what came of it. */
export const nthCall = (version: Version, { seed, personas, startedAt, timeZone, direction }: Callers, n: number) => {
  const own = seedOf(seed, n);
  const persona: Persona | undefined = personaAt(personas, seeded(own).next());
  if (!persona) throw new Error('a simulation needs a persona');
  const beginning = { direction, timeZone, variables: withSamples(version, {}), at: startedAt };
  return { persona, call: simulate(version, persona, own + 1, beginning) };
};

const reachedGoal = ({ flow }: Version, goal: readonly string[], { run, deadEnd }: SimulatedCall): boolean => {
  if (goal.length > 0) return run.path.some(({ nodeId }) => goal.includes(nodeId));
  const [first] = flow.grades;
  return first ? run.grade === first.code : deadEnd === null && run.end === 'flow';
};

/** What of a call is counted. */
export const doneOf = (version: Version, goal: readonly string[], n: number, made: ReturnType<typeof nthCall>): SimulatedDone => {
  const { persona, call } = made;
  const { run, deadEnd, circling, misagreed, nodes, ways } = call;
  return {
    ...{ n, persona: persona.id, reached: reachedGoal(version, goal, call), misagreed, deadEnd, circling, nodes, ways },
    firstGrade: run.grade !== null && run.grade === version.flow.grades[0]?.code,
    ...{ grade: run.grade, turns: call.lines.length, talkMs: run.talkMs, lastNode: run.path.at(-1)?.nodeId ?? '' },
  };
};
