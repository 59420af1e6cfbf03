import type { MessagePort } from 'node:worker_threads';
import type { HeardSound, KnownAnnouncement, SoundHit } from '../answering/sound-watch.ts';
import type { SpeechSettings } from '../providers/provider.ts';
import type { HearingStanding, Listening, ProviderHearing, SpeechInputEvent, SpeechInputStatus } from '../speech-input/speech-input.ts';

/** How the recognition worker is started (`workerData`). */
export type WorkerStart = { processes: number; cacheDir: string; turnModel?: string | undefined };

/** What the main thread tells the recognition worker. */
export type ToWorker =
  | { kind: 'connect'; connection: number; port: MessagePort }
  | { kind: 'disconnect'; connection: number }
  | { kind: 'listen'; stream: number; listening: Listening }
  | { kind: 'finish'; stream: number }
  | { kind: 'mute'; stream: number }
  | { kind: 'providers'; settings: SpeechSettings }
  | { kind: 'announcements'; known: readonly KnownAnnouncement[] }
  | { kind: 'watch'; stream: number; company: number }
  | { kind: 'unwatch'; stream: number }
  | { kind: 'restart' }
  | { kind: 'close' };

/** What the recognition worker tells the main thread. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'warm' }
  | { kind: 'event'; event: SpeechInputEvent }
  | { kind: 'sound-hit'; stream: number; hit: SoundHit }
  | { kind: 'sound'; stream: number; heard: HeardSound | null }
  | { kind: 'status'; streams: number; speaking: number; recognisers: SpeechInputStatus['recognisers']; providers: HearingStanding }
  | { kind: 'use'; use: ProviderHearing }
  | { kind: 'log'; level: 'info' | 'warn' | 'error'; message: string; fields: Readonly<Record<string, unknown>> }
  | { kind: 'restarted'; recognisers: number }
  | { kind: 'closed' };
