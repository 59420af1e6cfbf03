/** Speech: ports, the embedded adapters, and speech input that a voice node listens with. */

export { createEspeak, type EmbeddedSynthesiser, type EspeakOptions } from './espeak/create-espeak.ts';
export { type AudioBatch, FRAME_SAMPLES } from './ports/audio-batch.ts';
export type { Expectation, Language } from './ports/expectation.ts';
export type {
  PartialReading,
  Reading,
  Recogniser,
  RecogniserFailure,
  RecogniserHealth,
  Recognition,
  RecognitionRequest,
  RecognitionStream,
} from './ports/recogniser.ts';
export type { Speech, SpeechRequest, Synthesiser, SynthesiserFailure } from './ports/synthesiser.ts';
export type { VoiceActivity, VoiceMemory, VoiceWindow } from './ports/voice-activity.ts';
export { RecognisersInOrder } from './recognisers/in-order.ts';
export { createSpeechInput } from './speech-input/create-speech-input.ts';
export type {
  Listening,
  SpeechInput,
  SpeechInputEvent,
  SpeechInputOptions,
  SpeechInputStatus,
  Utterance,
} from './speech-input/speech-input.ts';
export { SynthesisersInOrder } from './synthesisers/in-order.ts';
export { promptKey } from './synthesisers/prompt-key.ts';
