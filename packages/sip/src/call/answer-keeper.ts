import type { Timer } from '../clock/index.ts';
import { repeat, type ServerTransaction } from '../transaction/index.ts';
import type { CallCore } from './call-core.ts';

/**
 * Repeats a 200 to INVITE until its ACK comes (RFC 3261 13.3.1.4): the core's task, not the transaction's,
 * because proxies on the way keep no state of it.
 */
export class AnswerKeeper {
  readonly cseq: number;
  readonly #repeating: Timer;
  readonly #limit: Timer;

  /** `lost` is called after 64*T1 without an ACK. */
  constructor(core: CallCore, transaction: ServerTransaction, bytes: Buffer, lost: () => void) {
    const { clock, timers } = core.environment;
    this.cseq = transaction.request.cseq?.number ?? 0;
    this.#repeating = repeat(core.environment, timers.t1, timers.t2, () => transaction.sendAgain(bytes));
    this.#limit = clock.after(64 * timers.t1, () => {
      this.stop();
      lost();
    });
  }

  stop(): void {
    this.#repeating.cancel();
    this.#limit.cancel();
  }
}
