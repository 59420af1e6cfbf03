import { flow as graphOf } from '@parley/contract/flow/schema';
import { type SimulatedSide, simulatedSide } from '@parley/contract/flow-simulation';
import { json } from '@parley/db';
import { type Persona, personas } from '@parley/dialog/simulation';
import { z } from 'zod';
import { inThread } from '../runs/in-thread.ts';
import type { RunWork } from '../runs/run-work.ts';
import type { TakenRun } from '../runs/work-on-runs.ts';
import { addCall, failureOf, type KeptFailure, newSide } from './add-up.ts';
import type { SimulatedDone, SimulationWanted } from './messages.ts';

const against = z.enum(['draft', 'uat', 'production']);

/** What a simulation is told; the graphs are those of its beginning, whatever becomes of the draft. */
export const simulationParams = z.object({
  against,
  versus: against.nullable(),
  calls: z.number().int(),
  seed: z.number().int(),
  weights: z.record(z.string(), z.number()),
  goal: z.array(z.string()),
  startedAt: z.number(),
  timeZone: z.string(),
  direction: z.enum(['in', 'out']),
  now: z.object({ graph: z.unknown(), version: z.number().nullable() }),
  before: z.object({ graph: z.unknown(), version: z.number().nullable() }).nullable(),
});
export type SimulationParams = z.infer<typeof simulationParams>;

/** Its figures so far. */
export const simulationResult = z.object({ now: simulatedSide.nullable(), before: simulatedSide.nullable() });

/** Failures of a run that are kept. */
const mostFailures = 300;

/** The callers of a run. */
export const chosenPersonas = ({ weights }: Pick<SimulationParams, 'weights'>): Persona[] =>
  personas.map((one) => ({ ...one, weight: weights[one.id] ?? 0 })).filter(({ weight }) => weight > 0);

export const runSimulation = async (taken: TakenRun, { db, services, progress, signal }: RunWork): Promise<boolean> => {
  const params = simulationParams.parse(taken.params);
  const failures: KeptFailure[] = [];
  const sides: { now: SimulatedSide | null; before: SimulatedSide | null } = { now: null, before: null };
  let done = 0;
  for (const name of ['before', 'now'] as const) {
    const tried = params[name];
    const which = name === 'now' ? params.against : params.versus;
    if (!tried || !which) continue;
    const flow = graphOf.parse(tried.graph);
    const side = newSide(which, tried.version);
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
        for (const call of batch) {
          addCall(side, call);
          const failure = name === 'now' ? failureOf(call) : undefined;
          if (failure && failures.length < mostFailures) failures.push(failure);
        }
        done += batch.length;
        if (batch.length > 0)
          await db
            .updateTable('flow_runs')
            .set({ result: json(sides), details: json(failures) })
            .where('id', '=', taken.id)
            .execute();
        return progress(done);
      },
    });
    if (!ended) return false;
  }
  return true;
};
