import { Problem } from '@parley/contract';
import type { Flow } from '@parley/contract/flow/schema';
import { mostCases } from '@parley/contract/flow-case';
import { json, uuid7 } from '@parley/db';
import { expectationOf, runScript, type Script, withSamples } from '@parley/dialog/script';
import { trained } from '../../flow/trained.ts';
import type { Context } from '../../kit/context.ts';
import { provingProblems } from '../problems.ts';

/** A conversation that becomes a case. */
export interface KeptScript {
  readonly flowId: string;
  readonly origin: 'chat' | 'call' | 'simulation' | 'written';
  /** Absent: what the caller said first. */
  readonly name?: string | undefined;
  readonly tags: readonly string[];
  readonly callId: string | null;
  readonly script: Script;
  /** What it ran on, and its number; null: a draft. */
  readonly ran: Flow;
  readonly version: number | null;
  /** The samples of variables stand in where there is none. */
  readonly samples?: boolean;
}

/** What the caller said first, for want of a name. */
const firstSaid = ({ lines }: Script): string => lines.flatMap((line) => (line.kind === 'text' ? [line.text] : []))[0] ?? '';

/**
 * Keeps a conversation with what comes of it on what it ran.
 *
 * @throws Problem if the caller did nothing, or the flow has as many cases as it may
 */
export const keepScript = async (kept: KeptScript, context: Context): Promise<{ id: string }> => {
  const { db, caller, services, audit, language } = context;
  const { flowId, origin, tags, callId, ran, version: number } = kept;
  if (kept.script.lines.length === 0) throw new Problem(provingProblems.nothingSaid);
  const { count } = await db
    .selectFrom('flow_cases')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('flow_id', '=', flowId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostCases) throw new Problem(provingProblems.tooMany, { n: mostCases });
  const version = await trained(services.trainer, ran);
  const script = kept.samples ? { ...kept.script, variables: withSamples(version, kept.script.variables) } : kept.script;
  const run = runScript(version, script);
  const id = uuid7();
  const name = kept.name ?? (firstSaid(script).slice(0, 40) || (language === 'zh' ? '没有说话' : 'Says nothing'));
  await db
    .insertInto('flow_cases')
    .values({
      ...{ company_id: caller.companyId, id, flow_id: flowId, name, tags: [...tags] },
      ...{ origin, call_id: callId, said_at: new Date(script.at) },
      ...{ direction: script.direction, time_zone: script.timeZone },
      ...{ variables: json(script.variables), lines: json(script.lines) },
      ...{ expected: json(expectationOf(run)), kept: json(run), kept_version: number, created_by: caller.userId },
    })
    .execute();
  audit.after = { id, flow: flowId, name, from: origin };
  return { id };
};
