import { TICK_MS } from './clock.ts';

/** 2 s without a packet: the peer may have moved. */
const STALLED_TICKS = 100;

export type Silence = 'stalled' | 'timeout';

/**
 * Counts how long nothing has come of the peer. RTP of any agreed kind is life, comfort noise and keys among it, and so is RTCP: a
 * peer that sends nothing while nobody speaks reports all the same. On hold nothing is expected.
 */
export class LifeWatch {
  private quiet = 0;
  private limit = Number.POSITIVE_INFINITY;
  private expecting = false;

  /** @param timeoutMs 0: never */
  expect(hearing: boolean, timeoutMs: number): void {
    if (hearing !== this.expecting) this.quiet = 0;
    this.expecting = hearing;
    this.limit = timeoutMs > 0 ? Math.ceil(timeoutMs / TICK_MS) : Number.POSITIVE_INFINITY;
  }

  /** Something of the peer came. */
  alive(): void {
    this.quiet = 0;
  }

  /** So many ticks went by. @returns what they make of it, once each */
  pass(ticks: number): Silence | undefined {
    if (!this.expecting) return undefined;
    const before = this.quiet;
    this.quiet += ticks;
    if (before < this.limit && this.quiet >= this.limit) return 'timeout';
    return before < STALLED_TICKS && this.quiet >= STALLED_TICKS ? 'stalled' : undefined;
  }

  get silentMs(): number {
    return this.quiet * TICK_MS;
  }
}
