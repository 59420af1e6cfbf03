const frame = 240; // 30 ms at 8 kHz
const hop = frame / 2;
const seek = 80; // ±10 ms: the longest period of a voice
const hann = Float64Array.from({ length: frame }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / frame));

/** Where near `wanted` the audio goes on most like `like` would: every other sample tells enough. */
const likest = (pcm: Int16Array, wanted: number, like: number): number => {
  let best = { at: wanted, score: Number.NEGATIVE_INFINITY };
  for (let at = Math.max(0, wanted - seek); at <= Math.min(pcm.length - frame, wanted + seek); at++) {
    let product = 0;
    let power = 1;
    for (let n = 0; n < frame; n += 2) {
      const one = pcm[at + n] ?? 0;
      product += one * (pcm[like + n] ?? 0);
      power += one * one;
    }
    const score = product / Math.sqrt(power);
    if (score > best.score) best = { at, score };
  }
  return best.at;
};

/**
 * Speech at 8 kHz slower or faster at the same pitch, by overlapping pieces where they fit best (WSOLA).
 * @param rate times as fast, 0.5 to 2
 * @returns a new array, about `1 / rate` as long
 */
export function stretch(pcm: Int16Array, rate: number): Int16Array {
  if (rate === 1 || pcm.length < frame + seek) return pcm.slice();
  const out = new Float64Array(Math.ceil(pcm.length / rate) + frame);
  const weight = new Float64Array(out.length);
  let like = 0;
  let to = 0;
  for (let wanted = 0; wanted < pcm.length - frame; to += hop, wanted = Math.round(to * rate)) {
    const from = to === 0 ? 0 : likest(pcm, wanted, like);
    for (let n = 0; n < frame; n++) {
      out[to + n] = (out[to + n] ?? 0) + (pcm[from + n] ?? 0) * (hann[n] ?? 0);
      weight[to + n] = (weight[to + n] ?? 0) + (hann[n] ?? 0);
    }
    like = from + hop;
  }
  return Int16Array.from(out.subarray(0, to + hop), (sum, n) => Math.max(-32_768, Math.min(32_767, sum / Math.max(0.05, weight[n] ?? 1))));
}
