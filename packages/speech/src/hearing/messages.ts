import type { MessagePort } from 'node:worker_threads';
import type { EarEvent, EarsStatus, Listening } from '../ears/ears.ts';

/** How the hearing thread is started (`workerData`). */
export type HearingStart = { processes: number; cacheDir: string };

/** What the main thread tells the hearing thread. */
export type ToHearing =
  | { kind: 'connect'; connection: number; port: MessagePort }
  | { kind: 'disconnect'; connection: number }
  | { kind: 'listen'; stream: number; listening: Listening }
  | { kind: 'mute'; stream: number }
  | { kind: 'restart' }
  | { kind: 'close' };

/** What the hearing thread tells the main thread. */
export type FromHearing =
  | { kind: 'ready' }
  | { kind: 'event'; event: EarEvent }
  | { kind: 'status'; streams: number; speaking: number; recognisers: EarsStatus['recognisers'] }
  | { kind: 'log'; level: 'info' | 'warn' | 'error'; message: string; fields: Readonly<Record<string, unknown>> }
  | { kind: 'restarted'; recognisers: number }
  | { kind: 'closed' };
