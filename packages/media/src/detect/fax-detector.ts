import { Blocks } from './blocks.ts';
import { Goertzel } from './goertzel.ts';
import { fromDbfs, meanSquare } from './level.ts';

/** CNG = 1100 Hz of a calling fax (0.5 s every 3.5 s), CED = 2100 Hz of an answering fax or modem (ITU-T T.30, V.25). */
export type FaxTone = 'cng' | 'ced';

/** 40 ms: frequencies 25 Hz apart do not touch each other. */
const BLOCK = 320;
const BLOCK_MS = 40;
const FAINTEST = fromDbfs(-48);
/** Of a block's power, what lies about the tone: noise 10 dB below it leaves 0.9, speech hardly ever so much for long. */
const SHARE = 0.8;
/** Blocks without the tone that it survives: the phase reversals of ANSam. */
const BRIDGE = 1;

/** One tone of a fax as it comes: how long it has sounded, ms. */
class Sounding {
  private readonly about: readonly Goertzel[];
  private ms = 0;
  private gap = 0;
  private readonly onGrow: (ms: number) => void;
  private readonly onEnd: (ms: number) => void;

  constructor(hz: number, onGrow: (ms: number) => void, onEnd: (ms: number) => void) {
    this.about = [hz - 25, hz, hz + 25].map((each) => new Goertzel(each));
    this.onGrow = onGrow;
    this.onEnd = onEnd;
  }

  take(pcm: Int16Array, square: number): void {
    if (square >= FAINTEST && this.about.reduce((sum, each) => sum + each.power(pcm), 0) >= SHARE * square) {
      this.ms += BLOCK_MS;
      this.gap = 0;
      this.onGrow(this.ms);
      return;
    }
    if (this.ms === 0) return;
    if (square >= FAINTEST && this.gap++ < BRIDGE) return;
    this.onEnd(this.ms);
    this.ms = 0;
    this.gap = 0;
  }
}

/** Reports CNG at its end (0.4..0.65 s long), CED once it has sounded for a second; each at most once per tone. */
export class FaxDetector {
  private readonly blocks = new Blocks(BLOCK);
  private readonly cng: Sounding;
  private readonly ced: Sounding;

  constructor(onTone: (tone: FaxTone) => void) {
    const ignore = (): void => {};
    this.cng = new Sounding(1100, ignore, (ms) => {
      if (ms >= 400 && ms <= 650) onTone('cng');
    });
    this.ced = new Sounding(
      2100,
      (ms) => {
        if (ms === 1000) onTone('ced');
      },
      ignore,
    );
  }

  take(pcm: Int16Array): void {
    this.blocks.take(pcm, this.analyse);
  }

  private readonly analyse = (pcm: Int16Array): void => {
    const square = meanSquare(pcm);
    this.cng.take(pcm, square);
    this.ced.take(pcm, square);
  };
}
