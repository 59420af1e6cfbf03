import { z } from 'zod';
import { findFlow } from '../../flow/find-flow.ts';
import { runCases } from '../cases/run-cases.ts';
import { graphAgainst } from '../graph-against.ts';
import { runReplay } from '../replay/run-replay.ts';
import { runSimulation } from '../simulation/run-simulation.ts';
import type { RunWork } from './run-work.ts';
import type { TakenRun } from './work-on-runs.ts';

type Run = (taken: TakenRun, work: RunWork) => Promise<boolean>;

/** What a run of cases is told. */
export const casesParams = z.object({ against: z.enum(['draft', 'uat', 'production']), ids: z.array(z.string()).optional() });

const cases: Run = async (taken, { db, services, progress, signal }) => {
  const { against, ids } = casesParams.parse(taken.params);
  const flow = await findFlow(db, taken.flow_id);
  const tried = await graphAgainst(db, flow, against);
  return runCases(db, services, { flowId: flow.id, against, ids, progress, signal, ...tried });
};

/** How each kind of run is run; true: it came to its end. */
export const runKinds: Readonly<Record<string, Run>> = { cases, simulation: runSimulation, replay: runReplay };
