import { PeerClock, RtpPeer } from '@parley/media/testing';
import {
  createSipStack,
  type ExtraHeaders,
  type IncomingCall,
  makeOffer,
  negotiate,
  type OutgoingCall,
  readAnswer,
  type SipStack,
} from '@parley/sip';
import { onTestFinished } from 'vitest';

const local = { codecs: ['PCMA'], sessionId: 1, sessionVersion: 1 } as const;
/** Mean square of a frame that is voice (-45 dBFS). */
const loud = (32_768 * 10 ** (-45 / 20)) ** 2;
const frame = 160;

/** A sound that is taken for a voice. */
const voice = (ms: number): Int16Array =>
  Int16Array.from({ length: ms * 8 }, (_, i) => Math.round(8000 * Math.sin(i / 5) * Math.sin(i / 400)));

/** How many ms of what was heard are louder than silence. */
function voicedMs(samples: Int16Array): number {
  let count = 0;
  for (let at = 0; at + frame <= samples.length; at += frame) {
    const square = samples.subarray(at, at + frame).reduce((sum, sample) => sum + sample * sample, 0) / frame;
    if (square > loud) count++;
  }
  return count * 20;
}

/** Our end of a call's audio: a party that shares nothing with the lab's media engine. */
export class TestLine {
  readonly peer: RtpPeer;
  readonly #clock = new PeerClock();
  #packet: Promise<void> | undefined;

  private constructor(peer: RtpPeer) {
    this.peer = peer;
    this.#clock.add(peer);
  }

  static async open(): Promise<TestLine> {
    const line = new TestLine(await RtpPeer.open({ keep: true, law: 8 }));
    onTestFinished(() => {
      line.#clock.stop();
      line.peer.close();
    });
    return line;
  }

  connect(remote: { address: string; port: number }): void {
    this.peer.connect(remote);
    this.#clock.start();
  }

  /** Waits for packets until what they have brought so far passes the test; several may wait at a time. */
  async until(test: () => boolean): Promise<void> {
    while (!test()) {
      this.#packet ??= this.peer
        .packetWhere(() => true)
        .then(() => {
          this.#packet = undefined;
        });
      await this.#packet;
    }
  }

  /** Speaks for this long, and resolves at the end. */
  async prompt(ms: number): Promise<void> {
    this.peer.say(voice(ms));
    await this.until(() => this.peer.silent);
  }

  get voicedMs(): number {
    return voicedMs(this.peer.heard());
  }

  /** Resolves when the other side has spoken and been quiet for 300 ms since. @returns ms of voice since `from` ms of it */
  async reply(from = this.voicedMs): Promise<number> {
    await this.until(() => this.voicedMs > from + 60 && voicedMs(this.peer.heard().subarray(-300 * 8)) === 0);
    return this.voicedMs - from;
  }
}

export interface TestCall {
  readonly sip: OutgoingCall;
  readonly line: TestLine;
  /** Every provisional answer's status. */
  readonly provisional: number[];
}

export async function startCaller(onInvite?: (call: IncomingCall<unknown>) => void): Promise<SipStack> {
  const stack = createSipStack({ host: '127.0.0.1', port: 0, admit: () => ({ admit: 'trusted' }), ...(onInvite ? { onInvite } : {}) });
  await stack.start();
  onTestFinished(() => stack.close({ graceMs: 300 }));
  return stack;
}

/** Calls a number at a port of loopback; audio flows from the first SDP on. */
export async function callNumber(stack: SipStack, port: number, number: string, headers: ExtraHeaders = []): Promise<TestCall> {
  const line = await TestLine.open();
  const ours = { ...local, ...line.peer.local };
  const sip = stack.invite({
    target: `sip:${number}@127.0.0.1:${port}`,
    nextHop: { host: '127.0.0.1', port },
    from: { uri: 'sip:4001@127.0.0.1' },
    headers,
    body: makeOffer(ours),
    ringTimeoutMs: 20_000,
  });
  const provisional: number[] = [];
  let connected = false;
  const take = (body: string | undefined) => {
    const agreed = body === undefined ? undefined : readAnswer(body, ours);
    if (!agreed?.ok || connected) return;
    connected = true;
    line.connect(agreed.audio.remote);
  };
  sip.on('provisional', (status, body) => {
    provisional.push(status);
    take(body);
  });
  sip.on('answered', (_response, body) => take(body));
  return { sip, line, provisional };
}

/** Answers a call made to us. */
export async function answerCall(call: IncomingCall<unknown>): Promise<TestLine> {
  const line = await TestLine.open();
  const agreed = negotiate(call.offer ?? '', { ...local, ...line.peer.local });
  if (!agreed.ok) throw new Error(agreed.why);
  call.answer(agreed.answer);
  line.connect(agreed.audio.remote);
  return line;
}
