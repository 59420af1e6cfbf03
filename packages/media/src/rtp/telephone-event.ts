/** RFC 4733 section 3.2: event codes 0..15 are the sixteen keys. */
const KEYS = '0123456789*#ABCD';
/** -10 dBm0, the usual level of a key. */
const VOLUME = 10;
/** A key whose packets stop coming without an end bit counts as let go after this, samples (300 ms). */
const ABANDONED = 2400;
const FRAME = 160;
/** The end of a key is said three times, by some peers in place of audio, samples. */
const LAST_ENDS = 3 * FRAME;
/** Presses remembered: more cannot lie within the jitter buffer. */
const KEPT = 8;

export const TELEPHONE_EVENT_BYTES = 4;

export const eventOfKey = (key: string): number => KEYS.indexOf(key.toUpperCase());

/** @param duration samples since the key went down */
export function writeTelephoneEvent(out: Uint8Array, at: number, event: number, end: boolean, duration: number): void {
  out[at] = event;
  out[at + 1] = (end ? 0x80 : 0) | VOLUME;
  out[at + 2] = duration >> 8;
  out[at + 3] = duration;
}

export interface KeyListener {
  down(digit: string): void;
  /** @param duration samples */
  up(digit: string, duration: number): void;
}

/**
 * Makes key presses of event packets: one press per RTP timestamp, whatever is repeated, lost or out of order (RFC 4733
 * section 2.5.2). The caller reports passing time by `idle`, so that a press whose end packets are lost ends as well.
 */
export class TelephoneEventReader {
  private timestamp = -1;
  private finished = -1;
  private digit = '';
  private duration = 0;
  private quiet = 0;
  /** The last presses on the RTP time line: play comes to them only after they came. */
  private readonly presses: { from: number; until: number }[] = [];
  private readonly listener: KeyListener;

  constructor(listener: KeyListener) {
    this.listener = listener;
  }

  /** One event packet; bytes that are no key are left alone. @param scale units of the event's clock in a sample */
  take(payload: Uint8Array, start: number, end: number, timestamp: number, scale = 1): void {
    if (end - start < TELEPHONE_EVENT_BYTES) return;
    const digit = KEYS[payload[start] ?? 255];
    if (digit === undefined) return;
    const duration = (((payload[start + 2] ?? 0) << 8) | (payload[start + 3] ?? 0)) / scale;
    const ended = ((payload[start + 1] ?? 0) & 0x80) !== 0;
    if (this.digit === '' || timestamp !== this.timestamp) {
      if (this.finished >= 0 && ((timestamp - this.finished) | 0) <= 0) return; // a repeat of a press that is over
      if (this.digit !== '') this.release();
      this.timestamp = timestamp;
      this.digit = digit;
      this.duration = 0;
      this.presses.push({ from: timestamp, until: timestamp });
      if (this.presses.length > KEPT) this.presses.shift();
      this.listener.down(digit);
    }
    this.quiet = 0;
    if (duration > this.duration) this.duration = duration;
    const press = this.presses.at(-1);
    if (press) press.until = timestamp + this.duration;
    if (ended) this.release();
  }

  /** A key is down: the peer sends no audio meanwhile. */
  get pressed(): boolean {
    return this.digit !== '';
  }

  /** Whether a key took the place of audio at this RTP time: what is missing there was never sent. */
  covers(time: number): boolean {
    return this.presses.some(({ from, until }) => ((time - from) | 0) > -FRAME && ((time - until) | 0) < LAST_ENDS);
  }

  /** So many samples went by without an event packet. */
  idle(samples: number): void {
    if (this.digit === '') return;
    this.quiet += samples;
    if (this.quiet >= ABANDONED) this.release();
  }

  /** Another source speaks: its time line has nothing to do with the old one. */
  reset(): void {
    if (this.digit !== '') this.release();
    this.finished = -1;
    this.presses.length = 0;
  }

  private release(): void {
    const digit = this.digit;
    this.digit = '';
    this.finished = this.timestamp;
    this.listener.up(digit, this.duration);
  }
}
