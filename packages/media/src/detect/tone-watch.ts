import { BeepDetector } from './beep-detector.ts';
import { CallProgressDetector, type Country, PROGRESS_TONES, type ProgressTone } from './call-progress.ts';
import { FaxDetector } from './fax-detector.ts';
import { SitDetector, type SitKind } from './sit-detector.ts';

/** A tone of the network, of a mailbox or of a fax. */
export type HeardTone = 'beep' | 'fax' | ProgressTone | SitKind;

/** Beeps nearer than this to a tone of the network are its bursts, Hz. */
const NEAR = 12;

/** Looks for every tone that tells who or what answered. */
export class ToneWatch {
  private readonly detectors: readonly { take(pcm: Int16Array): void }[];
  /** The last of the three tones is still to end, and is no beep. */
  private special = false;

  constructor(onTone: (tone: HeardTone) => void, country: Country = 'cn') {
    const bursts = Object.values(PROGRESS_TONES[country]).flatMap(({ hz }) => hz);
    this.detectors = [
      new BeepDetector(({ hz }) => {
        if (!this.special && !bursts.some((burst) => Math.abs(hz - burst) < NEAR)) onTone('beep');
        this.special = false;
      }),
      new FaxDetector(() => onTone('fax')),
      new SitDetector((kind) => {
        this.special = true;
        onTone(kind);
      }),
      new CallProgressDetector(country, onTone),
    ];
  }

  /** A frame of 20 ms. */
  take(pcm: Int16Array): void {
    for (const detector of this.detectors) detector.take(pcm);
  }
}
