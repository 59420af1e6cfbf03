import type { ParsedOf } from '@parley/contract';
import type { bakeOff } from '@parley/contract/bake-off';
import type { CompanyDatabase } from '@parley/db';

type Wanted = Pick<ParsedOf<typeof bakeOff.create>, 'calls' | 'flowId' | 'from' | 'to' | 'turns' | 'language'>;

/** A turn shorter than this says nothing, ms. */
const shortest = 150;

/** What people said to a robot in the newest calls that fit, of those that the caller sees: the newest call first, its turns in order. */
export const findTurns = async (db: CompanyDatabase, { calls, flowId, from, to, turns, language }: Wanted) => {
  let query = db
    .selectFrom('calls')
    .innerJoin('turns', 'turns.call_id', 'calls.id')
    .innerJoin('flows', 'flows.id', 'calls.flow_id')
    .select(['calls.id as callId', 'turns.n', 'turns.at_ms as atMs', 'turns.end_ms as endMs', 'turns.text'])
    .where('flows.language', '=', language)
    .where('calls.recording', 'is not', null)
    .where('turns.who', '=', 'person')
    .where('turns.after_transfer', '=', false)
    .where('turns.end_ms', 'is not', null)
    .where((eb) => eb('turns.end_ms', '>', eb('turns.at_ms', '+', shortest)))
    .orderBy('calls.id', 'desc')
    .orderBy('turns.n')
    .limit(turns);
  if (calls) query = query.where('calls.id', 'in', calls);
  if (flowId) query = query.where('calls.flow_id', '=', flowId);
  if (from) query = query.where('calls.started_at', '>=', new Date(from));
  if (to) query = query.where('calls.started_at', '<', new Date(to));
  return (await query.execute()).map(({ endMs, ...turn }) => ({ ...turn, endMs: endMs ?? turn.atMs }));
};
