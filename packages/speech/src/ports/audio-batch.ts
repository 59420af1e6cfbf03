/**
 * What a media worker posts once per 20 ms tick: one frame of 160 samples (Int16 linear, 8 kHz) for each stream that is
 * listened to and above the noise floor. `samples` holds the frames in the order of `streams`. `at` is the tick's time in
 * ms on the `performance.timeOrigin + performance.now()` clock. The buffers are transferred.
 */
export type AudioBatch = { streams: Uint32Array; samples: Int16Array; at: number };

/** Samples per stream in an {@link AudioBatch}: 20 ms at 8 kHz. */
export const FRAME_SAMPLES = 160;
