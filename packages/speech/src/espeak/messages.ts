import type { SpeechRequest } from '../ports/synthesiser.ts';

/** What the synthesiser tells its process. `engine`: module to load instead of the usual one. */
export type ToEspeak = { kind: 'begin'; engine: string | null } | { kind: 'speak'; id: number; request: SpeechRequest };

/** What the process tells the synthesiser. */
export type FromEspeak =
  | { kind: 'ready' }
  /** The engine isn't installed, and trying again won't help. */
  | { kind: 'unavailable'; message: string }
  | { kind: 'chunk'; id: number; samples: Int16Array }
  | { kind: 'done'; id: number };
