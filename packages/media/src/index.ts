export type { AudioBatch } from './ears/audio-batch.ts';
export type { EngineEvents, EngineStats, MediaEngine, OpenResult, WorkerStats } from './engine/engine.ts';
export type { AdmissionOptions, MediaEngineOptions, MediaLog, Refusal } from './engine/options.ts';
export type {
  AudioPayloadType,
  BargeIn,
  MediaDirection,
  MediaSession,
  OpenOptions,
  PathOptions,
  PlayItem,
  PlayOptions,
  SessionEvents,
  Tone,
  TransportAddress,
} from './session/session.ts';
export type { RecordingSummary, SessionStats } from './session/stats.ts';
