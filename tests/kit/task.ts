import { countChanges, json, uuid7 } from '@parley/db';
import { sql } from 'kysely';
import { eventually } from './eventually.ts';
import { demoCompany, type Parley } from './parley.ts';

export interface TaskSetup {
  numbers: readonly string[];
  /** The demo flow that talks; Mandarin if not given. */
  language?: 'zh' | 'en';
  robots?: number;
  callsPerSecond?: number;
  ringSeconds?: number;
  gateway?: string;
  /** A gateway group that it calls by, rather than by one gateway. */
  group?: string;
  /** The flow that talks; a demo flow if not given. */
  flow?: string;
  redial?: { result: string; times: number; waitSeconds: number }[];
  /** `robot` if not given. */
  mode?: 'notice';
  /** It is to wait until somebody has it run. */
  paused?: boolean;
  /** The same for every number, or by its place in the list. */
  variables?: Record<string, string> | ((n: number) => Record<string, string>);
}

/** The demo company's flow of a language: the first of it. */
export async function demoFlow(parley: Parley, language: 'zh' | 'en' = 'zh'): Promise<string> {
  const flow = await parley.rows
    .selectFrom('flows')
    .select('id')
    .where('language', '=', language)
    .where('production_version', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return flow.id;
}

/** The demo company's gateway to the lab: the first it had. */
export async function labGateway({ rows }: Parley): Promise<string> {
  return (await rows.selectFrom('gateways').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
}

/** A statement takes 65,535 values; a row has five. */
const insertedAtOnce = 5_000;

/** Makes a running task, past the API, where a test is about calls and not about forms. */
export async function runTask(parley: Parley, setup: TaskSetup): Promise<string> {
  const { db } = parley.database;
  const id = uuid7();
  const flow = setup.flow ?? (await demoFlow(parley, setup.language));
  const line = setup.group ? { gateway_group_id: setup.group } : { gateway_id: setup.gateway ?? (await labGateway(parley)) };
  const rule = setup.redial ? uuid7() : null;
  if (rule)
    await parley.rows
      .insertInto('redial_rules')
      .values({ company_id: demoCompany, id: rule, name: `test ${id}`, entries: json(setup.redial) })
      .execute();
  await parley.rows
    .insertInto('tasks')
    .values({
      ...{ company_id: demoCompany, id, name: `test ${id}`, flow_id: flow, ...line, state: 'draft' },
      ...{ robots: setup.robots ?? 20, calls_per_second: setup.callsPerSecond ?? null, ring_seconds: setup.ringSeconds ?? 8 },
      redial_rule_id: rule,
      mode: setup.mode ?? 'robot',
    })
    .execute();
  const { variables = {} } = setup;
  const rows = setup.numbers.map((phone, n) => ({
    ...{ company_id: demoCompany, task_id: id, id: uuid7(), phone },
    variables: json(typeof variables === 'function' ? variables(n) : variables),
  }));
  for (let from = 0; from < rows.length; from += insertedAtOnce)
    await parley.rows
      .insertInto('number_rows')
      .values(rows.slice(from, from + insertedAtOnce))
      .execute();
  await countChanges(db, 'test', [{ company: demoCompany, task: id, total: rows.length, waiting: rows.length }]);
  await parley.rows
    .updateTable('tasks')
    .set({ state: setup.paused ? 'paused' : 'running', started_at: new Date() })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Waits until the task has finished by itself. */
export async function finished(parley: Parley, task: string, limitMs: number): Promise<void> {
  await eventually(
    `task ${task} finishes`,
    async () => {
      const row = await parley.rows.selectFrom('tasks').select('state').where('id', '=', task).executeTakeFirstOrThrow();
      return row.state === 'finished' || undefined;
    },
    limitMs,
  );
}

/** The calls of a task, oldest first. */
export const callsOf = (parley: Parley, task: string) =>
  parley.rows.selectFrom('calls').selectAll().where('task_id', '=', task).orderBy('id').execute();

/** A copy of the Mandarin demo flow that waits for a second, rather than five, for peers that never say anything. @returns its id */
export async function addBriefFlow(parley: Parley): Promise<string> {
  const { rows } = parley;
  const demo = await rows
    .selectFrom('flow_versions')
    .select('graph')
    .where('flow_id', '=', await demoFlow(parley))
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  const id = uuid7();
  const graph = sql<string>`jsonb_set(${json(demo.graph)}, '{listening,silenceMs}', '1000')`;
  await rows
    .insertInto('flows')
    .values({ company_id: demoCompany, id, name: `brief ${id}`, language: 'zh', draft: graph })
    .execute();
  await rows
    .insertInto('flow_versions')
    .values({ company_id: demoCompany, id: uuid7(), flow_id: id, number: 1, graph, revision: 1 })
    .execute();
  await rows.updateTable('flows').set({ production_version: 1 }).where('id', '=', id).execute();
  return id;
}

/** Lets the demo flows wait for a second, rather than five, for peers that never say anything. Before the first call. */
export const listenBriefly = (parley: Parley) =>
  sql`update flow_versions set graph = jsonb_set(graph, '{listening,silenceMs}', '1000') where company_id = ${demoCompany}`.execute(
    parley.database.db,
  );
