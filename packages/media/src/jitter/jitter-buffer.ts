/** Room for 1.024 s of samples; a power of two, so that RTP time modulo it stays true when it wraps. */
const RING = 8192;
const MASK = RING - 1;
/** G.711 never decodes to this, so it can stand for "not here". */
const MISSING = -32768;
const FRAME = 160;
/** A packet further ahead than this belongs to a new time line, samples. */
const MAX_AHEAD = RING - 1600;
/** Nothing came for this long: the next packet sets the time of play anew, samples. */
const STARVED = 800;
/** Packets per look at how much too early they come. */
const WINDOW = 50;
/** Excess delay that is cut off even while somebody speaks, samples. */
const FORCED_EXCESS = 1920;

/** Not to be written: what `place` says instead of a sample. */
const LATE = -1;
const DUPLICATE = -2;

export type Insertion = 'taken' | 'late' | 'duplicate';

/**
 * Adaptive jitter buffer on sample time: takes packets of any length in any order, gives 160 samples per pull. It watches
 * the slack (how long before its time of play a packet came): a packet in order that comes too late moves the play back, a
 * second of packets that all come too early moves it forward, by a frame at a time and in silence where possible.
 */
export class JitterBuffer {
  private readonly ring = new Int16Array(RING).fill(MISSING);
  private readonly initialDelay: number;
  private started = false;
  /** RTP time of the next sample to play. */
  private playout = 0;
  /** RTP time after the newest sample. */
  private newest = 0;
  private starved = 0;
  private minSlack = Number.POSITIVE_INFINITY;
  private window = 0;
  private excess = 0;
  private lateInWindow = 0;
  private sinceCut = 0;
  /** Slack that is kept free of cuts; grows with late packets, shrinks in quiet windows. Samples. */
  private reserve = FRAME;
  late = 0;
  /** Mean square of the last frame pulled, true when nothing of it was missing. */
  square = 0;

  /** @param initialDelayMs from the first packet's arrival to its play */
  constructor(initialDelayMs = 40) {
    this.initialDelay = initialDelayMs * 8;
  }

  /** Samples between play and the newest sample. */
  get depth(): number {
    return this.started ? (this.newest - this.playout) | 0 : 0;
  }

  /** RTP time of the next sample to play. */
  get position(): number {
    return this.playout;
  }

  /** Forgets everything: another source, another codec. */
  reset(): void {
    this.ring.fill(MISSING);
    this.started = false;
    this.starved = 0;
    this.startWindow();
  }

  /** Takes bytes start..end of a packet whose first sample has this RTP time. */
  insert(bytes: Uint8Array, start: number, end: number, timestamp: number, table: Int16Array): Insertion {
    const length = end - start;
    const from = this.place(length, timestamp);
    if (from < 0) return from === LATE ? 'late' : 'duplicate';
    const { ring } = this;
    // Masked first: sums of 32-bit times are no small integers, and this loop is hot.
    const base = timestamp & MASK;
    for (let i = from; i < length; i++) ring[(base + i) & MASK] = table[bytes[start + i] ?? 0] ?? 0;
    return 'taken';
  }

  /** The same for a packet that was decoded already. */
  insertSamples(pcm: Int16Array, timestamp: number): Insertion {
    const from = this.place(pcm.length, timestamp);
    if (from < 0) return from === LATE ? 'late' : 'duplicate';
    const base = timestamp & MASK;
    for (let i = from; i < pcm.length; i++) this.ring[(base + i) & MASK] = Math.max(MISSING + 1, pcm[i] ?? 0);
    return 'taken';
  }

  /** Where a packet falls. @returns its first sample that is still to be played, `LATE` or `DUPLICATE` */
  private place(length: number, timestamp: number): number {
    if (!this.started) this.anchor(timestamp, this.initialDelay);
    let offset = (timestamp - this.playout) | 0;
    if (offset + length > MAX_AHEAD || offset < -MAX_AHEAD) {
      this.ring.fill(MISSING);
      this.anchor(timestamp, this.initialDelay);
      offset = this.initialDelay;
    } else if (offset < 0) {
      const inOrder = ((timestamp - this.newest) | 0) >= 0;
      if (this.starved >= STARVED) this.anchor(timestamp, this.initialDelay);
      else if (inOrder) this.delay(-offset);
      else if (offset + length <= 0) {
        this.late++;
        this.lateInWindow++;
        return LATE;
      }
      offset = (timestamp - this.playout) | 0;
    }
    this.watch(offset);
    const skip = offset < 0 ? -offset : 0;
    if (this.ring[((timestamp & MASK) + skip) & MASK] !== MISSING) return DUPLICATE;
    const after = (timestamp + length) >>> 0;
    if (((after - this.newest) | 0) > 0) this.newest = after;
    return skip;
  }

  private anchor(timestamp: number, delay: number): void {
    this.started = true;
    this.playout = (timestamp - delay) >>> 0;
    this.newest = timestamp;
    this.starved = 0;
    this.startWindow();
  }

  /** The stream runs late: what was concealed meanwhile becomes delay. */
  private delay(samples: number): void {
    this.late++;
    this.playout = (this.playout - samples) >>> 0;
    this.reserve = Math.min(FRAME * 6, this.reserve + Math.min(samples, FRAME));
    this.startWindow();
  }

  private watch(slack: number): void {
    if (slack < this.minSlack) this.minSlack = slack;
    if (++this.window < WINDOW) return;
    if (this.lateInWindow >= 3) {
      this.playout = (this.playout - FRAME) >>> 0;
      this.reserve = Math.min(FRAME * 6, this.reserve + FRAME);
      this.excess = 0;
    } else {
      this.excess = Math.max(0, this.minSlack - this.reserve - FRAME);
      if (this.lateInWindow === 0) this.reserve = Math.max(FRAME, this.reserve - FRAME / 8);
    }
    this.startWindow(this.excess);
  }

  private startWindow(excess = 0): void {
    this.minSlack = Number.POSITIVE_INFINITY;
    this.window = 0;
    this.lateInWindow = 0;
    this.excess = excess;
  }

  /**
   * Plays the next 160 samples.
   * @param out samples that are not here are left as `isMissing` values
   * @param quiet the last frame was silence: a good place to cut delay
   * @returns how many of them are missing
   */
  pull(out: Int16Array, quiet: boolean): number {
    if (!this.started) {
      out.fill(MISSING);
      return FRAME;
    }
    this.sinceCut++;
    if (this.excess >= FRAME && ((quiet && this.sinceCut > 1) || (this.excess >= FORCED_EXCESS && this.sinceCut > 5))) this.cut();
    const missing = this.read(out);
    this.starved = missing === FRAME ? this.starved + FRAME : 0;
    return missing;
  }

  private read(out: Int16Array): number {
    const { ring } = this;
    const from = this.playout & MASK;
    let missing = 0;
    let sum = 0;
    for (let i = 0; i < FRAME; i++) {
      const at = (from + i) & MASK;
      const sample = ring[at] ?? MISSING;
      ring[at] = MISSING;
      out[i] = sample;
      sum += sample * sample;
      if (sample === MISSING) missing++;
    }
    this.square = sum / FRAME;
    this.playout = (this.playout + FRAME) >>> 0;
    return missing;
  }

  private cut(): void {
    const from = this.playout & MASK;
    for (let i = 0; i < FRAME; i++) this.ring[(from + i) & MASK] = MISSING;
    this.playout = (this.playout + FRAME) >>> 0;
    this.excess -= FRAME;
    this.sinceCut = 0;
  }
}

/** Marks a sample that `pull` had not. */
export const isMissing = (sample: number): boolean => sample === MISSING;
