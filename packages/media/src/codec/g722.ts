import type { Codec } from './codec.ts';
import { G722Band } from './g722-band.ts';

/** The upper sub-band at its faintest. */
const NOTHING_ABOVE = 0xc0;
/** 200 ms. */
const LONGEST = 1600;

/**
 * G.722 at 64 kbit/s. Below 4 kHz its lower sub-band is the 8 kHz signal itself, so nothing is resampled: the upper one is said to be silent,
 * and left out when it comes. Two G.722 legs that are joined pass their packets on as they are, with all of the 7 kHz.
 */
export class G722 implements Codec {
  readonly name = 'G722';
  readonly rate = 8000;
  readonly frame = 160;
  private readonly coder = new G722Band();
  private readonly decoder = new G722Band();
  private readonly samples = new Int16Array(LONGEST);

  encode(pcm: Int16Array, out: Uint8Array): number {
    for (let i = 0; i < pcm.length; i++) out[i] = NOTHING_ABOVE | this.coder.encode((pcm[i] ?? 0) >> 1);
    return pcm.length;
  }

  decode(payload: Uint8Array): Int16Array {
    const length = Math.min(payload.length, LONGEST);
    for (let i = 0; i < length; i++) this.samples[i] = this.decoder.decode((payload[i] ?? 0) & 0x3f) << 1;
    return this.samples.subarray(0, length);
  }

  close(): void {}
}
