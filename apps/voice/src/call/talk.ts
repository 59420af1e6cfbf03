import type { MediaSession } from '@parley/media';
import type { IncomingCall, OutgoingCall } from '@parley/sip';
import type { Conversation } from '../conversation/conversation.ts';
import type { Conclusion } from '../conversation/conversation-types.ts';
import type { PeerIdentity } from '../trunks/identity.ts';
import type { AudioLeg } from './audio-leg.ts';
import type { CallScope } from './call-scope.ts';

export interface TalkResult {
  conclusion: Conclusion;
  endedBy: 'us' | 'them';
}

/** Takes what the peer offers within the call: hold, resume, moved media. */
export function followOffers(scope: CallScope, sip: OutgoingCall | IncomingCall<PeerIdentity>, leg: AudioLeg): void {
  sip.onOffer(({ sdp }) => {
    if (sdp === undefined) return { sdp: leg.offer() };
    const answer = leg.answer(sdp);
    return answer.ok ? { sdp: answer.answer } : { reject: 488, reason: answer.why };
  });
  sip.on(
    'remoteAnswer',
    scope.guard((sdp) => leg.take(sdp)),
  );
}

/** Lets the flow talk over an answered call until either side ends it, and hangs up when the flow is through. */
export async function talk(
  scope: CallScope,
  sip: OutgoingCall | IncomingCall<PeerIdentity>,
  session: MediaSession,
  conversation: Conversation,
): Promise<TalkResult> {
  const ended = new Promise<'us' | 'them'>((resolve) => {
    sip.once(
      'ended',
      scope.guard(({ by }) => {
        resolve(by === 'remote' ? 'them' : 'us');
        conversation.hungUp();
      }),
    );
  });
  sip.on(
    'digit',
    scope.guard(({ digit }) => conversation.pressed(digit)),
  );
  session.once(
    'lost',
    scope.guard(() => sip.bye({ q850: 41, text: 'media lost' })),
  );
  scope.start(() => conversation.begin());
  const conclusion = await scope.until(conversation.concluded);
  if (conclusion.reason !== 'person') sip.bye({ q850: 16 });
  const by = await scope.until(ended);
  return { conclusion, endedBy: conclusion.reason === 'person' ? by : 'us' };
}
