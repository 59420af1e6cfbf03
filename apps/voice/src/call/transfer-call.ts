import type { Transfer } from '@parley/dialog';
import type { OutgoingCall } from '@parley/sip';
import type { HandOver } from '../conversation/hand-over.ts';
import { type ExtensionLine, extensionLine } from '../directory/extensions.ts';
import type { Gateway } from '../directory/gateways.ts';
import type { RobotVoice } from '../prompts/robot-voice.ts';
import { AudioLeg } from './audio-leg.ts';
import type { CallContext } from './call-context.ts';
import type { CallRecord } from './call-record.ts';
import type { CallScope } from './call-scope.ts';
import { legOf } from './facts-of-leg.ts';
import { followRedirections } from './redirections.ts';
import { phoneRoute, type Route, routeTo } from './route.ts';
import { JoinedLegs, playMusic, sayTo, takesByKey } from './second-leg.ts';
import { followOffers } from './talk.ts';

/** A call that may be handed to a person. */
export interface TransferredCall {
  context: CallContext;
  scope: CallScope;
  record: CallRecord;
  leg: AudioLeg;
  /** The line of the call itself, by which outside numbers are called too; any of the company's, if it came from a phone. */
  gateway: Gateway | undefined;
  /** What an extension sees as the caller: the other side of the call; and what an outside number does: a number of ours. */
  shown: { inside: string; outside: string };
  voice: RobotVoice;
  timeoutMs: number;
  /** The other side of the call hung up. */
  gone: Promise<unknown>;
  /** A person has it: the robot is free. */
  onJoined: () => void;
}

interface Place {
  line: ExtensionLine;
  route: Route;
}

const outside = /^\+?\d{2,20}$/;

/**
 * Hands calls to people: the one who waits hears music while they are rung, they are told what it is about, and then both are joined
 * and recorded until either hangs up.
 */
export const transferring =
  (call: TransferredCall): HandOver =>
  (transfer) => {
    const handing = handTo(call, transfer);
    call.record.awaits(handing);
    return handing;
  };

async function handTo(call: TransferredCall, transfer: Transfer): ReturnType<HandOver> {
  const { context, record, leg } = call;
  const fail = (why: string): 'failed' => {
    record.event('transfer-failed', { to: transfer.to.number, why });
    return 'failed';
  };
  record.event('transfer', { to: transfer.to.number, kind: transfer.to.kind });
  playMusic(context.media, leg.session);
  try {
    const place = await call.scope.until(placeOf(call, transfer));
    return typeof place === 'string' ? fail(place) : await ring(call, transfer, place, fail);
  } finally {
    leg.session.stop();
  }
}

/** Where the person is. @returns why nobody can be called there, otherwise */
async function placeOf({ context, record, gateway, shown }: TransferredCall, { to }: Transfer): Promise<Place | string> {
  const { company } = record.facts;
  if (to.kind === 'extension') {
    const line = await extensionLine(context.db, company, to.number);
    const route = phoneRoute(context, company, to.number, shown.inside);
    if (!line) return 'no such extension';
    return route ? { line, route } : 'the extension is not registered';
  }
  if (!outside.test(to.number)) return 'no number that can be called';
  const line = gateway ?? [...context.gateways().values()].find((one) => one.company === company);
  if (!line) return 'no gateway to call outside by';
  const route = routeTo(context, company, line, to.number, shown.outside);
  return route.trouble ?? { line, route };
}

async function ring(
  call: TransferredCall,
  transfer: Transfer,
  { line, route }: Place,
  fail: (why: string) => 'failed',
): Promise<'answered-and-ended' | 'failed'> {
  const { context, scope, record } = call;
  const opening = AudioLeg.open({ media: context.media, line, publicAddress: context.publicAddress, beside: call.leg.session });
  const own = await scope.acquire(opening, (opened) => opened instanceof AudioLeg && opened.close());
  if (!(own instanceof AudioLeg)) return fail(`media: ${own.reason}`);
  const startedAt = new Date().toISOString();
  const sip = context.sip.invite({ ...route, body: own.offer(), ringTimeoutMs: transfer.ringMs });
  const hangUp = (): void => sip.bye({ q850: 16 });
  scope.defer(hangUp);
  scope.defer(() => context.ladder.forget(sip.callId));
  context.ladder.follow(sip.callId, {
    facts: record.facts,
    event: scope.guard((kind, data, at) => record.event(kind, data, at)),
  });
  const redirections = followRedirections(scope, sip, record);
  const over = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<string | undefined>();
  let sipStatus = 200;
  let answeredAt: string | undefined;
  sip.once('failed', ({ status }) => {
    sipStatus = status;
    answered.resolve(undefined);
    over.resolve();
  });
  sip.once('answered', (_, sdp) => {
    answeredAt = new Date().toISOString();
    answered.resolve(sdp ?? '');
  });
  sip.once('ended', () => over.resolve());
  call.gone.then(() => {
    hangUp();
    answered.resolve(undefined);
    over.resolve();
  }, hangUp);
  for (const event of ['lost', 'media-timeout'] as const) own.session.once(event, scope.guard(hangUp));
  try {
    const answer = await scope.until(answered.promise);
    if (answer === undefined) return fail(sipStatus === 200 ? 'the other side hung up' : `SIP ${sipStatus}`);
    const trouble = own.take(answer, { timeoutMs: call.timeoutMs });
    if (trouble) return fail(`SDP: ${trouble}`);
    followOffers(scope, sip, own);
    const taken = await scope.until(Promise.race([introduce(call, transfer, sip, own), over.promise.then(() => false)]));
    if (!taken) return fail('not taken');
    await talkTogether(call, transfer, own, over.promise);
    return 'answered-and-ended';
  } finally {
    hangUp();
    const stats = await own.close();
    const times = { startedAt, answeredAt, endedAt: new Date().toISOString(), sipCallId: sip.callId };
    const signalling = { remote: own.remote, codec: own.codecs.join(', ') || undefined, sipStatus, redirections };
    record.leg(legOf('out', transfer.to.number, times, signalling, stats));
  }
}

/** Tells the person what the call is about, and waits for the key where one is wanted. */
async function introduce(
  { context, scope, voice }: TransferredCall,
  transfer: Transfer,
  sip: OutgoingCall,
  own: AudioLeg,
): Promise<boolean> {
  const { session } = own;
  const taken = transfer.accept === 'by-key' ? takesByKey(scope, sip, session) : undefined;
  const whisper = transfer.whisper.trim() === '' ? undefined : await context.prompts.get({ ...voice, text: transfer.whisper }, true);
  const said = whisper ? sayTo(session, whisper.key) : Promise.resolve();
  if (!taken) {
    await said;
    return true;
  }
  const took = await taken;
  session.stop();
  return took;
}

/** Both hear each other until either is gone. */
async function talkTogether(call: TransferredCall, transfer: Transfer, own: AudioLeg, over: Promise<void>): Promise<void> {
  const { context, scope, record, leg } = call;
  leg.session.stop();
  const joined = new JoinedLegs(record.facts.id, context.media, leg, own);
  record.transferred(new Date());
  record.event('transferred', { to: transfer.to.number });
  call.onJoined();
  joined.join();
  try {
    await scope.until(over);
  } finally {
    joined.part();
  }
}
