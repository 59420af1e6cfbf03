import type { Behaviour } from '../carrier/behaviour.ts';
import type { Language } from '../carrier/language.ts';

/** What became of one call of the lab. */
export interface CallSummary {
  readonly callId: string;
  /** in = the lab was called. */
  readonly direction: 'in' | 'out';
  /** The number dialled, or called from. */
  readonly number: string;
  readonly behaviour: Behaviour;
  readonly language: Language;
  /** Final SIP status; 200 = answered, 487 = the caller gave up. */
  readonly status: number;
  /** Who hung up an answered call. */
  readonly endedBy?: 'lab' | 'peer';
  /** Prompts the person heard to their end. */
  readonly prompts: number;
  /** What the person said, keys written as `#123`. */
  readonly said: readonly string[];
  /** RTP packets that came, and that didn't. */
  readonly received: number;
  readonly lost: number;
}
