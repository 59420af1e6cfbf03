import { hasOddLength, normalPhone } from '@parley/contract/phone';
import { type Notice, noticeKinds } from './notices.ts';

/** Counts the numbers of a file that have an odd length, for a notice of the job. */
export class OddLengths {
  #count = 0;
  /** The end of the first one. */
  #last = '';

  /** A number that is taken, as it is written. */
  read(written: string): void {
    if (!hasOddLength(written)) return;
    this.#count += 1;
    this.#last ||= normalPhone(written).slice(-4);
  }

  notices(): Notice[] {
    return this.#count > 0 ? [{ kind: noticeKinds.oddLengths, values: { count: this.#count, last: this.#last } }] : [];
  }
}
