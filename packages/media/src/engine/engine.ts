import type { EventEmitter } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { MediaSession, OpenOptions } from '../session/session.ts';
import type { Refusal } from './options.ts';

export type OpenResult = { readonly ok: true; readonly session: MediaSession } | { readonly ok: false; readonly refusal: Refusal };

export interface WorkerStats {
  readonly sessions: number;
  /** Share of a processor that the thread has had over the last second, 0..1. */
  readonly load: number;
  /** 95th percentile of tick lateness over the last second, ms. */
  readonly latenessMs: number;
  readonly ticks: number;
  /** Ticks left out because they were late. */
  readonly droppedTicks: number;
}

export interface EngineStats {
  readonly sessions: number;
  readonly workers: readonly WorkerStats[];
  readonly prompts: { readonly fixed: number; readonly personal: number; readonly fixedBytes: number; readonly personalBytes: number };
}

export interface EngineEvents {
  /** A worker died and its sessions with it; a new one stands in its place and wants its speech input connected again. */
  'worker-replaced': [{ index: number; lostSessions: number; cause: string }];
}

export interface MediaEngine extends EventEmitter<EngineEvents> {
  readonly workers: number;
  /** Opens sockets for one session, or says why not. */
  open(options?: OpenOptions): Promise<OpenResult>;
  /**
   * Keeps a prompt under `key` for `session.play`. A known key is replaced.
   * @param pcm8k linear 16-bit mono at 8 kHz
   * @returns its length in ms
   */
  prepare(key: string, pcm8k: Int16Array, options?: { readonly personal?: boolean }): number;
  prepared(key: string): boolean;
  /** Forgets a prompt; plays that run keep it until they end. */
  release(key: string): void;
  /** Gives worker `index` (0..workers-1) the port on which it posts `AudioBatch`. */
  connectSpeechInput(index: number, port: MessagePort): void;
  /** Ends worker `index` with its sessions (they are told by `lost`); a new one takes its place. */
  restart(index: number): Promise<void>;
  stats(): EngineStats;
  /** Ends all sessions and workers. */
  close(): Promise<void>;
}
