import type { MessagePort } from 'node:worker_threads';
import type { Law } from '../codec/g711.ts';
import type { WorkerStats } from '../engine/engine.ts';
import type { BargeIn, BridgeRole, PathOptions, SessionEvents } from '../session/session.ts';
import type { SessionStats } from '../session/stats.ts';

/** A piece of a play on its way to a worker: companded bytes (shared memory for prepared prompts) or silence in samples. */
export type Piece = { readonly bytes: Uint8Array; readonly law: Law } | { readonly silence: number };

export interface Play {
  readonly id: string;
  readonly pieces: readonly Piece[];
  readonly loop: boolean;
  readonly open: boolean;
  readonly bargeIn?: BargeIn;
}

/** What is to be done with a call that is open. */
export type CallCommand =
  | { readonly type: 'path'; readonly stream: number; readonly options: Partial<PathOptions> }
  | { readonly type: 'play'; readonly stream: number; readonly play: Play }
  | { readonly type: 'append'; readonly stream: number; readonly id: string; readonly pieces: readonly Piece[] }
  | { readonly type: 'finish'; readonly stream: number; readonly id: string }
  | { readonly type: 'stop'; readonly stream: number; readonly id?: string }
  | { readonly type: 'duck'; readonly stream: number; readonly db: number }
  | { readonly type: 'resume'; readonly stream: number }
  | { readonly type: 'join'; readonly stream: number; readonly bridge: string; readonly role: BridgeRole }
  | { readonly type: 'leave'; readonly stream: number }
  | { readonly type: 'capture'; readonly stream: number; readonly mostBytes: number }
  | { readonly type: 'keys'; readonly stream: number; readonly digits: string; readonly toneMs: number; readonly gapMs: number };

/** What the engine tells a worker. */
export type Command =
  | CallCommand
  | { readonly type: 'open'; readonly stream: number; readonly address: string; readonly port: number }
  | { readonly type: 'close'; readonly stream: number }
  | { readonly type: 'speech-input-port'; readonly port: MessagePort };

/** One event of a session, by name. */
export type SessionEvent = {
  [Name in keyof SessionEvents]: { readonly name: Name; readonly detail: SessionEvents[Name][0] };
}[keyof SessionEvents];

/** What a worker tells the engine. */
export type Report =
  | { readonly type: 'opened'; readonly stream: number }
  | { readonly type: 'open-failed'; readonly stream: number; readonly code: string }
  | { readonly type: 'event'; readonly stream: number; readonly event: SessionEvent }
  | { readonly type: 'fault'; readonly stream: number; readonly cause: string }
  | { readonly type: 'captured'; readonly stream: number; readonly batch: Uint8Array }
  | { readonly type: 'capture-over'; readonly stream: number; readonly dropped: number }
  | { readonly type: 'closed'; readonly stream: number; readonly stats: SessionStats }
  | { readonly type: 'pulse'; readonly stats: WorkerStats };
