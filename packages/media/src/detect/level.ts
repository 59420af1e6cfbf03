/** Mean square of samples from..to. */
export function meanSquare(pcm: Int16Array, from = 0, to: number = pcm.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) {
    const sample = pcm[i] ?? 0;
    sum += sample * sample;
  }
  return to > from ? sum / (to - from) : 0;
}

const FULL_SCALE = 32768 * 32768;

/** Mean square -> dBFS (0 = square wave of full scale); silence is -100. */
export const toDbfs = (square: number): number => (square <= 0 ? -100 : Math.max(-100, 10 * Math.log10(square / FULL_SCALE)));

/** dBFS -> mean square. */
export const fromDbfs = (dbfs: number): number => FULL_SCALE * 10 ** (dbfs / 10);
