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

/** A sound that was sent: its first and last voiced packet, ms since the epoch. */
interface Said {
  sound: string;
  firstOut: number;
  lastOut: number;
}

export interface PeerEvents {
  onSaid: (said: Said) => void;
  /** @param firstIn first voiced packet of the answer */
  onAnswered: (answered: Said & { firstIn: number }) => void;
}

/** The far end of one call's audio, which notes when voice left it and when voice came. */
export class PeerCall {
  readonly rtp: RtpPeer;
  readonly #events: PeerEvents;
  #saying: { sound: string; frames: readonly number[]; from: number | undefined; sent: boolean } | undefined;
  #lastIn = 0;
  #overlap: number | undefined;

  private constructor(rtp: RtpPeer, events: PeerEvents) {
    this.rtp = rtp;
    this.#events = events;
  }

  /** @param watchful listens to every packet; else they are only checked */
  static async open(watchful: boolean, events: PeerEvents): Promise<PeerCall> {
    const call = new PeerCall(await RtpPeer.open({ law: 8 }), events);
    if (watchful) void call.#listen();
    return call;
  }

  say(sound: string, samples: Int16Array): void {
    this.rtp.say(samples);
    // It goes out with the next tick of the peer's clock, and a frame with each after it.
    this.#saying = { sound, frames: loudFrames(samples), from: undefined, sent: false };
    this.#overlap = undefined;
  }

  /** Sends the packet of one tick. */
  tick(): void {
    this.rtp.tick();
    const saying = this.#saying;
    if (!saying) return;
    saying.from ??= now();
    if (!this.rtp.silent || saying.sent) return;
    saying.sent = true;
    this.#events.onSaid(this.#said());
    if (this.#overlap !== undefined) this.#tell(this.#overlap);
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
    const said = this.#said();
    this.#saying = undefined;
    this.#events.onAnswered({ ...said, firstIn });
  }

  #said(): Said {
    const { sound = '', from = 0, frames = [] } = this.#saying ?? {};
    const at = (frame: number | undefined): number => from + (frame ?? 0) * 20;
    return { sound, firstOut: at(frames[0]), lastOut: at(frames.at(-1)) };
  }
}
