import * as libsamplerate from '@alexanderolsen/libsamplerate-js';

/** Turns the synthesiser's 22.05 kHz into 8 kHz, chunk by chunk. */
export type Resampler = {
  push(samples: Float32Array): Float32Array /** The rest of the utterance; ready for the next. */;
  flush(): Float32Array;
};

/** Zeros that push the last samples out of the filter and leave it empty: longer than its reach at either rate. */
const FLUSH_SAMPLES = 1024;
/** Samples of 8 kHz those zeros turn into. */
const flushedSamples = (from: number, to: number): number => Math.round((FLUSH_SAMPLES * to) / from);

/** @throws if libsamplerate's WebAssembly can't be loaded */
export async function createResampler(from: number, to: number): Promise<Resampler> {
  const converter = await libsamplerate.create(1, from, to, { converterType: libsamplerate.ConverterType.SRC_SINC_MEDIUM_QUALITY });
  let taken = 0;
  let given = 0;
  const push = (samples: Float32Array): Float32Array => {
    const resampled = converter.full(samples);
    taken += samples.length;
    given += resampled.length;
    return resampled;
  };
  return {
    push,
    flush() {
      const due = Math.max(0, Math.round((taken * to) / from) - given);
      const tail = push(new Float32Array(FLUSH_SAMPLES));
      [taken, given] = [0, 0];
      return tail.subarray(0, Math.min(tail.length, due + flushedSamples(from, to)));
    },
  };
}
