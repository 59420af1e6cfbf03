import type { SherpaModel } from './model.ts';

/** What is told to a process of sherpa-onnx. Utterances and texts are numbered by whoever asks. */
export type ToSherpa =
  /** Must be first. `mostBytes`: memory above which the process ends by itself. */
  | { kind: 'begin'; model: SherpaModel; threads: number; mostBytes: number }
  | { kind: 'open'; id: number; hotWords: readonly string[] }
  /** 8 kHz */
  | { kind: 'audio'; id: number; samples: Int16Array }
  | { kind: 'end'; id: number }
  | { kind: 'cancel'; id: number }
  | { kind: 'speak'; id: number; text: string; voice: string; speed: number };

/** What such a process tells. */
export type FromSherpa =
  | { kind: 'ready' }
  /** sherpa-onnx isn't installed, or the model can't be loaded: another try won't help. */
  | { kind: 'unavailable'; message: string }
  | { kind: 'alive'; bytes: number }
  | { kind: 'partial'; id: number; text: string }
  /** A stretch of speech that is over. */
  | { kind: 'sentence'; id: number; text: string }
  /** 8 kHz */
  | { kind: 'chunk'; id: number; samples: Int16Array }
  | { kind: 'done'; id: number };
