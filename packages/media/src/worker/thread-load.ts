/** Processor time that a thread has had, µs (`process.threadCpuUsage`). */
export type CpuTime = () => { readonly user: number; readonly system: number };

/**
 * How much a thread works, as the share of one processor that it has had. Time in which it wanted to run and others had the processors is
 * no work of its own: the utilisation of its event loop would count that too, so that a busy machine looked like too many calls.
 */
export class ThreadLoad {
  private readonly cpu: CpuTime;
  private lastCpu: number;
  private lastAt: number;

  /** @param now monotonic ms */
  constructor(cpu: CpuTime, now: number) {
    this.cpu = cpu;
    this.lastCpu = this.usedMs();
    this.lastAt = now;
  }

  /** @param now monotonic ms @returns 0..1, since it was asked last */
  take(now: number): number {
    const used = this.usedMs();
    const passed = now - this.lastAt;
    const share = passed > 0 ? (used - this.lastCpu) / passed : 0;
    this.lastCpu = used;
    this.lastAt = now;
    return Math.min(1, Math.max(0, share));
  }

  private usedMs(): number {
    const { user, system } = this.cpu();
    return (user + system) / 1000;
  }
}
