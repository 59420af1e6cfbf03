/** Ticks of one second. */
const WINDOW = 50;

/** 95th percentile of the lateness of the last 50 ticks. */
export class Lateness {
  private readonly values = new Float64Array(WINDOW);
  private at = 0;

  take(ms: number): void {
    this.values[this.at] = ms;
    this.at = (this.at + 1) % WINDOW;
  }

  percentile(): number {
    return this.values.slice().sort()[Math.floor(WINDOW * 0.95)] ?? 0;
  }
}
