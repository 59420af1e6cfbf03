/** Peak of the noise, of 32768: -70 dBFS (root mean square), far below any speech. */
const PEAK = 18;
/** 2 s; nobody counts. */
const LENGTH = 16_000;

const NOISE = ((): Int16Array => {
  let state = 1;
  return Int16Array.from({ length: LENGTH }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.round((state / 2 ** 32) * 2 * PEAK - PEAK);
  });
})();

/**
 * Puts the faint noise of a line under audio that may have none. Digital silence occurs on no line that the acoustic models were
 * trained on, but behind any exchange that suppresses silence: it fits no silence of theirs, and spoils the cepstral means.
 *
 * @param at samples of the utterance before these
 */
export const withLineNoise = (samples: Int16Array, at: number): Int16Array =>
  samples.map((sample, index) => Math.max(-32_768, Math.min(32_767, sample + (NOISE[(at + index) % LENGTH] ?? 0))));
