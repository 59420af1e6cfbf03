import { BANDS, BandPowers, WINDOW_SAMPLES } from './band-powers.ts';

/**
 * What a recording sounds like: a word of 32 bits for every 20 ms, whose bits say in which bands the power rose beside the next band since
 * the last window (Haitsma and Kalker, "A highly robust audio fingerprinting system", ISMIR 2002). 0 stands for silence.
 */
export type Fingerprint = Int32Array;

const FRAME = 160;
/** Mean square of a frame that is no silence: -50 dBFS. */
const AUDIBLE = 32_768 ** 2 * 10 ** -5;

const bands = new BandPowers();

/** Makes a fingerprint of frames of 20 ms as they come. */
export class Fingerprinter {
  readonly #ring = new Int16Array(WINDOW_SAMPLES);
  #at = 0;
  #before: Float64Array | null = null;
  #words = new Int32Array(256);
  #length = 0;
  #audible = 0;

  /** Frames so far that were no silence. */
  get audible(): number {
    return this.#audible;
  }

  /** Of all so far; not a copy. */
  get print(): Fingerprint {
    return this.#words.subarray(0, this.#length);
  }

  /** @param frame 160 samples, 8 kHz */
  take(frame: Int16Array): void {
    let square = 0;
    for (let n = 0; n < FRAME; n++) {
      const sample = frame[n] ?? 0;
      this.#ring[this.#at++] = sample;
      if (this.#at === WINDOW_SAMPLES) this.#at = 0;
      square += sample * sample;
    }
    if (square / FRAME < AUDIBLE) {
      this.#before = null;
      this.#add(0);
      return;
    }
    this.#audible++;
    bands.measure(this.#ring, this.#at);
    this.#add(this.#before ? wordOf(bands.powers, this.#before) : 0);
    this.#before = (this.#before ?? new Float64Array(BANDS)).fill(0);
    this.#before.set(bands.powers);
  }

  #add(word: number): void {
    if (this.#length === this.#words.length) {
      const longer = new Int32Array(this.#length * 2);
      longer.set(this.#words);
      this.#words = longer;
    }
    this.#words[this.#length++] = word;
  }
}

function wordOf(now: Float64Array, before: Float64Array): number {
  let word = 0;
  for (let band = 0; band < BANDS - 1; band++) {
    const rise = (now[band] ?? 0) - (now[band + 1] ?? 0) - ((before[band] ?? 0) - (before[band + 1] ?? 0));
    if (rise > 0) word |= 1 << band;
  }
  return word || 1;
}

/** Of a whole recording, 8 kHz. */
export function fingerprintOf(samples: Int16Array): Fingerprint {
  const made = new Fingerprinter();
  for (let at = 0; at + FRAME <= samples.length; at += FRAME) made.take(samples.subarray(at, at + FRAME));
  return made.print;
}

/** As it is kept: four bytes a word, lowest first. */
export const bytesOf = (print: Fingerprint): Uint8Array => new Uint8Array(print.slice().buffer);

/** @throws RangeError if the bytes are no fingerprint */
export function fingerprintFrom(bytes: Uint8Array): Fingerprint {
  if (bytes.length % 4 !== 0) throw new RangeError(`${bytes.length} bytes are no fingerprint`);
  return new Int32Array(new Uint8Array(bytes).buffer); // a Buffer shares its memory with others
}
