/**
 * Speech-like audio at 8 kHz: syllables of voiced harmonics under two wandering formants, fricative noise, pauses. It has
 * what makes detectors err on speech (strong harmonics that glide), and is the same for the same seed.
 * @param voicedShare share of the time that somebody talks, 0..1 (turns of 2 s)
 */
export function speechLike(ms: number, voicedShare: number, seed: number): Int16Array {
  const out = new Float64Array(ms * 8);
  const random = generator(seed);
  for (let i = 0; i < out.length; i++) out[i] = (random() - 0.5) * 16;
  for (let turn = 0; turn < out.length; turn += 16_000) {
    const end = Math.min(out.length, turn + Math.round(16_000 * voicedShare));
    for (let at = turn; at < end; ) {
      const length = Math.min(end - at, Math.round(800 + random() * 1200));
      if (random() < 0.2) fricative(out, at, length / 2, random);
      else syllable(out, at, length, random);
      at += length + Math.round(random() * 400);
    }
  }
  return Int16Array.from(out, (sample) => Math.max(-32000, Math.min(32000, sample)));
}

/** Uniform numbers 0..1. */
export function generator(seed: number): () => number {
  let x = (seed * 2654435761) | 1;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 2 ** 32;
  };
}

function syllable(out: Float64Array, at: number, length: number, random: () => number): void {
  const pitch = 90 + random() * 160;
  const glide = (random() - 0.5) * 0.3;
  const formants = [300 + random() * 600, 1000 + random() * 1400];
  let phase = 0;
  for (let i = 0; i < length; i++) {
    const share = i / length;
    phase += (2 * Math.PI * pitch * (1 + glide * share)) / 8000;
    let sum = 0;
    for (let harmonic = 1; harmonic * pitch < 3400; harmonic++) {
      const hz = harmonic * pitch;
      const weight = formants.reduce((most, formant) => Math.max(most, Math.exp(-(((hz - formant) / 180) ** 2))), 0.05);
      sum += Math.sin(harmonic * phase) * weight;
    }
    out[at + i] = (out[at + i] ?? 0) + sum * Math.sin(Math.PI * share) * 4000;
  }
}

function fricative(out: Float64Array, at: number, length: number, random: () => number): void {
  for (let i = 0; i < length; i++) out[at + i] = (out[at + i] ?? 0) + (random() - 0.5) * 3000;
}
