import type { RtpPeer } from './rtp-peer.ts';

const TICK_MS = 20;
const PHASES = 10;

/** Gives many peers their 20 ms ticks, spread over ten phases as callers who began at different times would be. */
export class PeerClock {
  private readonly phases: RtpPeer[][] = Array.from({ length: PHASES }, () => []);
  private phase = 0;
  private due = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private added = 0;

  add(peer: RtpPeer): void {
    this.phases[this.added++ % PHASES]?.push(peer);
  }

  start(): void {
    this.due = performance.now();
    this.wind();
  }

  private wind(): void {
    this.timer = setTimeout(
      () => {
        // A peer catches up: its stream must be whole, so that what the other side misses was lost on the way.
        for (let turns = 0; performance.now() >= this.due && turns < PHASES * 10; turns++) {
          for (const peer of this.phases[this.phase] ?? []) peer.tick();
          this.phase = (this.phase + 1) % PHASES;
          this.due += TICK_MS / PHASES;
        }
        this.wind();
      },
      Math.max(0, this.due - performance.now()),
    );
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
