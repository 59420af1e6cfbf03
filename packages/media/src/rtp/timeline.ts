/** Brings timestamps of a faster RTP clock to samples at 8 kHz, on a line that wraps where theirs does and where ours does. */
export class Timeline {
  private theirs = 0;
  private ours = 0;
  private begun = false;

  /** @param scale units of their clock in a sample */
  samples(timestamp: number, scale: number): number {
    if (!this.begun) {
      this.begun = true;
      this.theirs = timestamp;
      this.ours = timestamp;
    }
    const step = Math.round(((timestamp - this.theirs) | 0) / scale);
    const time = (this.ours + step) >>> 0;
    // The reference moves along, by whole samples.
    if (step > 0) {
      this.theirs = (this.theirs + step * scale) >>> 0;
      this.ours = time;
    }
    return time;
  }

  reset(): void {
    this.begun = false;
  }
}
