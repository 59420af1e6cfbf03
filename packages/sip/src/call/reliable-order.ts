import type { Field, SipResponse } from '../message/index.ts';
import type { Session } from './session.ts';

/** Which reliable provisional answers have come, by the tag of who sent them (RFC 3262 4). */
export class ReliableOrder {
  readonly #last = new Map<string, number>();

  /**
   * What to do with a provisional answer: `acknowledge` it by PRACK and go on, go on with it as `plain`, or pass over it as one that was
   * seen, or that has overtaken another.
   */
  take(response: SipResponse): 'acknowledge' | 'plain' | 'skip' {
    const reliable = response.list('require').some((tag) => tag.toLowerCase() === '100rel');
    const rseq = Number(response.header('rseq'));
    const tag = response.to?.parameters.get('tag');
    if (!reliable || tag === undefined || !Number.isInteger(rseq) || rseq <= 0) return 'plain';
    const last = this.#last.get(tag);
    if (last !== undefined && rseq !== last + 1) return 'skip';
    this.#last.set(tag, rseq);
    return 'acknowledge';
  }
}

/** The PRACK of a provisional answer (RFC 3262 4). One that fails says nothing of the call: its INVITE goes on. */
export function acknowledgeReliably(session: Pick<Session, 'core' | 'exchange'>, response: SipResponse): void {
  const rack: Field = ['RAck', `${response.header('rseq')} ${response.cseq?.number ?? 0} INVITE`];
  session.exchange('PRACK', { fields: [rack, ...session.core.requestFields] }).catch(() => {});
}
