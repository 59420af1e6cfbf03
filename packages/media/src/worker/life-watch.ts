import { TICK_MS } from './clock.ts';

/** 2 s without a packet: the peer may have moved. */
const STALLED_TICKS = 100;

export type Silence = 'stalled' | 'timeout';

/** What a direction lets us hear, and how long it may be silent. */
export interface Hearing {
  /** The peer may send. */
  readonly mayHear: boolean;
  /** One side holds the other: who holds us may play music, and most phones send nothing at all. */
  readonly onHold: boolean;
  /** Given up after so long, ms; 0: never. */
  readonly timeoutMs: number;
}

/**
 * Counts how long nothing has come of the peer. RTP of any agreed kind is life, comfort noise and keys among it, and so is RTCP: a
 * peer that sends nothing while nobody speaks reports all the same. On hold nobody is given up, whichever side holds.
 */
export class LifeWatch {
  private quiet = 0;
  private limit = Number.POSITIVE_INFINITY;
  private expecting = false;

  expect({ mayHear, onHold, timeoutMs }: Hearing): void {
    const limit = timeoutMs > 0 && !onHold ? Math.ceil(timeoutMs / TICK_MS) : Number.POSITIVE_INFINITY;
    // What was silent on hold has its time anew.
    if (mayHear !== this.expecting || limit !== this.limit) this.quiet = 0;
    this.expecting = mayHear;
    this.limit = limit;
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
