import { Problem } from '@parley/contract';
import type { Flow } from '@parley/contract/flow/schema';
import type { CompanyDatabase } from '@parley/db';
import type { Version } from '@parley/dialog';
import type { Script } from '@parley/dialog/script';
import { findCall } from '../../call/call-detail.ts';
import { trained } from '../../flow/trained.ts';
import { versionGraph } from '../../flow/version/version-queries.ts';
import { textValues } from '../../kit/text-values.ts';
import type { Services } from '../../services.ts';
import { provingProblems } from '../problems.ts';
import { callerLinesOf } from './call-lines.ts';

/** A real call as a script, with the graph that it ran. */
export interface CallScript {
  readonly callId: string;
  readonly script: Script;
  /** Null: that version is gone. */
  readonly ran: Flow | null;
  readonly version: number | null;
}

type Call = Awaited<ReturnType<typeof findCall>>;

/**
 * What the caller did in a real call, as a script.
 *
 * @param version that it ran on; null: it is gone
 */
export const recordedScript = async (db: CompanyDatabase, call: Call, version: Version | null, timeZone: string): Promise<Script> => {
  const turns = await db
    .selectFrom('turns')
    .select(['who', 'text', 'node_id', 'node_name', 'barge_in'])
    .where('call_id', '=', call.id)
    .where('after_transfer', '=', false)
    .orderBy('n')
    .execute();
  const beginning = {
    direction: call.direction === 'in' ? ('in' as const) : ('out' as const),
    timeZone,
    at: (call.answered_at ?? call.started_at).getTime(),
    variables: textValues(call.variables),
  };
  return { ...beginning, lines: callerLinesOf(version, beginning, turns, call.ended_by === 'them') };
};

/**
 * @param timeZone of the company
 * @throws Problem if the caller sees no such call, or it was made with another flow
 */
export const callScript = async (
  db: CompanyDatabase,
  { trainer }: Pick<Services, 'trainer'>,
  { flowId, callId, timeZone }: { flowId: string; callId: string; timeZone: string },
): Promise<CallScript> => {
  const call = await findCall(db, callId);
  if (call.flow_id !== flowId) throw new Problem(provingProblems.callWithoutFlow);
  const ran = call.flow_version === null ? undefined : await versionGraph(db, flowId, call.flow_version);
  const version = ran ? await trained(trainer, ran) : null;
  return {
    callId,
    script: await recordedScript(db, call, version, timeZone),
    ran: ran ?? null,
    version: ran ? call.flow_version : null,
  };
};
