import { eventOfKey } from '../rtp/telephone-event.ts';

const FRAME = 160;
/** The end packet is sent three times (RFC 4733 section 2.5.1.4). */
const END_PACKETS = 3;

/** What the next packet of a row of keys is. */
export interface KeyPacket {
  event: number;
  /** Samples since the key went down. */
  duration: number;
  end: boolean;
  /** First packet of a key: its timestamp is the key's. */
  first: boolean;
}

/** Steps through keys to be sent as RFC 4733 events, one packet per 20 ms tick. */
export class KeySender {
  readonly digits: string;
  private readonly events: readonly number[];
  private readonly toneFrames: number;
  private readonly gapFrames: number;
  private index = 0;
  private frame = 0;
  private readonly packet: KeyPacket = { event: 0, duration: 0, end: false, first: false };

  constructor(digits: string, toneMs: number, gapMs: number) {
    this.digits = digits;
    this.events = [...digits].map(eventOfKey).filter((event) => event >= 0);
    this.toneFrames = Math.max(2, Math.round(toneMs / 20));
    this.gapFrames = Math.max(END_PACKETS, Math.round(gapMs / 20));
  }

  get over(): boolean {
    return this.index >= this.events.length;
  }

  /** The packet of this tick (one object, used again), or null in the pause between two keys. */
  next(): KeyPacket | null {
    const event = this.events[this.index];
    if (event === undefined) return null;
    const frame = this.frame++;
    if (this.frame >= this.toneFrames + this.gapFrames) {
      this.frame = 0;
      this.index++;
    }
    if (frame >= this.toneFrames + END_PACKETS - 1) return null;
    const { packet } = this;
    packet.event = event;
    packet.first = frame === 0;
    packet.end = frame >= this.toneFrames - 1;
    packet.duration = Math.min(frame + 1, this.toneFrames) * FRAME;
    return packet;
  }
}
