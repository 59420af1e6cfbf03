import libsamplerate from '@alexanderolsen/libsamplerate-js';

/**
 * Resamples mono audio with a band-limiting sinc filter (libsamplerate), so that nothing folds back below the new limit.
 * @param pcm linear 16-bit
 * @returns linear 16-bit at `to` samples per second, of the matching length
 * @throws RangeError for rates outside 1..192000
 */
export async function resample(pcm: Int16Array, from: number, to = 8000): Promise<Int16Array> {
  for (const rate of [from, to]) {
    if (!Number.isInteger(rate) || rate < 1 || rate > 192_000) throw new RangeError(`Sample rate out of range: ${rate}`);
  }
  if (from === to || pcm.length === 0) return pcm.slice();
  const converter = await libsamplerate.create(1, from, to, { converterType: libsamplerate.ConverterType.SRC_SINC_MEDIUM_QUALITY });
  try {
    const wanted = Math.round((pcm.length * to) / from);
    const out = new Int16Array(wanted);
    const converted = converter.simple(Float32Array.from(pcm, (sample) => sample / 32768));
    for (let i = 0; i < Math.min(wanted, converted.length); i++) {
      out[i] = Math.max(-32768, Math.min(32767, Math.round((converted[i] ?? 0) * 32768)));
    }
    return out;
  } finally {
    converter.destroy();
  }
}
