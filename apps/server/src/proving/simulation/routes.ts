import { Problem, problems, say } from '@parley/contract';
import { type Flow, flow as graphOf } from '@parley/contract/flow/schema';
import { flowSimulation, simulatedCall } from '@parley/contract/flow-simulation';
import type { CompanyDatabase } from '@parley/db';
import { personas } from '@parley/dialog/simulation';
import { z } from 'zod';
import { findFlow } from '../../flow/find-flow.ts';
import { trained } from '../../flow/trained.ts';
import { bind } from '../../kit/bind.ts';
import type { Context } from '../../kit/context.ts';
import { keepScript } from '../cases/keep-script.ts';
import { graphAgainst } from '../graph-against.ts';
import { provingProblems } from '../problems.ts';
import { beginRun, flowRunOf, stopRuns } from '../runs/flow-runs.ts';
import { differencesOf } from './differences.ts';
import { heardCallOf } from './heard-call.ts';
import { nthCall } from './one-call.ts';
import { chosenPersonas, simulationParams, simulationResult } from './simulation-run.ts';

/** Listed at most. */
const most = 50;

const seenRuns = (db: CompanyDatabase) =>
  db
    .selectFrom('flow_runs')
    .innerJoin('flows', 'flows.id', 'flow_runs.flow_id')
    .selectAll('flow_runs')
    .where('flow_runs.kind', '=', 'simulation')
    .where('flows.recycled_at', 'is', null);

const findRun = async ({ db }: Context, id: string) => {
  const row = await seenRuns(db).where('flow_runs.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(problems.notFound, { what: { zh: '模拟', en: 'The simulation' } });
  return row;
};

const noCall = () => new Problem(problems.notFound, { what: { zh: '模拟通话', en: 'The simulated call' } });

type Row = Awaited<ReturnType<typeof findRun>>;

const summaryOf = (row: Row) => {
  const { against, versus, calls, seed, by } = simulationParams.parse(row.params);
  return { ...flowRunOf(row), against, versus, calls, seed, by };
};

const failures = z.array(simulatedCall.omit({ nodeName: true }));

const detailOf = (row: Row) => {
  const { now } = simulationParams.parse(row.params);
  const names = Object.fromEntries(graphOf.parse(now.graph).nodes.map(({ id, name }) => [id, name]));
  const result = simulationResult.catch({ now: null, before: null }).parse(row.result);
  return {
    ...summaryOf(row),
    ...result,
    differences: result.before && result.now ? differencesOf(result.before, result.now) : [],
    failures: failures
      .catch([])
      .parse(row.details)
      .map((one) => ({ ...one, nodeName: names[one.nodeId] ?? one.nodeId })),
    names,
  };
};

/** What the flow is told in a call by voice. */
const samplesOf = ({ variables }: Flow) =>
  Object.fromEntries(variables.filter(({ sample }) => sample !== '').map(({ name, sample }) => [name, sample]));

/** What came of the n-th call by voice. */
const heardCall = async ({ db }: Context, run: string, side: 'now' | 'before', n: number) => {
  const row = await db
    .selectFrom('flow_test_calls')
    .select('outcome')
    .where('run_id', '=', run)
    .where('side', '=', side)
    .where('nth', '=', n)
    .where('outcome', 'is not', null)
    .executeTakeFirst();
  const heard = heardCallOf(row?.outcome);
  const persona = personas.find(({ id }) => id === heard?.persona.id);
  if (!heard || !persona) throw noCall();
  return { persona, call: heard.call };
};

const oneCall = async (row: Row, n: number, side: 'now' | 'before', context: Context) => {
  const params = simulationParams.parse(row.params);
  const tried = params[side];
  if (!tried || n >= params.calls) throw noCall();
  const graph = graphOf.parse(tried.graph);
  const about = { graph, version: tried.version, params };
  if (params.by === 'voice') return { ...about, ...(await heardCall(context, row.id, side, n)) };
  const version = await trained(context.services.trainer, graph);
  return { ...about, ...nthCall(version, { ...params, personas: chosenPersonas(params) }, n) };
};

export const flowSimulationRoutes = [
  bind(flowSimulation.create, async ({ flow_id, against, versus, by, at_once, calls, personas: given, seed, goal }, context) => {
    const { db, services, caller, audit } = context;
    const flow = await findFlow(db, flow_id);
    const now = await graphAgainst(db, flow, against);
    const before = versus ? await graphAgainst(db, flow, versus) : null;
    if (by === 'voice' && !services.settings.gatewayNetworks?.labPort) throw new Problem(provingProblems.noLab);
    const chosen = personas.some(({ id }) => (given?.[id] ?? 0) > 0) ? given : undefined;
    const weights = Object.fromEntries(personas.map(({ id, weight }) => [id, chosen ? (chosen[id] ?? 0) : weight]));
    const id = await beginRun(context, {
      flowId: flow_id,
      kind: 'simulation',
      total: calls * (before ? 2 : 1),
      params: {
        ...{ against, versus: versus ?? null, by, atOnce: at_once, calls, seed, weights, goal, timeZone: caller.timeZone },
        ...{ revision: flow.revision, variables: by === 'voice' ? samplesOf(now.graph) : {} },
        startedAt: services.now().getTime(),
        direction: flow.type === 'inbound' ? 'in' : 'out',
        now: { graph: now.graph, version: now.version },
        before: before && { graph: before.graph, version: before.version },
      },
    });
    audit.after = { id, flow: flow_id, against, versus, by, calls, seed };
    return { id };
  }),
  bind(flowSimulation.list, async ({ flow_id }, { db, language }) => {
    await findFlow(db, flow_id);
    const rows = await seenRuns(db).where('flow_runs.flow_id', '=', flow_id).orderBy('flow_runs.created_at', 'desc').limit(most).execute();
    return {
      list: rows.map(summaryOf),
      personas: personas.map(({ id, name, weight }) => ({ id, name: say(name, language), weight })),
    };
  }),
  bind(flowSimulation.detail, async ({ run_id }, context) => detailOf(await findRun(context, run_id))),
  bind(flowSimulation.call, async ({ run_id, n, side }, context) => {
    const { persona, call } = await oneCall(await findRun(context, run_id), n, side, context);
    return { persona: persona.id, run: call.run };
  }),
  bind(flowSimulation.keep, async ({ run_id, n }, context) => {
    const row = await findRun(context, run_id);
    const { call, graph, version, params, persona } = await oneCall(row, n, 'now', context);
    const { direction, timeZone, startedAt } = params;
    return keepScript(
      {
        flowId: row.flow_id,
        origin: 'simulation',
        name: `${say(persona.name, context.language)} ${n + 1}`,
        tags: [],
        callId: null,
        ran: graph,
        version,
        script: { direction, timeZone, at: startedAt, variables: {}, lines: call.lines },
      },
      context,
    );
  }),
  bind(flowSimulation.cancel, async ({ run_id }, context) => {
    const row = await findRun(context, run_id);
    await stopRuns(context, { flowId: row.flow_id, kind: 'simulation', id: run_id });
    context.audit.after = { id: run_id };
    return {};
  }),
  bind(flowSimulation.delete, async ({ ids }, { db, audit }) => {
    const seen = await seenRuns(db).where('flow_runs.id', 'in', ids).execute();
    audit.before = seen.map(({ id, created_at }) => ({ id, at: created_at }));
    if (seen.length === 0) return { count: 0 };
    const rows = seen.map(({ id }) => id);
    const gone = await db.deleteFrom('flow_runs').where('id', 'in', rows).returning('id').execute();
    return { count: gone.length };
  }),
];
