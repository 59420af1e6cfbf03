const RATE = 8000;
/** One note every so many ms. */
const NOTE_MS = 320;
/** A note rings on over the next ones. */
const RING_MS = 1400;
/** Quiet enough to talk beside, of 32767. */
const PEAK = 3200;
/** Broken chords of C, A minor, F and G, as half-tones over A3 (220 Hz). */
const HALF_TONES = [3, 7, 10, 15, 10, 7, 0, 3, 7, 12, 7, 3, -4, 0, 3, 8, 3, 0, -2, 2, 5, 10, 5, 2] as const;

/** Music for somebody who waits: our own, so that nobody's rights are in it. One round of 7.7 s, made to be looped. */
export function holdMusic(): Int16Array {
  const step = (NOTE_MS * RATE) / 1000;
  const length = HALF_TONES.length * step;
  const sum = new Float64Array(length);
  for (const [n, halfTones] of HALF_TONES.entries()) {
    const turn = (2 * Math.PI * 220 * 2 ** (halfTones / 12)) / RATE;
    for (let i = 0; i < (RING_MS * RATE) / 1000; i++) {
      const strength = Math.min(1, i / 80) * Math.exp(-i / 3200);
      const at = (n * step + i) % length;
      sum[at] = (sum[at] ?? 0) + strength * (Math.sin(turn * i) + 0.3 * Math.sin(2 * turn * i));
    }
  }
  const loudest = sum.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1);
  return Int16Array.from(sum, (sample) => (sample / loudest) * PEAK);
}
