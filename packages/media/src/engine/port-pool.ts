/** A step that meets each of `count` places once, far from the last: a block of busy ports then costs few tries in a row. */
const strideOver = (count: number): number => [7919, 104_729, 31, 1].find((prime) => count % prime !== 0 || prime === 1) ?? 1;

/** Even ports of a range, the one above each being free for RTCP; the longest unused goes first. */
export class PortPool {
  private readonly free: number[] = [];

  /** @param random 0..1, chooses where to begin, so that a restart does not meet the packets of calls before it */
  constructor(from: number, to: number, random: () => number) {
    const first = from + (from & 1);
    const count = Math.max(0, Math.floor((to - first + 1) / 2));
    const offset = Math.floor(random() * count);
    const stride = strideOver(count);
    for (let i = 0; i < count; i++) this.free.push(first + ((offset + i * stride) % count) * 2);
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
