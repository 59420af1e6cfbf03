import { setTimeout as sleep } from 'node:timers/promises';
import type { Flow } from '@parley/contract/flow/schema';
import { type CompanyDatabase, json, uuid7 } from '@parley/db';
import { sql } from 'kysely';
import type { RunWork } from '../runs/run-work.ts';
import type { TakenRun } from '../runs/work-on-runs.ts';
import { takenUpWithin } from '../test-call/test-call-rows.ts';
import { type KeptFailure, newSide } from './add-up.ts';
import { heardCallOf } from './heard-call.ts';
import type { SimulatedDone } from './messages.ts';
import { doneOf, nthCaller } from './one-call.ts';
import { addCalls, chosenPersonas, keepResult, type SimulatedSides, type SimulationParams, triedSides } from './simulation-run.ts';

/** How often it is looked whether calls are over, ms. */
const every = 500;
/** A robot, a place in the media and a node that takes a call are waited for so long, ms; calls of the company go before. */
const waitsFor = 120_000;
/** A call that is not over by then was lost with its node, ms: callers hang up after five minutes. */
const longestCall = 420_000;
/** What passes by itself. */
const passing: ReadonlySet<string> = new Set(['no-robot', 'media-full', 'no-node', 'node-lost']);

interface Calling {
  readonly taken: TakenRun;
  readonly params: SimulationParams;
  readonly work: RunWork;
  readonly side: ReturnType<typeof triedSides>[number];
}

const rowsOf = (db: CompanyDatabase, run: string) => db.selectFrom('flow_test_calls').where('run_id', '=', run);

/** Calls of a run are hung up and forgotten: a run that begins again begins from nothing. */
const hangUp = async ({ taken, work: { db, services } }: Pick<Calling, 'taken' | 'work'>): Promise<void> => {
  const open = await db
    .updateTable('flow_test_calls')
    .set({ stop: true })
    .where('run_id', '=', taken.id)
    .where('state', 'not in', ['ended', 'failed'])
    .returning('id')
    .execute();
  for (const { id } of open) services.bus.publish({ type: 'test-call', company: taken.company_id, call: id });
};

const call = async ({ taken, params, side, work: { db, services } }: Calling, n: number, graph: Flow): Promise<void> => {
  const { persona, seed } = nthCaller({ seed: params.seed, personas: chosenPersonas(params) }, n);
  const id = uuid7();
  await db
    .insertInto('flow_test_calls')
    .values({
      ...{ company_id: taken.company_id, id, flow_id: taken.flow_id, run_id: taken.id, side: side.name, nth: n, party: persona.id },
      ...{ version: side.version, revision: params.revision, graph: json(graph), caller: json({ persona: persona.id, seed }) },
      ...{ variables: json(params.variables), created_by: taken.created_by ?? taken.id, created_at: services.now() },
    })
    .execute();
  services.bus.publish({ type: 'test-call', company: taken.company_id, call: id });
};

type Row = { id: string; nth: number | null; state: string; result: string | null; outcome: unknown; created_at: Date };

/** Why a call was not made, or broke off with its node; undefined: it goes on, or was had. */
const troubleOf = ({ state, result, created_at }: Row, now: number): string | undefined => {
  if (state === 'failed') return result ?? 'flow-broken';
  const age = now - created_at.getTime();
  if (state === 'waiting') return age > takenUpWithin ? 'no-node' : undefined;
  return state !== 'ended' && age > longestCall ? 'node-lost' : undefined;
};

/** Has the callers of one side call. @returns false where it was stopped @throws Error whose message is a trouble of test calls */
const callAll = async (calling: Calling, take: (calls: readonly SimulatedDone[]) => Promise<boolean>): Promise<boolean> => {
  const { taken, params, side, work } = calling;
  const waiting = Array.from({ length: params.calls }, (_, n) => n);
  const counted = new Set<string>();
  let troubledSince: number | undefined;
  for (let done = 0; done < params.calls; ) {
    // What was counted holds all that was said, and is not read again.
    const rows: Row[] = await rowsOf(work.db, taken.id)
      .select(['id', 'nth', 'state', 'result', 'outcome', 'created_at'])
      .where('side', '=', side.name)
      .where('id', '<>', sql<string>`all(${[...counted]}::uuid[])`)
      .execute();
    const now = work.services.now().getTime();
    const over: SimulatedDone[] = [];
    let open = 0;
    for (const row of rows) {
      const trouble = troubleOf(row, now);
      if (trouble === undefined && row.state !== 'ended') {
        open++;
        continue;
      }
      counted.add(row.id);
      const heard = row.state === 'ended' ? heardCallOf(row.outcome) : undefined;
      if (heard) {
        over.push(doneOf(side.flow, params.goal, row.nth ?? 0, heard));
        troubledSince = undefined;
        continue;
      }
      // What was not had is had later; what would never be ends the run.
      if (trouble !== undefined && !passing.has(trouble)) throw new Error(trouble);
      troubledSince ??= now;
      if (now - troubledSince > waitsFor) throw new Error(trouble ?? 'node-lost');
      waiting.unshift(row.nth ?? 0);
      await work.db.deleteFrom('flow_test_calls').where('id', '=', row.id).execute();
    }
    done += over.length;
    if (!(await take(over)) || work.signal.aborted) return false;
    // After a trouble one call at a time looks whether it has passed.
    const atOnce = troubledSince === undefined ? params.atOnce : 1;
    for (; open < atOnce; open++) {
      const n = waiting.shift();
      if (n === undefined) break;
      await call(calling, n, side.flow);
    }
    if (done < params.calls) await sleep(every);
  }
  return true;
};

/** Simulated callers by voice: each is a test call that a voice node places through the lab, so many of them at once. */
export const runByVoice = async (taken: TakenRun, params: SimulationParams, work: RunWork): Promise<boolean> => {
  const failures: KeptFailure[] = [];
  const sides: SimulatedSides = { now: null, before: null };
  let done = 0;
  await hangUp({ taken, work });
  await work.db.deleteFrom('flow_test_calls').where('run_id', '=', taken.id).execute();
  try {
    for (const side of triedSides(params)) {
      const figures = newSide(side.which, side.version);
      sides[side.name] = figures;
      const ended = await callAll({ taken, params, work, side }, async (calls) => {
        addCalls({ side: figures, name: side.name, failures }, calls);
        done += calls.length;
        if (calls.length > 0) await keepResult(work.db, taken.id, sides, failures);
        return work.progress(done);
      });
      if (!ended) return false;
    }
    return true;
  } finally {
    await hangUp({ taken, work });
  }
};
