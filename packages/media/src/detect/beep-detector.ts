import { ToneRuns } from './tone-runs.ts';

export interface Beep {
  readonly hz: number;
  readonly ms: number;
}

const SHORTEST_MS = 120;
const LONGEST_MS = 1600;
/** Fax calling and answer tones are no beeps. */
const FAX = [1100, 2100];

/** The beep of a voicemail: one steady tone of 350..2400 Hz, 0.12..1.6 s long, that ends in silence. */
export class BeepDetector {
  private readonly runs: ToneRuns;

  constructor(onBeep: (beep: Beep) => void) {
    this.runs = new ToneRuns((run) => {
      if (!run.intoSilence || run.ms < SHORTEST_MS || run.ms > LONGEST_MS) return;
      if (run.hz < 350 || run.hz > 2400 || FAX.some((hz) => Math.abs(run.hz - hz) < 30)) return;
      onBeep({ hz: run.hz, ms: run.ms });
    });
  }

  take(pcm: Int16Array): void {
    this.runs.take(pcm);
  }
}
