import type { MediaSession } from '@parley/media';
import { type DialogId, seenFromOtherEnd } from '@parley/sip';
import { AudioLeg } from './audio-leg.ts';
import { legOf } from './facts-of-leg.ts';
import { failOverCause } from './fail-over.ts';
import { holdLeg } from './lines.ts';
import type { NoPlace, PersonPlace } from './person-place.ts';
import { followRedirections } from './redirections.ts';
import type { RobotDialog } from './robot-dialog.ts';
import type { RobotLegOptions } from './robot-leg.ts';
import { incompatible } from './settle-call.ts';
import { showCaller } from './show-caller.ts';

/** How long somebody is rung to whom the robot is moved, ms. */
const ringMs = 30_000;

/** The call, and the media session that goes on with whoever answers. */
export interface GoesOn extends RobotLegOptions {
  session: MediaSession;
  /** Has a dialog hung up with the whole. */
  guard: (sip: RobotDialog['sip']) => void;
}

export interface RungOver {
  party: string;
  place: PersonPlace;
  /** A call of theirs whose place this one takes. */
  replaces: DialogId | undefined;
  progress: (status: number) => void;
}

/** Rings somebody by a media session that there is. @returns why he is not reached, otherwise */
export async function ringOver(call: GoesOn, rung: RungOver): Promise<RobotDialog | NoPlace> {
  const held = await holdLeg(call, rung.place.billedBy);
  if ('why' in held) return held;
  const reached = await invite(call, rung);
  if (!('why' in reached)) return { ...reached, giveLine: held.giveLine };
  held.giveBack();
  // He is not in the call that is to be replaced.
  return reached.status === 481 && rung.replaces ? await ringOver(call, { ...rung, replaces: undefined }) : reached;
}

async function invite(call: GoesOn, { party, place, replaces, progress }: RungOver): Promise<RobotDialog | NoPlace> {
  const { context, scope, record, session, guard } = call;
  const { line, isPhone, billedBy } = place;
  const shown = await scope.until(showCaller(call, place));
  if ('why' in shown) return shown;
  const audio = AudioLeg.over(session, { line, publicAddress: context.publicAddress });
  const startedAt = record.now().toISOString();
  const theirs = replaces && { replaces: seenFromOtherEnd(replaces) };
  const sip = context.sip.invite({ ...shown.route, body: audio.offer(), ringTimeoutMs: ringMs, ...theirs });
  guard(sip);
  const redirections = followRedirections(scope, sip, record);
  sip.on('provisional', scope.guard(progress));
  const answered = Promise.withResolvers<string | NoPlace>();
  sip.once('failed', (failure) => {
    const { status, q850 } = failure;
    answered.resolve({ why: `SIP ${status}`, status, q850, cause: isPhone ? undefined : failOverCause(failure) });
  });
  sip.once('answered', (_, sdp) => answered.resolve(sdp ?? ''));
  const answer = await scope.until(answered.promise);
  const trouble = typeof answer === 'string' ? audio.take(answer) : undefined;
  if (trouble !== undefined) sip.bye(incompatible);
  const failed = trouble === undefined ? answer : { why: `SDP: ${trouble}`, status: 488 };
  const answeredAt = typeof failed === 'string' ? record.now().toISOString() : undefined;
  if (answeredAt !== undefined) return { sip, audio, party, direction: 'out', isPhone, startedAt, answeredAt, redirections, billedBy };
  const told = typeof failed === 'string' ? { sipStatus: 200 } : { sipStatus: failed.status, q850: failed.q850 };
  const times = { startedAt, endedAt: record.now().toISOString(), sipCallId: sip.callId };
  record.leg(legOf('out', party, times, { ...told, redirections }, undefined));
  return typeof failed === 'string' ? { why: failed, status: 488 } : failed;
}
