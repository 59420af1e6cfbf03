import { ToneRuns } from './tone-runs.ts';

/** Special information tones (ITU-T E.180): three rising tones before an announcement that the call failed. */
export type SitKind = 'intercept' | 'vacant' | 'reorder' | 'no-circuit';

/** First and second tone, low or high, name the cause (Telcordia GR-674); lengths in ms. */
export const SIT_TONES: Record<SitKind, readonly (readonly [hz: number, ms: number])[]> = {
  intercept: [
    [913.8, 274],
    [1370.6, 274],
    [1776.7, 380],
  ],
  vacant: [
    [985.2, 380],
    [1370.6, 274],
    [1776.7, 380],
  ],
  reorder: [
    [913.8, 274],
    [1428.5, 380],
    [1776.7, 380],
  ],
  'no-circuit': [
    [985.2, 380],
    [1428.5, 380],
    [1776.7, 380],
  ],
};

const KINDS: readonly SitKind[] = ['intercept', 'vacant', 'reorder', 'no-circuit'];
const NEAR = 25;
const SHORTEST_MS = 160;
const LONGEST_MS = 520;

/** Reports a SIT once its third tone has sounded for 160 ms. */
export class SitDetector {
  private readonly runs: ToneRuns;
  private first = 0;
  private second = 0;

  constructor(onSit: (kind: SitKind) => void) {
    this.runs = new ToneRuns(
      (run) => this.ended(run.hz, run.ms),
      (hz, ms) => {
        if (ms !== SHORTEST_MS || Math.abs(hz - 1776.7) > NEAR) return;
        const kind = this.kind();
        this.first = 0;
        this.second = 0;
        if (kind) onSit(kind);
      },
    );
  }

  take(pcm: Int16Array): void {
    this.runs.take(pcm);
  }

  private ended(hz: number, ms: number): void {
    if (ms < SHORTEST_MS / 2) return; // the block in which one tone becomes the next
    const fits = ms >= SHORTEST_MS && ms <= LONGEST_MS;
    this.first = fits && (Math.abs(hz - 913.8) < NEAR || Math.abs(hz - 985.2) < NEAR) ? hz : this.first;
    this.second = fits && this.first > 0 && (Math.abs(hz - 1370.6) < NEAR || Math.abs(hz - 1428.5) < NEAR) ? hz : 0;
    if (!fits) this.first = 0;
  }

  private kind(): SitKind | undefined {
    const { first, second } = this;
    if (first === 0 || second === 0) return undefined;
    return KINDS.find(
      (kind) => Math.abs((SIT_TONES[kind][0]?.[0] ?? 0) - first) < 36 && Math.abs((SIT_TONES[kind][1]?.[0] ?? 0) - second) < 29,
    );
  }
}
