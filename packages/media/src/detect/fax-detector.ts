import { ToneRuns } from './tone-runs.ts';

/** CNG = 1100 Hz of a calling fax (0.5 s every 3.5 s), CED = 2100 Hz of an answering fax or modem (ITU-T T.30, V.25). */
export type FaxTone = 'cng' | 'ced';

/** Reports CNG at its end (0.4..0.65 s long), CED once it has sounded for a second; each at most once per tone. */
export class FaxDetector {
  private readonly runs: ToneRuns;

  constructor(onTone: (tone: FaxTone) => void) {
    this.runs = new ToneRuns(
      (run) => {
        if (Math.abs(run.hz - 1100) < 38 && run.ms >= 400 && run.ms <= 650) onTone('cng');
      },
      (hz, ms) => {
        if (ms === 1000 && Math.abs(hz - 2100) < 20) onTone('ced');
      },
    );
  }

  take(pcm: Int16Array): void {
    this.runs.take(pcm);
  }
}
