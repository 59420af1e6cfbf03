/** Ticks of a second at most; more come only where a second's report was late itself. */
const WINDOW = 50;

/** How late the ticks were since it was asked last. */
export class Lateness {
  private values: number[] = [];

  take(ms: number): void {
    if (this.values.length < WINDOW) this.values.push(ms);
  }

  /** 95th percentile, ms. A late tick is told of once: what one second was late does not make the next late too. */
  percentile(): number {
    const sorted = this.values.toSorted((a, b) => a - b);
    this.values = [];
    return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  }
}
