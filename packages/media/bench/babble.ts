/**
 * Speech-like audio: syllables of voiced harmonics with pauses, over faint noise.
 * @param voicedShare share of the time that somebody talks, 0..1
 */
export function babble(ms: number, voicedShare: number, seed: number): Int16Array {
  const out = new Int16Array(ms * 8);
  let x = seed * 2654435761 || 1;
  const random = (): number => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < out.length; i++) out[i] = (random() - 0.5) * 16;
  // Turns of 2 s: talk for the share of it, then hold.
  for (let turn = 0; turn < out.length; turn += 16_000) {
    const end = Math.min(out.length, turn + Math.round(16_000 * voicedShare));
    for (let at = turn; at < end; ) {
      const length = Math.round(800 + random() * 1200);
      const pitch = 90 + random() * 130;
      for (let i = 0; i < length && at + i < end; i++) {
        const envelope = Math.sin((Math.PI * i) / length) * 6000;
        let sum = 0;
        for (let harmonic = 1; harmonic <= 8; harmonic++) sum += Math.sin((2 * Math.PI * pitch * harmonic * i) / 8000) / harmonic;
        out[at + i] = (out[at + i] ?? 0) + sum * envelope;
      }
      at += length + Math.round(random() * 400);
    }
  }
  return out;
}
