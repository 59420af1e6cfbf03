import { flow as graphOf } from '@parley/contract/flow/schema';
import { type SimulatedSide, simulatedBy, simulatedSide } from '@parley/contract/flow-simulation';
import { type CompanyDatabase, json } from '@parley/db';
import { type Persona, personas } from '@parley/dialog/simulation';
import { z } from 'zod';
import { addCall, failureOf, type KeptFailure } from './add-up.ts';
import type { SimulatedDone } from './messages.ts';

const against = z.enum(['draft', 'uat', 'production']);

/** What a simulation is told; the graphs are those of its beginning, whatever becomes of the draft. */
export const simulationParams = z.object({
  against,
  versus: against.nullable(),
  by: simulatedBy.default('text'),
  atOnce: z.number().int().default(1),
  /** Of the draft, and what the flow is told, by voice. */
  revision: z.number().int().default(0),
  variables: z.record(z.string(), z.string()).default({}),
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

/** Which of its sides a run has, in the order in which they call. */
export const triedSides = (params: SimulationParams) =>
  (['before', 'now'] as const).flatMap((name) => {
    const [tried, which] = [params[name], name === 'now' ? params.against : params.versus];
    return tried && which ? [{ name, which, version: tried.version, flow: graphOf.parse(tried.graph) }] : [];
  });

/** The callers of a run. */
export const chosenPersonas = ({ weights }: Pick<SimulationParams, 'weights'>): Persona[] =>
  personas.map((one) => ({ ...one, weight: weights[one.id] ?? 0 })).filter(({ weight }) => weight > 0);

/** The figures of both sides. */
export interface SimulatedSides {
  now: SimulatedSide | null;
  before: SimulatedSide | null;
}

export const keepResult = async (
  db: CompanyDatabase,
  id: string,
  sides: SimulatedSides,
  failures: readonly KeptFailure[],
): Promise<void> => {
  await db
    .updateTable('flow_runs')
    .set({ result: json(sides), details: json(failures) })
    .where('id', '=', id)
    .execute();
};

/** Adds calls to a side's figures and, of the version in question, to the failures. */
export const addCalls = (
  { side, name, failures }: { side: SimulatedSide; name: 'now' | 'before'; failures: KeptFailure[] },
  calls: readonly SimulatedDone[],
): void => {
  for (const call of calls) {
    addCall(side, call);
    const failure = name === 'now' ? failureOf(call) : undefined;
    if (failure && failures.length < mostFailures) failures.push(failure);
  }
};
