import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import type { speechProvider } from '@parley/contract/speech';
import type { Context } from '../kit/context.ts';
import { maskSaid } from '../kit/mask-spoken.ts';
import { callerAudio, turnOf } from './bake-off/turn-audio.ts';
import { needsHearing } from './may-hear.ts';
import { base64Of, mostSamples } from './try-provider.ts';

/** What the other side said in one turn of a recorded call, and which turns there are. */
export const callAudio = async (
  { call, turn }: ParsedOf<typeof speechProvider.callAudio>,
  context: Context,
): Promise<OutputOf<typeof speechProvider.callAudio>> => {
  needsHearing(context);
  const { db, services, caller } = context;
  const audio = await callerAudio(db, services, call);
  const turns = await db
    .selectFrom('turns')
    .select(['n', 'text', 'at_ms as atMs', 'end_ms as endMs'])
    .where('call_id', '=', call)
    .where('who', '=', 'person')
    .where('end_ms', 'is not', null)
    .orderBy('n')
    .execute();
  const chosen = turn === undefined ? turns[0] : turns.find(({ n }) => n === turn);
  if (!chosen) throw new Problem(problems.notFound, { what: { zh: '这一句', en: 'The turn' } });
  context.audit.after = { call, turn: chosen.n };
  const { n, atMs, endMs } = chosen;
  const said = turnOf(audio, { atMs, endMs: endMs ?? atMs }).slice(0, mostSamples);
  const masked = caller.unmask.has('call') ? (text: string) => text : maskSaid;
  return { audio: base64Of(said), turn: n, turns: turns.map((one) => ({ n: one.n, text: masked(one.text) })) };
};
