const perMs = 8; // samples at 8 kHz
const block = 10 * perMs;
/** -60 dBFS: below it nobody speaks. */
const faintest = 0.001;
/** 34 dB under the loudest. */
const pauseShare = 0.02;

const levels = (pcm: Int16Array): number[] => {
  const found: number[] = [];
  for (let at = 0; at < pcm.length; at += block) {
    const part = pcm.subarray(at, at + block);
    found.push(Math.sqrt(part.reduce((sum, one) => sum + one * one, 0) / part.length) / 32_768);
  }
  return found;
};

/**
 * Speech at 8 kHz without the silence before and behind it, but for so many ms of each.
 * @returns a new array; empty where nobody speaks
 */
export function cutEdges(pcm: Int16Array, keep: { readonly beforeMs: number; readonly afterMs: number }): Int16Array {
  const loud = levels(pcm);
  const most = loud.reduce((one, other) => Math.max(one, other), 0);
  if (most < faintest) return new Int16Array(0);
  const speaks = (level: number): boolean => level >= Math.max(faintest, most * pauseShare);
  const from = loud.findIndex(speaks) * block - keep.beforeMs * perMs;
  const to = (loud.findLastIndex(speaks) + 1) * block + keep.afterMs * perMs;
  return pcm.slice(Math.max(0, from), to);
}

/** Lets speech at 8 kHz begin and end at silence, in place, so that nothing clicks where two pieces meet. */
export function fadeEdges(pcm: Int16Array, ms = 5): Int16Array {
  const length = Math.min(ms * perMs, pcm.length >> 1);
  for (let n = 0; n < length; n++) {
    const end = pcm.length - 1 - n;
    pcm[n] = Math.round(((pcm[n] ?? 0) * n) / length);
    pcm[end] = Math.round(((pcm[end] ?? 0) * n) / length);
  }
  return pcm;
}
