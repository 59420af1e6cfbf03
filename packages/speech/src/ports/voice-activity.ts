/** What a voice-activity detector remembers of one stream between windows. Opaque to its callers. */
export type VoiceMemory = { readonly state: Float32Array; readonly context: Float32Array };

/** One window of one stream. */
export type VoiceWindow = { memory: VoiceMemory; samples: Int16Array };

/** Tells speech from everything else, window by window, for many streams in one inference. */
export interface VoiceActivity {
  /** Samples per window at 8 kHz. */
  readonly windowSamples: number;
  remember(): VoiceMemory;
  /** Probability of speech (0 to 1) per window, same order; memories are updated in place. */
  detect(windows: readonly VoiceWindow[]): Promise<Float32Array>;
}
