import type { OutputOf, ParsedOf } from '@parley/contract';
import { type flowVoice, unusedAfterHours } from '@parley/contract/flow-voice';
import { removeUnusedFlowAudio, unusedFlowAudio } from '@parley/db';
import type { Context } from '../../kit/context.ts';

const mostTold = 200;

const oldEnough = (now: Date): Date => new Date(now.getTime() - unusedAfterHours * 3_600_000);

/** What of the company's audio nothing needs any more. */
export const unusedSounds = async ({ services, caller }: Context): Promise<OutputOf<typeof flowVoice.unused>> => {
  const found = await unusedFlowAudio(services.db, caller.companyId, oldEnough(services.now()));
  const sum = (of: 'bytes' | 'ms'): number => found.reduce((all, one) => all + one[of], 0);
  const list = found.slice(0, mostTold).map(({ createdAt, ...sound }) => ({ ...sound, createdAt: createdAt.toISOString() }));
  return { list, count: found.length, bytes: sum('bytes'), ms: sum('ms') };
};

/** Removes it, or what of it was chosen; what came into use meanwhile stays. */
export const removeUnusedSounds = async (
  { audio_ids }: ParsedOf<typeof flowVoice.removeUnused>,
  { services, caller, audit }: Context,
): Promise<OutputOf<typeof flowVoice.removeUnused>> => {
  const removed = await removeUnusedFlowAudio(services.db, caller.companyId, oldEnough(services.now()), audio_ids);
  audit.before = removed;
  return removed;
};
