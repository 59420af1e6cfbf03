/** Buckets of 0.1 ms up to 500 ms. */
const PER_MS = 10;
const BUCKETS = 5000;

export interface GapFigures {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly count: number;
}

/** Times between packets, gathered over many streams. */
export class GapHistogram {
  private readonly buckets = new Uint32Array(BUCKETS + 1);
  private count = 0;
  private max = 0;

  add(ms: number): void {
    const bucket = Math.min(BUCKETS, Math.max(0, Math.floor(ms * PER_MS)));
    this.buckets[bucket] = (this.buckets[bucket] ?? 0) + 1;
    this.count++;
    if (ms > this.max) this.max = ms;
  }

  clear(): void {
    this.buckets.fill(0);
    this.count = 0;
    this.max = 0;
  }

  /** @param share 0..1 @returns ms */
  percentile(share: number): number {
    let left = Math.ceil(this.count * share);
    for (let i = 0; i <= BUCKETS; i++) {
      left -= this.buckets[i] ?? 0;
      if (left <= 0) return (i + 1) / PER_MS;
    }
    return this.max;
  }

  figures(): GapFigures {
    return { p50: this.percentile(0.5), p99: this.percentile(0.99), max: Math.round(this.max * 10) / 10, count: this.count };
  }
}
