import type { OutgoingCall } from '@parley/sip';
import { AudioLeg } from '../../call/audio-leg.ts';
import type { CallContext } from '../../call/call-context.ts';
import { type Route, routeTo } from '../../call/route.ts';
import type { Gateway } from '../../directory/gateways.ts';
import { bad, type Found, good, skipped, warning } from './finding.ts';

const ringMs = 30_000;
const lossy = 1; // per cent

/** A call to a number that the company gave, by its gateway: a tone is played and what comes is measured. */
export async function testCall(
  context: CallContext,
  gateway: Gateway,
  number: string,
  listenMs: number,
): Promise<{ call: Found; audio: Found }> {
  const route = routeTo(context, gateway.company, gateway, number, gateway.callerNumbers[0] ?? '');
  if (route.trouble) return { call: bad('call.barred', { why: route.trouble }), audio: skipped('earlier.failed') };
  const own = await AudioLeg.open({ media: context.media, line: gateway, publicAddress: context.publicAddress });
  if (!(own instanceof AudioLeg)) return { call: bad('step.failed', { why: own.reason }), audio: skipped('earlier.failed') };
  try {
    return await placeCall(context, gateway, own, route, listenMs);
  } finally {
    await own.close();
  }
}

type Answer = { sdp: string; ms: number } | Found;

async function placeCall(context: CallContext, gateway: Gateway, own: AudioLeg, route: Route, listenMs: number) {
  const began = performance.now();
  const sip = context.sip.invite({ ...route, body: own.offer(), ringTimeoutMs: ringMs });
  const over = new Promise<void>((resolve) => sip.once('ended', () => resolve()));
  try {
    const answer = await answerOf(sip, began);
    if ('finding' in answer) return { call: answer, audio: skipped('earlier.failed') };
    const heard = firstPacket(own, listenMs, over);
    const trouble = own.take(answer.sdp, { timeoutMs: 0 });
    if (trouble) return { call: bad('call.sdp', { why: trouble }), audio: skipped('earlier.failed') };
    own.session.play([{ tone: 'beep', hz: 1000, ms: listenMs }], { id: 'trunk-check' });
    const offered = gateway.codecs.join(' ');
    const call = good('call.good', { ms: answer.ms, offered, codec: own.codecs.join(' ') });
    return { call, audio: await audioOf(own, await heard, listenMs) };
  } finally {
    sip.bye({ q850: 16 });
  }
}

const answerOf = (sip: OutgoingCall, began: number): Promise<Answer> =>
  new Promise((resolve) => {
    sip.once('answered', (_, sdp) => resolve({ sdp: sdp ?? '', ms: Math.round(performance.now() - began) }));
    sip.once('failed', ({ status, reason }) => {
      const late = performance.now() - began >= ringMs;
      resolve(late ? bad('call.unanswered', { seconds: ringMs / 1000 }) : bad('call.failed', { status, reason: String(reason ?? '') }));
    });
  });

/** Waits out the time to listen, or until the other side hangs up. @returns when the first packet came, ms; undefined: none did */
function firstPacket(own: AudioLeg, listenMs: number, over: Promise<void>): Promise<number | undefined> {
  const began = performance.now();
  let first: number | undefined;
  own.session.once('media-started', () => {
    first = Math.round(performance.now() - began);
  });
  const waited = new Promise<void>((resolve) => setTimeout(resolve, listenMs));
  return Promise.race([waited, over]).then(() => first);
}

const percent = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0);

async function audioOf(own: AudioLeg, firstMs: number | undefined, listenMs: number): Promise<Found> {
  const { received, lost, jitterMs, sent, remoteLost = 0 } = await own.close();
  if (firstMs === undefined || received === 0) return bad('audio.deaf', { seconds: Math.round(listenMs / 1000) });
  const gone = percent(lost, received + lost);
  const unheard = percent(remoteLost, sent);
  const jitter = Math.round(jitterMs);
  if (unheard > lossy) return warning('audio.unheard', { lost: unheard });
  return gone > lossy ? warning('audio.lossy', { lost: gone, jitter }) : good('audio.good', { ms: firstMs, lost: gone, jitter });
}
