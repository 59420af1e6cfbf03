/** Noise of a room: white noise with its treble taken off, at this level (dBFS, RMS). */
export function roomNoise(samples: number, dbfs: number, random: () => number): Int16Array {
  const raw = new Float64Array(samples);
  let [low, sum] = [0, 0];
  for (let i = 0; i < samples; i++) {
    low += 0.25 * (random() * 2 - 1 - low);
    raw[i] = low;
    sum += low * low;
  }
  const gain = (32_768 * 10 ** (dbfs / 20)) / Math.sqrt(sum / Math.max(1, samples) || 1);
  return Int16Array.from(raw, (value) => Math.max(-32_768, Math.min(32_767, Math.round(value * gain))));
}

/** Two sounds at a time; the second is repeated or cut to the length of the first. */
export const mix = (sound: Int16Array, under: Int16Array): Int16Array =>
  sound.map((sample, i) => Math.max(-32_768, Math.min(32_767, sample + (under[i % under.length] ?? 0))));
