import type { ScriptRun } from '@parley/contract/flow/script';
import type { ReplayedCall } from '@parley/contract/flow-replay';
import { json } from '@parley/db';
import type { Version } from '@parley/dialog';
import { firstDifference, runScript } from '@parley/dialog/script';
import { z } from 'zod';
import { findFlow } from '../../flow/find-flow.ts';
import { trained } from '../../flow/trained.ts';
import { versionGraph } from '../../flow/version/version-queries.ts';
import { recordedScript } from '../cases/call-script.ts';
import { graphAgainst } from '../graph-against.ts';
import type { RunWork } from '../runs/run-work.ts';
import type { TakenRun } from '../runs/work-on-runs.ts';

export const replayParams = z.object({
  against: z.enum(['draft', 'uat', 'production']),
  calls: z.array(z.string()),
  timeZone: z.string(),
});

const endOf = (run: ScriptRun) => ({ node: run.path.at(-1)?.nodeName ?? '', grade: run.grade });
/** What is found so far is written so often: after so many calls. */
const writtenEvery = 20;

/** Lets the callers of real calls talk again, each on the version of then and on the one of now. */
export const runReplay = async (taken: TakenRun, { db, services, progress, signal }: RunWork): Promise<boolean> => {
  const { against, calls, timeZone } = replayParams.parse(taken.params);
  const flow = await findFlow(db, taken.flow_id);
  const tried = await graphAgainst(db, flow, against);
  const now = await trained(services.trainer, tried.graph);
  const versions = new Map<number, Version | null>();
  const versionOf = async (number: number | null): Promise<Version | null> => {
    if (number === null) return null;
    const known = versions.get(number);
    if (known !== undefined) return known;
    const graph = await versionGraph(db, flow.id, number);
    const made = graph ? await trained(services.trainer, graph) : null;
    versions.set(number, made);
    return made;
  };
  const list: ReplayedCall[] = [];
  let [same, gone] = [0, 0];
  const write = (): Promise<unknown> =>
    db
      .updateTable('flow_runs')
      .set({ result: json({ same, gone }), details: json(list) })
      .where('id', '=', taken.id)
      .execute();
  for (const [at, callId] of calls.entries()) {
    const call = await db.selectFrom('calls').selectAll('calls').where('id', '=', callId).executeTakeFirst();
    const version = call ? await versionOf(call.flow_version) : null;
    if (!call || !version) gone++;
    else {
      const script = await recordedScript(db, call, version, timeZone);
      const [before, after] = [runScript(version, script), runScript(now, script)];
      const difference = firstDifference(before, after);
      if (!difference) same++;
      else list.push({ callId, startedAt: call.started_at.toISOString(), difference, before: endOf(before), now: endOf(after) });
    }
    // Calls of this process must not wait for a week's worth of replays.
    await new Promise(setImmediate);
    if (at % writtenEvery !== writtenEvery - 1) continue;
    await write();
    if (!(await progress(at + 1)) || signal.aborted) return false;
  }
  await write();
  return progress(calls.length);
};
