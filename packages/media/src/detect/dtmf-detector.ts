import type { KeyListener } from '../rtp/telephone-event.ts';
import { Blocks } from './blocks.ts';
import { Goertzel } from './goertzel.ts';
import { fromDbfs, meanSquare } from './level.ts';

/** ITU-T Q.23. */
export const DTMF_LOW = [697, 770, 852, 941] as const;
export const DTMF_HIGH = [1209, 1336, 1477, 1633] as const;
export const DTMF_KEYS = ['123A', '456B', '789C', '*0#D'] as const;

/** 102 samples: 12.75 ms, the length at which the eight frequencies stand apart best at 8 kHz. */
const BLOCK = 102;
/** Blocks in a row: 38 ms of tone to count (Q.24: 40 ms must, 23 ms must not), 25 ms of pause to end. */
const DOWN_BLOCKS = 3;
const UP_BLOCKS = 2;
const FAINTEST = fromDbfs(-38);
/** Share of the block's power that the two tones make up; speech spreads its power over many. */
const PURITY = 0.82;
/** A tone over the others of its group. */
const CLEAR = 6.3;
/** Twist (Q.24 allows 4 dB and 8 dB; networks do worse): low over high and high over low. */
const TWIST_LOW = 10 ** 0.8;
const TWIST_HIGH = 10 ** 0.8;
/** Second harmonics: speech has them, keys do not. */
const HARMONIC = 0.07;

interface Peak {
  index: number;
  power: number;
  second: number;
}

/** Finds keys sounded in the audio. Strict, because a false digit hurts more than a repeated key. */
export class DtmfDetector {
  private readonly low = DTMF_LOW.map((hz) => new Goertzel(hz));
  private readonly high = DTMF_HIGH.map((hz) => new Goertzel(hz));
  private readonly low2 = DTMF_LOW.map((hz) => new Goertzel(hz * 2));
  private readonly high2 = DTMF_HIGH.map((hz) => new Goertzel(hz * 2));
  private readonly blocks = new Blocks(BLOCK);
  private readonly listener: KeyListener;
  private candidate = '';
  private hits = 0;
  private misses = 0;
  private pressed = '';
  private length = 0;

  constructor(listener: KeyListener) {
    this.listener = listener;
  }

  /** Samples at 8 kHz, any length. */
  take(pcm: Int16Array): void {
    this.blocks.take(pcm, this.block);
  }

  private readonly block = (pcm: Int16Array): void => {
    const key = this.keyOf(pcm);
    if (this.pressed !== '') {
      this.length += BLOCK;
      this.misses = key === this.pressed ? 0 : this.misses + 1;
      if (this.misses < UP_BLOCKS) return;
      this.listener.up(this.pressed, this.length - this.misses * BLOCK);
      this.pressed = '';
      this.candidate = key;
      this.hits = key === '' ? 0 : 1;
      return;
    }
    this.hits = key !== '' && key === this.candidate ? this.hits + 1 : key === '' ? 0 : 1;
    this.candidate = key;
    if (this.hits < DOWN_BLOCKS) return;
    this.pressed = key;
    this.length = this.hits * BLOCK;
    this.misses = 0;
    this.hits = 0;
    this.listener.down(key);
  };

  private keyOf(pcm: Int16Array): string {
    const total = meanSquare(pcm);
    if (total < FAINTEST) return '';
    const low = strongest(this.low, pcm);
    const high = strongest(this.high, pcm);
    if (low.power < low.second * CLEAR || high.power < high.second * CLEAR) return '';
    if (low.power > high.power * TWIST_LOW || high.power > low.power * TWIST_HIGH) return '';
    if (low.power + high.power < total * PURITY) return '';
    if (harmonicTellsApart(low.index, high.index) && (this.low2[low.index]?.power(pcm) ?? 0) > low.power * HARMONIC) return '';
    if ((this.high2[high.index]?.power(pcm) ?? 0) > high.power * HARMONIC) return '';
    return DTMF_KEYS[low.index]?.[high.index] ?? '';
  }
}

/** The low tone's harmonic must not lie where a block of this length hears the high tone itself. */
const harmonicTellsApart = (low: number, high: number): boolean => Math.abs((DTMF_LOW[low] ?? 0) * 2 - (DTMF_HIGH[high] ?? 0)) > 150;

function strongest(filters: readonly Goertzel[], pcm: Int16Array): Peak {
  const peak: Peak = { index: 0, power: 0, second: 0 };
  filters.forEach((filter, index) => {
    const power = filter.power(pcm);
    if (power > peak.power) {
      peak.second = peak.power;
      peak.power = power;
      peak.index = index;
    } else if (power > peak.second) peak.second = power;
  });
  return peak;
}
