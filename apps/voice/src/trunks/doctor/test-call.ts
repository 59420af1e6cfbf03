import type { OutgoingCall } from '@parley/sip';
import { AudioLeg } from '../../call/audio-leg.ts';
import type { CallContext } from '../../call/call-context.ts';
import type { Gateway } from '../../directory/gateways.ts';
import { callerFinding } from './caller-finding.ts';
import { bad, type Found, good, skipped, warning } from './finding.ts';
import { type AllowedTestCall, allowTestCall } from './paid-test-call.ts';

const ringMs = 30_000;
/** How long it takes beyond the time to listen to hang up, at most. */
const endsWithinMs = 2_000;
const packetMs = 20;
const lossy = 1; // per cent
/** Of the packets that come in the time: less is nothing. */
const leastHeard = 0.1;

/** What a test call tells. */
export type CallFindings = Record<'call' | 'caller' | 'early' | 'audio' | 'dtmf', Found>;

const withoutAnswer = (call: Found, caller: Found, early: Found = skipped('earlier.failed')): CallFindings => ({
  ...{ call, caller, early },
  audio: skipped('earlier.failed'),
  dtmf: skipped('earlier.failed'),
});

/** A call to a number that the company gave, by its gateway: a tone is played and what comes is measured, before the answer too. */
export async function testCall(context: CallContext, gateway: Gateway, number: string, listenMs: number): Promise<CallFindings> {
  const allowed = await allowTestCall(context, gateway, number, listenMs + endsWithinMs);
  if ('finding' in allowed) return withoutAnswer(allowed, skipped('earlier.failed'));
  try {
    const own = await AudioLeg.open({ media: context.media, line: gateway, publicAddress: context.publicAddress });
    if (!(own instanceof AudioLeg)) return withoutAnswer(bad('step.failed', { why: own.reason }), skipped('earlier.failed'));
    try {
      return await placeCall(context, gateway, own, allowed, listenMs);
    } finally {
      await own.close();
    }
  } finally {
    await allowed.settle();
  }
}

type Answer = { sdp: string; ms: number } | { refused: Found; status?: number };

async function placeCall(
  context: CallContext,
  gateway: Gateway,
  own: AudioLeg,
  { route, answered, onStop }: AllowedTestCall,
  listenMs: number,
): Promise<CallFindings> {
  const began = performance.now();
  const sip = context.sip.invite({ ...route, body: own.offer(), ringTimeoutMs: ringMs });
  const over = new Promise<void>((resolve) => sip.once('ended', () => resolve()));
  const heard = new Heard(own, began);
  sip.once('answered', answered);
  onStop(() => sip.bye({ q850: 16 }));
  try {
    sip.on('provisional', (_, sdp) => heard.early(sdp));
    const answer = await answerOf(sip, began);
    heard.answered();
    if ('refused' in answer) return withoutAnswer(answer.refused, callerFinding(gateway, route, answer.status), heard.earlyFinding());
    const caller = callerFinding(gateway, route);
    const trouble = own.take(answer.sdp, { timeoutMs: 0 });
    if (trouble) return withoutAnswer(bad('call.sdp', { why: trouble }), caller, heard.earlyFinding());
    own.session.play([{ tone: 'beep', hz: 1000, ms: listenMs }], { id: 'trunk-check' });
    const call = good('call.good', { ms: answer.ms, offered: gateway.codecs.join(' '), codec: own.codecs.join(' ') });
    await Promise.race([new Promise((resolve) => setTimeout(resolve, listenMs)), over]);
    return { call, caller, early: heard.earlyFinding(), audio: await heard.audioFinding(listenMs), dtmf: heard.keysFinding() };
  } finally {
    sip.bye({ q850: 16 });
  }
}

const answerOf = (sip: OutgoingCall, began: number): Promise<Answer> =>
  new Promise((resolve) => {
    sip.once('answered', (_, sdp) => resolve({ sdp: sdp ?? '', ms: Math.round(performance.now() - began) }));
    sip.once('failed', ({ status, reason }) => {
      if (performance.now() - began >= ringMs) resolve({ refused: bad('call.unanswered', { seconds: ringMs / 1000 }) });
      else resolve({ refused: bad('call.failed', { status, reason: String(reason ?? '') }), status });
    });
  });

const percent = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0);

/** What is heard of the other side, from the ringing on. */
class Heard {
  readonly #own: AudioLeg;
  readonly #began: number;
  readonly #keys: string[] = [];
  /** ms since the call began. */
  #firstAt: number | undefined;
  #answeredAt: number | undefined;
  #earlyOffered = false;

  constructor(own: AudioLeg, began: number) {
    this.#own = own;
    this.#began = began;
    own.session.once('media-started', () => {
      this.#firstAt = performance.now() - began;
    });
    own.session.on('digit', ({ digit }) => this.#keys.push(digit));
  }

  /** An answer before the final one, which may open the audio. */
  early(sdp: string | undefined): void {
    if (sdp && this.#own.take(sdp, { timeoutMs: 0 }) === undefined) this.#earlyOffered = true;
  }

  answered(): void {
    this.#answeredAt = performance.now() - this.#began;
  }

  /** When the first packet came before the answer; undefined: none did. */
  get #earlyAt(): number | undefined {
    return this.#firstAt !== undefined && this.#firstAt < (this.#answeredAt ?? 0) ? this.#firstAt : undefined;
  }

  earlyFinding(): Found {
    if (this.#earlyAt !== undefined) return good('early.good', { ms: Math.round(this.#earlyAt) });
    return this.#earlyOffered ? warning('early.silent') : skipped('early.none');
  }

  async audioFinding(listenMs: number): Promise<Found> {
    const { received, lost, jitterMs, sent, remoteLost = 0 } = await this.#own.close();
    const answeredAt = this.#answeredAt ?? 0;
    const beforeAnswer = this.#earlyAt === undefined ? 0 : (answeredAt - this.#earlyAt) / packetMs;
    const deaf = received === 0 || received - beforeAnswer < (listenMs / packetMs) * leastHeard;
    if (this.#firstAt === undefined || deaf) return bad('audio.deaf', { seconds: Math.round(listenMs / 1000) });
    const gone = percent(lost, received + lost);
    const unheard = percent(remoteLost, sent);
    const jitter = Math.round(jitterMs);
    if (unheard > lossy) return warning('audio.unheard', { lost: unheard });
    if (gone > lossy) return warning('audio.lossy', { lost: gone, jitter });
    return good('audio.good', { ms: Math.max(0, Math.round(this.#firstAt - answeredAt)), lost: gone, jitter });
  }

  keysFinding(): Found {
    if (this.#keys.length > 0) return good('dtmf.heard', { keys: this.#keys.join(' ') });
    return this.#own.takesEvents ? good('dtmf.events') : warning('dtmf.tones');
  }
}
