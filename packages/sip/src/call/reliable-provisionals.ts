import { randomInt } from 'node:crypto';
import type { Timer } from '../clock/index.ts';
import type { Field, ResponseDraft, SipRequest } from '../message/index.ts';
import { repeat, type ServerTransaction } from '../transaction/index.ts';
import type { CallCore } from './call-core.ts';

interface Sent {
  rseq: number;
  hasSdp: boolean;
  stop: () => void;
}

/** Provisional answers of ours that have to arrive (RFC 3262 3): each is repeated until its PRACK, the next one waits for that. */
export class ReliableProvisionals {
  readonly #core: CallCore;
  readonly #transaction: ServerTransaction;
  readonly #lost: () => void;
  #rseq = randomInt(1, 2 ** 30);
  #open: Sent | undefined;
  #waiting: ResponseDraft[] = [];
  /** What waits until an answer that was sent early has arrived: the 200 (3, last paragraphs). */
  #afterwards: (() => void) | undefined;
  /** An answer was sent early, and has arrived: UPDATE may be sent and taken (RFC 3311 5.1). */
  answered = false;

  /** `lost` is called where no PRACK comes within 64*T1. */
  constructor(core: CallCore, transaction: ServerTransaction, lost: () => void) {
    this.#core = core;
    this.#transaction = transaction;
    this.#lost = lost;
  }

  send(draft: ResponseDraft): void {
    if (this.#open !== undefined) {
      this.#waiting.push(draft);
      return;
    }
    const { clock, timers } = this.#core.environment;
    const rseq = ++this.#rseq;
    const fields: Field[] = [...(draft.fields ?? []), ['Require', '100rel'], ['RSeq', String(rseq)]];
    const bytes = this.#transaction.respond({ ...draft, fields });
    if (bytes === undefined) return;
    const repeating: Timer = repeat(this.#core.environment, timers.t1, 64 * timers.t1, () => this.#transaction.sendAgain(bytes));
    const limit = clock.after(64 * timers.t1, () => {
      this.stop();
      this.#lost();
    });
    const stop = () => {
      repeating.cancel();
      limit.cancel();
    };
    this.#open = { rseq, hasSdp: draft.body !== undefined, stop };
  }

  /** Takes a PRACK. Returns what goes on after its answer; undefined if it is for nothing that we sent: then 481. */
  acknowledge(prack: SipRequest): (() => void) | undefined {
    const [rseq, cseq, method] = (prack.header('rack') ?? '').trim().split(/[ \t]+/);
    const open = this.#open;
    const invite = this.#transaction.request.cseq?.number;
    if (open === undefined || Number(rseq) !== open.rseq || Number(cseq) !== invite || method?.toUpperCase() !== 'INVITE') return undefined;
    open.stop();
    this.#open = undefined;
    this.answered ||= open.hasSdp;
    return () => {
      const next = this.#waiting.shift();
      if (next !== undefined) this.send(next);
      this.#settle();
    };
  }

  /** Does it at once, or when an answer that was sent early has arrived. */
  whenArrived(task: () => void): void {
    this.#afterwards = task;
    this.#waiting = this.#waiting.filter(({ body }) => body !== undefined);
    this.#settle();
  }

  stop(): void {
    this.#open?.stop();
    this.#open = undefined;
    this.#waiting = [];
    this.#afterwards = undefined;
  }

  #settle(): void {
    if (this.#open?.hasSdp === true || this.#waiting.length > 0) return;
    const task = this.#afterwards;
    if (task === undefined) return;
    this.stop();
    task();
  }
}

/** Whether the caller wants provisional answers to be reliable: must have, can, or neither. */
export function reliability(invite: SipRequest): 'required' | 'supported' | 'none' {
  const has = (name: string): boolean => invite.list(name).some((tag) => tag.toLowerCase() === '100rel');
  if (has('require')) return 'required';
  return has('supported') ? 'supported' : 'none';
}
