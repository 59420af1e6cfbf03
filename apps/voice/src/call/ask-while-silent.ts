import type { IncomingCall, OutgoingCall } from '@parley/sip';
import type { PeerIdentity } from '../trunks/identity.ts';
import type { AudioLeg } from './audio-leg.ts';
import type { CallScope } from './call-scope.ts';

/** A peer is asked at most so often, ms. */
const askEvery = 30_000;

/**
 * Asks a peer that sends nothing, or is on hold, whether it is still there: OPTIONS within the dialog. One that does not answer, or
 * does not know the call, ends it (RFC 3261 12.2.1.2). A peer that is heard is never asked.
 */
export function askWhileSilent(
  scope: CallScope,
  leg: {
    readonly sip: Pick<OutgoingCall | IncomingCall<PeerIdentity>, 'sendRequest'>;
    readonly audio: Pick<AudioLeg, 'onHold'> & { session: Pick<AudioLeg['session'], 'on'> };
    /** The leg has ended, where the call goes on without it. */
    readonly over?: Promise<unknown>;
  },
): void {
  let over = false;
  leg.over?.then(
    () => {
      over = true;
    },
    () => {},
  );
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = (): void => {
    if (over || performance.now() - askedAt < askEvery) return;
    askedAt = performance.now();
    // Without an answer the call ends by itself, and that says why.
    leg.sip.sendRequest('OPTIONS').catch(() => {});
  };
  leg.audio.session.on('media-stalled', scope.guard(ask));
  scope.every(askEvery + 1_000, () => leg.audio.onHold && ask());
}
