import { Blocks } from './blocks.ts';
import { fromDbfs, meanSquare } from './level.ts';

/** 40 ms: 25 Hz of resolution. */
const BLOCK = 320;
const BLOCK_MS = 40;
const FAINTEST = fromDbfs(-48);

/** What a block of 40 ms sounds like. */
export interface ToneBlock {
  /** Frequency of the only or stronger tone, Hz; 0 = silence or no tone. */
  readonly hz: number;
  /** The block is below hearing. */
  readonly silent: boolean;
  readonly ms: number;
}

/**
 * Estimates the frequency of tones from the zero-mean second-order prediction of the samples (x[n+1] + x[n-1] = 2 cos w
 * x[n]): exact for one sine, and its error says at once whether the block is a sine at all. Cheap enough for every call.
 */
export class ToneTracker {
  private readonly blocks = new Blocks(BLOCK);
  private readonly onBlock: (block: ToneBlock) => void;

  constructor(onBlock: (block: ToneBlock) => void) {
    this.onBlock = onBlock;
  }

  take(pcm: Int16Array): void {
    this.blocks.take(pcm, this.analyse);
  }

  private readonly analyse = (pcm: Int16Array): void => {
    const silent = meanSquare(pcm) < FAINTEST;
    this.onBlock({ hz: silent ? 0 : frequencyOf(pcm), silent, ms: BLOCK_MS });
  };
}

/** Frequency of a block that is one sine (Hz, at 8 kHz), or 0. */
function frequencyOf(pcm: Int16Array): number {
  let cross = 0;
  let square = 0;
  let neighbours = 0;
  for (let i = 1; i + 1 < pcm.length; i++) {
    const x = pcm[i] ?? 0;
    const sum = (pcm[i - 1] ?? 0) + (pcm[i + 1] ?? 0);
    cross += x * sum;
    square += x * x;
    neighbours += sum * sum;
  }
  if (square === 0) return 0;
  const cos = cross / (2 * square);
  if (cos <= -1 || cos >= 1) return 0;
  // Residual of the prediction against the power of the signal.
  const residual = (neighbours - (cross * cross) / square) / square;
  return residual > 0.02 ? 0 : (Math.acos(cos) * 8000) / (2 * Math.PI);
}
