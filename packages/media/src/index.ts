export { cutEdges, fadeEdges } from './audio/edges.ts';
export { normaliseLoudness, speechDbfs } from './audio/loudness.ts';
export { resample } from './audio/resample.ts';
export { stretch } from './audio/stretch.ts';
export { readWav, toMono, type WavAudio, WavFormatError } from './audio/wav-read.ts';
export { readBatch, type TappedPacket } from './capture/packet-tap.ts';
export type { CodecName } from './codec/codec.ts';
export { type Beep, BeepDetector } from './detect/beep-detector.ts';
export { CallProgressDetector, type Country, type ProgressTone } from './detect/call-progress.ts';
export { FaxDetector, type FaxTone } from './detect/fax-detector.ts';
export { SitDetector, type SitKind } from './detect/sit-detector.ts';
export { type HeardTone, ToneWatch } from './detect/tone-watch.ts';
export { createMediaEngine } from './engine/create-media-engine.ts';
export type { EngineEvents, EngineStats, MediaEngine, OpenResult, WorkerStats } from './engine/engine.ts';
export type { AdmissionOptions, MediaEngineOptions, MediaLog, Refusal } from './engine/options.ts';
export { holdMusic } from './prompt/hold-music.ts';
export { repairWav } from './recording/repair-wav.ts';
export type {
  BargeIn,
  BridgeRole,
  MediaDirection,
  MediaSession,
  OpenOptions,
  PacketSink,
  PathOptions,
  PlayItem,
  PlayOptions,
  SessionEvents,
  Tone,
  TransportAddress,
} from './session/session.ts';
export type { RecordingSummary, SessionStats } from './session/stats.ts';
export type { AudioBatch } from './speech-input/audio-batch.ts';
export type { SrtpKey, SrtpKeys, SrtpSuite } from './srtp/srtp-key.ts';
