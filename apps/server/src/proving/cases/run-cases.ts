import type { Flow } from '@parley/contract/flow/schema';
import { callerLines, type ScriptRun, scriptExpectation, scriptRun } from '@parley/contract/flow/script';
import { type CompanyDatabase, json } from '@parley/db';
import { checksOf, firstDifference, type Script } from '@parley/dialog/script';
import { sql } from 'kysely';
import { textValues } from '../../kit/text-values.ts';
import type { Services } from '../../services.ts';
import type { Against } from '../graph-against.ts';
import { inThread } from '../runs/in-thread.ts';
import type { ScriptsDone, ScriptsWanted } from '../runs/messages.ts';

interface Stored {
  readonly id: string;
  readonly direction: string;
  readonly time_zone: string;
  readonly said_at: Date;
  readonly variables: unknown;
  readonly lines: unknown;
  readonly expected: unknown;
  readonly kept: unknown;
  readonly judged: string | null;
}

/** What a case says, ready to run. */
const scriptOf = ({ direction, time_zone, said_at, variables, lines }: Omit<Stored, 'id' | 'expected' | 'kept' | 'judged'>): Script => ({
  direction: direction === 'in' ? 'in' : 'out',
  timeZone: time_zone,
  at: said_at.getTime(),
  variables: textValues(variables),
  lines: callerLines.parse(lines),
});

/** How a case stands after a run: changed until somebody judges, failed once somebody said that the old way is right. */
export const statusOf = (stored: Pick<Stored, 'expected' | 'kept' | 'judged'>, run: ScriptRun) => {
  const difference = firstDifference(scriptRun.parse(stored.kept), run);
  const met = checksOf(scriptExpectation.parse(stored.expected), run).every((check) => check.met);
  const status = difference === null && met ? 'passed' : stored.judged === 'old' ? 'failed' : 'changed';
  return { difference, status } as const;
};

export interface CaseRun {
  readonly flowId: string;
  readonly graph: Flow;
  readonly against: Against;
  readonly revision: number;
  readonly version: number | null;
  /** All of them where it is absent. */
  readonly ids?: readonly string[] | undefined;
  /** Is told how many are done; false stops. */
  readonly progress: (done: number) => Promise<boolean>;
  readonly signal?: AbortSignal | undefined;
}

/** Runs the cases of a flow and notes how each came out. @returns false if it was stopped */
export const runCases = async (db: CompanyDatabase, services: Services, wanted: CaseRun): Promise<boolean> => {
  const { graph, ids, progress, signal } = wanted;
  let query = db.selectFrom('flow_cases').selectAll().where('flow_id', '=', wanted.flowId).orderBy('name').orderBy('id');
  if (ids) query = query.where(sql<boolean>`id = any(${[...ids]}::uuid[])`);
  const rows = await query.execute();
  if (rows.length === 0) return true;
  const data: ScriptsWanted = {
    flow: graph,
    training: await services.trainer.train(graph),
    scripts: rows.map((row) => ({ key: row.id, script: scriptOf(row) })),
  };
  const byId = new Map(rows.map((row) => [row.id, row]));
  let count = 0;
  return inThread<ScriptsDone>({
    module: new URL('../runs/script-thread.ts', import.meta.url),
    data,
    signal,
    take: async (batch) => {
      for (const done of batch) {
        const row = byId.get(done.key);
        if (!row) continue;
        const place = { run_against: wanted.against, run_revision: wanted.revision, run_version: wanted.version, ran_at: services.now() };
        const came =
          'run' in done
            ? { run: done.run, failure: null, ...statusOf(row, done.run) }
            : { run: null, failure: done.failure, difference: null, status: 'failed' as const };
        await db
          .updateTable('flow_cases')
          .set({
            ...place,
            run: came.run && json(came.run),
            failure: came.failure,
            difference: came.difference && json(came.difference),
            status: came.status,
          })
          .where('id', '=', row.id)
          .execute();
      }
      count += batch.length;
      return progress(count);
    },
  });
};
