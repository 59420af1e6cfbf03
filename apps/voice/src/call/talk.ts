import type { IncomingCall, OutgoingCall } from '@parley/sip';
import { Conversation } from '../conversation/conversation.ts';
import type { Conclusion, ConversationOptions } from '../conversation/conversation-types.ts';
import type { PeerIdentity } from '../trunks/identity.ts';
import type { AudioLeg } from './audio-leg.ts';

export interface TalkResult {
  conclusion: Conclusion;
  endedBy: 'us' | 'them';
}

/** Takes what the peer offers within the call: hold, resume, moved media. */
export function followOffers(sip: OutgoingCall | IncomingCall<PeerIdentity>, leg: AudioLeg): void {
  sip.onOffer(({ sdp }) => {
    if (sdp === undefined) return { sdp: leg.offer() };
    const answer = leg.answer(sdp);
    return answer.ok ? { sdp: answer.answer } : { reject: 488, reason: answer.why };
  });
  sip.on('remoteAnswer', (sdp) => leg.take(sdp));
}

/** Lets the flow talk over an answered call until either side ends it, and hangs up when the flow is through. */
export async function talk(sip: OutgoingCall | IncomingCall<PeerIdentity>, options: ConversationOptions): Promise<TalkResult> {
  const conversation = new Conversation(options);
  const ended = new Promise<'us' | 'them'>((resolve) => {
    const over = (by: 'us' | 'them'): void => {
      conversation.hungUp();
      resolve(by);
    };
    sip.once('ended', ({ by }) => over(by === 'remote' ? 'them' : 'us'));
    if ('source' in sip) sip.once('cancelled', () => over('them'));
  });
  sip.on('digit', ({ digit }) => conversation.pressed(digit));
  options.session.once('lost', () => sip.bye({ q850: 41, text: 'media lost' }));
  void conversation.begin();
  const conclusion = await conversation.concluded;
  if (conclusion.reason !== 'person') sip.bye({ q850: 16 });
  const by = await ended;
  return { conclusion, endedBy: conclusion.reason === 'person' ? by : 'us' };
}
