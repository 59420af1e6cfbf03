import { decodeTable } from '@parley/media/codec/g711';
import { RtpPeer } from '@parley/media/testing';

const FRAME = 160;
/** Mean square of a frame that is voice (-45 dBFS). */
const LOUD = (32_768 * 10 ** (-45 / 20)) ** 2;
/** Silence that makes what follows a new answer, ms; longer than the pauses of a prompt. */
const NEW_ANSWER = 600;

const now = (): number => performance.timeOrigin + performance.now();

const loudFrames = (samples: Int16Array): number[] => {
  const frames: number[] = [];
  for (let frame = 0; frame * FRAME < samples.length; frame++) {
    let sum = 0;
    for (const sample of samples.subarray(frame * FRAME, (frame + 1) * FRAME)) sum += sample * sample;
    if (sum / FRAME > LOUD) frames.push(frame);
  }
  return frames;
};

export interface Exchange {
  sound: string;
  firstOut: number;
  lastOut: number;
  firstIn: number;
}

/** The far end of one call's audio, which notes when voice left it and when voice came. */
export class PeerCall {
  readonly rtp: RtpPeer;
  readonly #onAnswered: (exchange: Exchange) => void;
  #saying: { sound: string; frames: readonly number[]; from: number | undefined } | undefined;
  #lastIn = 0;
  #overlap: number | undefined;

  private constructor(rtp: RtpPeer, onAnswered: (exchange: Exchange) => void) {
    this.rtp = rtp;
    this.#onAnswered = onAnswered;
  }

  /** @param watchful listens to every packet; else they are only checked */
  static async open(watchful: boolean, onAnswered: (exchange: Exchange) => void): Promise<PeerCall> {
    const call = new PeerCall(await RtpPeer.open({ law: 8 }), onAnswered);
    if (watchful) void call.#listen();
    return call;
  }

  say(sound: string, samples: Int16Array): void {
    this.rtp.say(samples);
    // It goes out with the next tick of the peer's clock, and a frame with each after it.
    this.#saying = { sound, frames: loudFrames(samples), from: undefined };
    this.#overlap = undefined;
  }

  /** Sends the packet of one tick. */
  tick(): void {
    this.rtp.tick();
    if (this.#saying && this.#saying.from === undefined) this.#saying.from = now();
    const saying = this.#saying;
    if (saying && this.#overlap !== undefined && this.rtp.silent) this.#tell(this.#overlap);
  }

  async #listen(): Promise<void> {
    const pcma = decodeTable(8);
    for (;;) {
      const packet = await this.rtp.packetWhere((datagram) => datagram.length >= 12 && (datagram.readUInt8(1) & 0x7f) === 8);
      let sum = 0;
      for (const byte of packet.subarray(12)) sum += (pcma[byte] ?? 0) ** 2;
      if (sum / Math.max(1, packet.length - 12) > LOUD) this.#voice(now());
    }
  }

  /** A voiced packet came. */
  #voice(at: number): void {
    const begins = at - this.#lastIn > NEW_ANSWER;
    this.#lastIn = at;
    if (!begins || !this.#saying?.from) return;
    if (this.rtp.silent) this.#tell(at);
    else this.#overlap ??= at; // told once we have said all
  }

  #tell(firstIn: number): void {
    const saying = this.#saying;
    if (!saying?.from) return;
    this.#saying = undefined;
    const at = (frame: number | undefined): number => (saying.from ?? 0) + (frame ?? 0) * 20;
    this.#onAnswered({ sound: saying.sound, firstOut: at(saying.frames[0]), lastOut: at(saying.frames.at(-1)), firstIn });
  }
}
