import type { EventEmitter } from 'node:events';
import type { LineTrouble } from '@parley/contract/call-exception';
import type { CallEnding, IncomingCallEvents, OutgoingCall } from '@parley/sip';
import type { Conversation } from '../conversation/conversation.ts';
import type { Conclusion } from '../conversation/conversation-types.ts';
import { askWhileSilent } from './ask-while-silent.ts';
import type { AnsweredAudio, AudioLeg } from './audio-leg.ts';
import type { CallScope } from './call-scope.ts';
import { type HungUp, hungUp } from './hung-up.ts';
import type { RobotLeg } from './robot-leg.ts';
import { incompatible } from './settle-call.ts';
import type { TransferredCall } from './transferred-call.ts';

export interface TalkResult extends HungUp {
  conclusion: Conclusion;
  /** What went wrong on the line. */
  trouble?: LineTrouble;
}

/** Takes what the peer offers within the call: hold, resume, moved media. */
export function followOffers(scope: CallScope, sip: TransferredCall['sip'], leg: AudioLeg): void {
  sip.onOffer(({ sdp }) => {
    if (sdp === undefined) return { sdp: leg.offer() };
    const answer = leg.answer(sdp);
    return answer.ok ? { sdp: answer.answer } : { reject: 488, reason: answer.why };
  });
  sip.on(
    'remoteAnswer',
    scope.guard((sdp) => {
      if (takeAnswer(leg, sdp) !== undefined) sip.bye(incompatible);
    }),
  );
}

/** Takes the answer that an ACK was to bring (RFC 3261 13.2.2.4). @returns why it cannot be taken */
const takeAnswer = (leg: AudioLeg, sdp: string | undefined, answered?: AnsweredAudio): string | undefined =>
  sdp === undefined ? 'the ACK has no answer' : leg.take(sdp, answered);

/** Where the caller made no offer, ours is in the 200 and its answer comes in the ACK (RFC 3261 13.3.1.4). @returns why it cannot be taken */
export function ackBrings(
  scope: CallScope,
  sip: EventEmitter<IncomingCallEvents>,
  leg: AudioLeg,
  audio: AnsweredAudio,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    sip.once(
      'remoteAnswer',
      scope.guard((sdp) => resolve(takeAnswer(leg, sdp, audio))),
    );
    sip.once('ended', ({ cause }) => resolve(cause === 'ack-timeout' ? 'no ACK' : 'hung up before the answer'));
  });
}

/** What ended a call on the wire, besides a BYE. */
const troubles: Partial<Record<CallEnding['cause'], LineTrouble>> = { 'ack-timeout': 'no-ack', lost: 'peer-lost' };

/** The leg that a robot talks by: whoever is there at the moment. */
export type TalkingLeg = Pick<RobotLeg, 'audio' | 'bye' | 'ended' | 'moving' | 'talks'> &
  Partial<Pick<RobotLeg, 'trouble'>> & {
    readonly sip: Pick<OutgoingCall, 'sendRequest'>;
  };

/** Lets the flow talk over an answered call until either side ends it, and hangs up when the flow is through. */
export async function talk(scope: CallScope, robot: TalkingLeg, conversation: Conversation): Promise<TalkResult> {
  const { session } = robot.audio;
  robot.talks(conversation);
  scope.start(async () => {
    await robot.ended;
    conversation.hungUp();
  });
  let trouble: LineTrouble | undefined;
  session.once(
    'lost',
    scope.guard(() => {
      trouble = 'media-lost';
      robot.bye({ q850: 41, text: 'media lost' });
    }),
  );
  session.on(
    'media-timeout',
    scope.guard(() => {
      if (robot.moving) return; // whoever has asked for it may be gone
      trouble = 'media-timeout';
      robot.bye({ q850: 102, text: 'media timeout' });
    }),
  );
  askWhileSilent(scope, robot);
  scope.start(() => conversation.begin());
  const conclusion = await scope.until(conversation.concluded);
  if (conclusion.reason !== 'person') robot.bye({ q850: 16 });
  const ending = await scope.until(robot.ended);
  trouble ??= robot.trouble ?? troubles[ending.cause];
  return { conclusion, ...hungUp(ending), ...(trouble ? { trouble } : {}) };
}
