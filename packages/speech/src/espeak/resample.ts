import libsamplerate from '@alexanderolsen/libsamplerate-js';

/** Changes the sample rate of a stream, chunk by chunk. */
export type Resampler = {
  push(samples: Float32Array): Float32Array;
  /** What is still in the filter. The resampler is then ready for the next stream. */
  flush(): Float32Array;
};

/** Zeros that push the last samples out of the filter and leave it empty: longer than its reach. */
const FLUSH_SAMPLES = 1024;

/** libsamplerate: 97 dB signal to noise, band kept to 90 %. @throws if its WebAssembly can't be loaded */
export async function createResampler(from: number, to: number): Promise<Resampler> {
  const converterType = libsamplerate.ConverterType.SRC_SINC_MEDIUM_QUALITY;
  const converter = await libsamplerate.create(1, from, to, { converterType });
  // The converter hands out views of its own memory.
  const push = (samples: Float32Array): Float32Array => converter.full(samples).slice();
  return { push, flush: () => push(new Float32Array(FLUSH_SAMPLES)) };
}
