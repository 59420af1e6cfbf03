/** Speech: ports, adapters of vendors and what is embedded, the registries that put them in order, and speech input for a voice node. */

export { isHostLabel } from './adapters/adapter.ts';
export { adapters, makeRecogniser, makeSynthesiser } from './adapters/adapters.ts';
export { modelsFolder } from './adapters/sherpa.ts';
export { isReachable } from './adapters/transport/reach.ts';
export { type AnswerClass, isAnswerClass, isNetworkClass, type NetworkClass } from './answering/answer-class.ts';
export {
  AnswerDetector,
  type AnswerDetectorOptions,
  type Evidence,
  isFinal,
  type Verdict,
} from './answering/answer-detector.ts';
export { type AnswerRule, fits, phrasesOfRules, wordsThatFit } from './answering/answer-rule.ts';
export { bytesOf, type Fingerprint, fingerprintFrom, fingerprintOf } from './answering/fingerprint.ts';
export { likeness } from './answering/likeness.ts';
export type { HeardSound, KnownAnnouncement } from './answering/sound-watch.ts';
export { expectedOfAnswer, machinePhrases, whoSays } from './answering/wordings.ts';
export {
  type BakeOffRecording,
  type BakeOffResult,
  bakeOff,
  type Contestant,
} from './bake-off/bake-off.ts';
export { agree, costOf, figuresOf } from './bake-off/figures.ts';
export { type HeardOnce, hearOnce } from './bake-off/hear-once.ts';
export { createEspeak, type EmbeddedSynthesiser, type EspeakOptions } from './espeak/create-espeak.ts';
export { genderOfVoice, type VoiceGender } from './pitch/gender-of-voice.ts';
export { createEmbeddedRecogniser } from './pocketsphinx/create-embedded.ts';
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
export type { SpeechProvider, SpeechSettings } from './providers/provider.ts';
export type { ProviderState } from './providers/provider-health.ts';
export { createSpeechInput } from './speech-input/create-speech-input.ts';
export type {
  Listening,
  SpeechInput,
  SpeechInputEvent,
  SpeechInputOptions,
  SpeechInputStatus,
  Utterance,
} from './speech-input/speech-input.ts';
export { promptKey } from './synthesisers/prompt-key.ts';
export { SpeakingRegistry } from './synthesisers/speaking-registry.ts';
