/** What a telephone line does to speech, for tests: G.711, level, noise. Noise is seeded, so that a test hears the same every time. */

const BIAS = 132;
const CLIP = 32_635;

/** Through G.711 mu-law and back. */
export function throughMuLaw(samples: Int16Array): Int16Array {
  return samples.map((sample) => {
    const size = Math.min(CLIP, Math.abs(sample)) + BIAS;
    const exponent = Math.max(0, Math.floor(Math.log2(size)) - 7);
    const mantissa = (size >> (exponent + 3)) & 15;
    const decoded = (((mantissa << 3) + BIAS) << exponent) - BIAS;
    return sample < 0 ? -decoded : decoded;
  });
}

/** A generator of numbers in [0, 1), the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** White noise of a root mean square of `dbfs`. */
export function noise(length: number, dbfs: number, random: () => number): Int16Array {
  const peak = 32_768 * 10 ** (dbfs / 20) * Math.sqrt(3);
  return Int16Array.from({ length }, () => (random() * 2 - 1) * peak);
}

/** A line with speech on it from `startMs` on, `tailMs` of line after it, and noise all along. */
export function lineWith(speech: Int16Array, options: { startMs: number; tailMs: number; noiseDbfs: number; seed: number }): Int16Array {
  const start = options.startMs * 8;
  const line = noise(start + speech.length + options.tailMs * 8, options.noiseDbfs, seededRandom(options.seed));
  const clipped = (value: number): number => Math.max(-32_768, Math.min(32_767, value));
  for (let at = 0; at < speech.length; at++) line[start + at] = clipped((line[start + at] ?? 0) + (speech[at] ?? 0));
  return throughMuLaw(line);
}
