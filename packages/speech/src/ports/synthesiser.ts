import type { Language } from './expectation.ts';
import type { RecogniserHealth } from './recogniser.ts';

/** Text to be spoken. `speed` and `volume` are factors around 1 (0.5 to 2). */
export type SpeechRequest = {
  text: string;
  language: Language;
  /** Adapter-specific voice or variant; the adapter's default where absent or unknown. */
  voice?: string | undefined;
  speed?: number | undefined;
  volume?: number | undefined;
  /** Whose call it is: companies order synthesisers as they like. */
  company?: number | undefined;
};

/** Why no audio came. `unavailable`: the adapter isn't installed or configured; the others as for a recogniser. */
export type SynthesiserFailure = 'unavailable' | 'crashed' | 'timeout' | 'closed' | 'refused' | 'quota' | 'protocol';

/**
 * Whole audio (Int16 linear, 8 kHz, mono, about -20 dBFS at volume 1) or the reason why there is none. `by`: the provider that spoke,
 * where there are several.
 */
export type Speech = { kind: 'spoken'; samples: Int16Array; by?: string } | { kind: 'failed'; reason: SynthesiserFailure; message: string };

/** Text in, audio out. Never throws. */
export interface Synthesiser {
  readonly name: string;
  /** `onChunk` gets the audio piece by piece as it is made; the result holds all of it again. */
  speak(request: SpeechRequest, onChunk?: (samples: Int16Array) => void): Promise<Speech>;
  health(): RecogniserHealth;
  close(): Promise<void>;
}
