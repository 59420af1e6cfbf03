/** What speech is brought to, dBFS (root mean square over voiced parts). */
export const SPEECH_LEVEL_DBFS = -20;
/** Frames this far below the loudest don't count as voiced, dB. */
const VOICED_RANGE_DB = 25;
const FRAME = 160;
/** Above this the limiter bends the curve instead of clipping it. */
const KNEE = 0.75;

/** Root mean square of the voiced frames, dBFS; -Infinity for silence. Samples lie between -1 and 1. */
export function speechLevel(samples: Float32Array): number {
  const powers: number[] = [];
  for (let at = 0; at + FRAME <= samples.length; at += FRAME) {
    let power = 0;
    for (let index = at; index < at + FRAME; index++) power += (samples[index] ?? 0) ** 2;
    powers.push(power / FRAME);
  }
  const least = Math.max(...powers, 0) / 10 ** (VOICED_RANGE_DB / 10);
  const voiced = powers.filter((power) => power > 0 && power >= least);
  return 10 * Math.log10(voiced.reduce((sum, power) => sum + power, 0) / voiced.length || 0);
}

/** Applies a gain and turns to Int16, with a soft limit so that loud vowels don't clip. */
export function toInt16(samples: Float32Array, gain: number): Int16Array {
  return Int16Array.from(samples, (sample) => {
    const value = sample * gain;
    const size = Math.abs(value);
    const limited = size <= KNEE ? size : KNEE + (1 - KNEE) * Math.tanh((size - KNEE) / (1 - KNEE));
    return Math.round(Math.sign(value) * limited * 32767);
  });
}
