const SEEN = 512;
const MAX_DROPOUT = 3000;
const MAX_MISORDER = 100;

export type Arrival = 'new' | 'reordered' | 'duplicate' | 'restarted' | 'ignored';

/** What arrived of one source: extended sequence numbers, loss, duplicates and jitter (RFC 3550 appendices A.1, A.3, A.8). */
export class Reception {
  received = 0;
  duplicated = 0;
  /** Losses of sources and runs of numbers that ended by a restart. */
  private lostBefore = 0;
  private receivedHere = 0;
  private base = -1;
  private highest = -1;
  private suspect = -1;
  private readonly seen = new Int32Array(SEEN).fill(-1);
  private transit = Number.NaN;
  /** Interarrival jitter in samples. */
  jitter = 0;
  private expectedPrior = 0;
  private receivedPrior = 0;

  /** Highest extended sequence number, for report blocks. */
  get extendedHighest(): number {
    return Math.max(0, this.highest) >>> 0;
  }

  get lost(): number {
    return this.lostBefore + this.lostHere();
  }

  private expectedHere(): number {
    return this.base < 0 ? 0 : this.highest - this.base + 1;
  }

  private lostHere(): number {
    return Math.max(0, this.expectedHere() - this.receivedHere);
  }

  /** A packet of this 16-bit sequence number came. */
  take(sequence: number): Arrival {
    if (this.base < 0) {
      this.begin(sequence);
      return 'new';
    }
    const step = (sequence - (this.highest & 0xffff)) & 0xffff;
    if (step !== 0 && step < MAX_DROPOUT) {
      this.highest += step;
      this.count(this.highest);
      return 'new';
    }
    if (step === 0 || step > 65536 - MAX_MISORDER) return this.old(this.highest - (step === 0 ? 0 : 65536 - step));
    // A jump: two packets in a row make it a restart of the source (appendix A.1).
    if (sequence === this.suspect) {
      this.restart();
      this.begin(sequence);
      return 'restarted';
    }
    this.suspect = (sequence + 1) & 0xffff;
    return 'ignored';
  }

  private old(extended: number): Arrival {
    if (extended < this.base || this.seen[extended & (SEEN - 1)] === extended) {
      this.duplicated++;
      return 'duplicate';
    }
    this.count(extended);
    return 'reordered';
  }

  private begin(sequence: number): void {
    this.base = sequence;
    this.highest = sequence;
    this.suspect = -1;
    this.count(sequence);
  }

  private count(extended: number): void {
    this.seen[extended & (SEEN - 1)] = extended;
    this.received++;
    this.receivedHere++;
  }

  /** The source changed (another SSRC) or began anew: what it lost so far is kept. */
  restart(): void {
    this.lostBefore += this.lostHere();
    this.receivedHere = 0;
    this.expectedPrior = 0;
    this.receivedPrior = 0;
    this.base = -1;
    this.highest = -1;
    this.seen.fill(-1);
    this.transit = Number.NaN;
  }

  /** @param arrival time of arrival in samples (any origin) */
  timed(timestamp: number, arrival: number): void {
    const transit = arrival - timestamp;
    const change = Math.abs(transit - this.transit);
    // Jumps beyond a second are a new time line, no jitter; NaN on the first packet.
    if (change < 8000) this.jitter += (change - this.jitter) / 16;
    this.transit = transit;
  }

  /** Share lost since the last report, in 1/256 (appendix A.3). */
  fractionLost(): number {
    const expected = this.expectedHere();
    const expectedInterval = expected - this.expectedPrior;
    const lost = expectedInterval - (this.receivedHere - this.receivedPrior);
    this.expectedPrior = expected;
    this.receivedPrior = this.receivedHere;
    return expectedInterval === 0 || lost <= 0 ? 0 : Math.min(255, Math.floor((lost * 256) / expectedInterval));
  }
}
