import { inThread } from '../runs/in-thread.ts';
import type { RunWork } from '../runs/run-work.ts';
import type { TakenRun } from '../runs/work-on-runs.ts';
import { type KeptFailure, newSide } from './add-up.ts';
import type { SimulatedDone, SimulationWanted } from './messages.ts';
import { runByVoice } from './run-by-voice.ts';
import { addCalls, chosenPersonas, keepResult, type SimulatedSides, simulationParams, triedSides } from './simulation-run.ts';

/** Simulated callers of a flow, by text in a thread or by voice through the lab. @returns whether they came to their end */
export const runSimulation = async (taken: TakenRun, work: RunWork): Promise<boolean> => {
  const params = simulationParams.parse(taken.params);
  if (params.by === 'voice') return runByVoice(taken, params, work);
  const { db, services, progress, signal } = work;
  const failures: KeptFailure[] = [];
  const sides: SimulatedSides = { now: null, before: null };
  let done = 0;
  for (const { name, which, version, flow } of triedSides(params)) {
    const side = newSide(which, version);
    sides[name] = side;
    const { calls, seed, goal, startedAt, timeZone, direction } = params;
    const data: SimulationWanted = {
      flow,
      training: await services.trainer.train(flow),
      ...{ calls, seed, goal, startedAt, timeZone, direction, personas: chosenPersonas(params) },
    };
    const ended = await inThread<SimulatedDone>({
      module: new URL('../runs/simulation-thread.ts', import.meta.url),
      data,
      signal,
      take: async (batch) => {
        addCalls({ side, name, failures }, batch);
        done += batch.length;
        if (batch.length > 0) await keepResult(db, taken.id, sides, failures);
        return progress(done);
      },
    });
    if (!ended) return false;
  }
  return true;
};
