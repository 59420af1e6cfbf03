import { sdpOf } from '@parley/sip';
import { AudioLeg } from './audio-leg.ts';
import type { Consulted } from './consulted.ts';
import { keepLine } from './lines.ts';
import { holdForLeg, noMoney } from './money.ts';
import type { NoPlace } from './person-place.ts';
import type { GoesOn } from './ring-over.ts';
import type { RobotDialog } from './robot-dialog.ts';
import { incompatible } from './settle-call.ts';

/** Takes somebody of another call over to a media session that there is. @returns why he cannot be had, otherwise */
export async function takeOver(
  call: GoesOn,
  { party, sip, isPhone, billedBy, give, audio: before, answers }: Consulted,
  progress: (status: number) => void,
): Promise<RobotDialog | NoPlace> {
  const { context, scope, record, session, guard } = call;
  const giveBack = await holdForLeg(call, billedBy);
  if (!giveBack) return { why: noMoney, status: 403 };
  const nobody = await answers?.(call, progress);
  if (nobody) {
    giveBack();
    return nobody;
  }
  const audio = AudioLeg.over(session, { line: before.line, publicAddress: context.publicAddress, continues: before });
  const response = await scope.until(sip.reinvite(audio.offer()).catch(() => undefined));
  if (!response || response.status >= 300) {
    giveBack();
    return { why: `re-INVITE: ${response?.status ?? 'no answer'}`, status: response?.status ?? 408 };
  }
  give();
  guard(sip);
  const trouble = audio.take(sdpOf(response) ?? '');
  if (trouble !== undefined) {
    sip.bye(incompatible);
    return { why: `SDP: ${trouble}`, status: 488 };
  }
  const startedAt = record.now().toISOString();
  const direction = 'answer' in sip ? 'in' : 'out';
  const giveLine = keepLine(call, billedBy?.gateway);
  return { sip, audio, party, direction, isPhone, startedAt, answeredAt: startedAt, redirections: [], billedBy, giveLine };
}
