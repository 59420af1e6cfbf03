/** Even ports of a range, the one above each being free for RTCP; the longest unused goes first. */
export class PortPool {
  private readonly free: number[] = [];

  /** @param random 0..1, chooses where to begin, so that a restart does not meet the packets of calls before it */
  constructor(from: number, to: number, random: () => number) {
    const first = from + (from & 1);
    const count = Math.max(0, Math.floor((to - first + 1) / 2));
    const offset = Math.floor(random() * count);
    for (let i = 0; i < count; i++) this.free.push(first + ((offset + i) % count) * 2);
  }

  get size(): number {
    return this.free.length;
  }

  take(): number | undefined {
    return this.free.shift();
  }

  give(port: number): void {
    this.free.push(port);
  }
}
