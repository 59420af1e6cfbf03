import { Blocks } from './blocks.ts';
import { Goertzel } from './goertzel.ts';
import { fromDbfs, meanSquare } from './level.ts';

export type Country = 'cn' | 'us' | 'eu';
export type ProgressTone = 'ringback' | 'busy' | 'congestion';

/** Frequencies and on/off times of call progress tones (ITU-T E.180 and its supplement 2), ms. */
export interface ToneCadence {
  readonly hz: readonly number[];
  readonly onMs: number;
  readonly offMs: number;
}

export const PROGRESS_TONES: Record<Country, Record<ProgressTone, ToneCadence>> = {
  cn: {
    ringback: { hz: [450], onMs: 1000, offMs: 4000 },
    busy: { hz: [450], onMs: 350, offMs: 350 },
    congestion: { hz: [450], onMs: 700, offMs: 700 },
  },
  us: {
    ringback: { hz: [440, 480], onMs: 2000, offMs: 4000 },
    busy: { hz: [480, 620], onMs: 500, offMs: 500 },
    congestion: { hz: [480, 620], onMs: 250, offMs: 250 },
  },
  eu: {
    ringback: { hz: [425], onMs: 1000, offMs: 4000 },
    busy: { hz: [425], onMs: 500, offMs: 500 },
    congestion: { hz: [425], onMs: 250, offMs: 250 },
  },
};

const TONES: readonly ProgressTone[] = ['ringback', 'busy', 'congestion'];
/** 40 ms. */
const BLOCK = 320;
const BLOCK_MS = 40;
const FAINTEST = fromDbfs(-48);
const PURITY = 0.75;
/** Times of real exchanges stray this far, share; plus a block at each end. */
const STRAY = 0.15;
/** A short cadence must be heard this often before it counts; ringback once. */
const REPEATS = 2;

/** Reports ringback, busy and congestion by frequency and cadence; again only after another tone or a long silence. */
export class CallProgressDetector {
  private readonly blocks = new Blocks(BLOCK);
  private readonly filters: Map<number, Goertzel>;
  private readonly cadences: Record<ProgressTone, ToneCadence>;
  private readonly onTone: (tone: ProgressTone) => void;
  private sounding: readonly number[] | undefined;
  private onMs = 0;
  private offMs = 0;
  private candidate: ProgressTone | undefined;
  private repeats = 0;
  private reported: ProgressTone | undefined;

  constructor(country: Country, onTone: (tone: ProgressTone) => void) {
    this.cadences = PROGRESS_TONES[country];
    this.onTone = onTone;
    this.filters = new Map(TONES.flatMap((tone) => this.cadences[tone].hz.map((hz) => [hz, new Goertzel(hz)] as const)));
  }

  take(pcm: Int16Array): void {
    this.blocks.take(pcm, this.block);
  }

  private readonly block = (pcm: Int16Array): void => {
    const square = meanSquare(pcm);
    const tone = square < FAINTEST ? undefined : TONES.find((name) => this.sounds(this.cadences[name].hz, pcm, square));
    if (tone !== undefined) {
      if (this.offMs > 0) this.cycle();
      this.sounding = this.cadences[tone].hz;
      this.onMs += BLOCK_MS;
    } else if (square >= FAINTEST && this.onMs <= BLOCK_MS) this.reset();
    else if (this.sounding) {
      this.offMs += BLOCK_MS;
      // Ringback is known by its long pause; no need to wait for the next ring.
      if (this.offMs === 2000) this.judge('ringback', 1);
      if (this.offMs > 6000) this.reset();
    }
  };

  private sounds(hz: readonly number[], pcm: Int16Array, square: number): boolean {
    let power = 0;
    for (const f of hz) power += this.filters.get(f)?.power(pcm) ?? 0;
    return power > square * PURITY;
  }

  private cycle(): void {
    const short = TONES.find((tone) => tone !== 'ringback' && this.fits(tone) && near(this.offMs, this.cadences[tone].offMs));
    if (short) this.judge(short, REPEATS);
    else this.candidate = undefined;
    this.onMs = 0;
    this.offMs = 0;
  }

  private fits(tone: ProgressTone): boolean {
    return this.sounding === this.cadences[tone].hz || this.cadences[tone].hz.join() === this.sounding?.join()
      ? near(this.onMs, this.cadences[tone].onMs)
      : false;
  }

  private judge(tone: ProgressTone, needed: number): void {
    if (!this.fits(tone)) return;
    this.repeats = tone === this.candidate ? this.repeats + 1 : 1;
    this.candidate = tone;
    if (this.repeats < needed || this.reported === tone) return;
    this.reported = tone;
    this.onTone(tone);
  }

  private reset(): void {
    this.sounding = undefined;
    this.onMs = 0;
    this.offMs = 0;
    this.candidate = undefined;
    this.reported = undefined;
  }
}

const near = (ms: number, wanted: number): boolean => Math.abs(ms - wanted) <= wanted * STRAY + BLOCK_MS;
