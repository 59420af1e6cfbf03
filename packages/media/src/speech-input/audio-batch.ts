/**
 * What a media worker posts to a recogniser's port, once per 20 ms tick: one frame of each stream whose speech input is on and is
 * above its noise floor. Buffers are transferred. When a stream opens, its last frames from before that follow as
 * batches of their own, each with its own time, oldest first: a stream occurs at most once in a batch.
 */
export interface AudioBatch {
  readonly streams: Uint32Array;
  /** 160 samples per stream, 8 kHz linear, in the order of `streams`. */
  readonly samples: Int16Array;
  /** Time of the tick, ms since the epoch. */
  readonly at: number;
}
