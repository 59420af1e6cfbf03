import { DigestVerifier } from '../digest/index.ts';
import type { RateLimiter } from '../guard/index.ts';
import type { Field, ResponseDraft } from '../message/index.ts';
import type { SipLog, SipStackOptions } from '../stack-types.ts';
import type { ServerTransaction } from '../transaction/index.ts';

/** What came of asking who someone is. */
export type Entry<T> = { let: 'in'; identity: T | undefined } | { let: 'out'; draft: ResponseDraft } | { let: 'wait' };

interface AuthenticatorOptions<T> {
  stack: SipStackOptions<T>;
  rateLimiter: RateLimiter;
  now: () => number;
  log: SipLog | undefined;
  /** Fields of every refusal. */
  fields: readonly Field[];
}

/** Decides who may send INVITE and REGISTER: by the application's word, by digest. */
export class Authenticator<T> {
  readonly #options: AuthenticatorOptions<T>;
  readonly #verifier: DigestVerifier<T> | undefined;
  /** Requests that were not let in: for want of proof, and with a wrong one. */
  unproven = 0;
  wrongSecret = 0;

  constructor(options: AuthenticatorOptions<T>) {
    this.#options = options;
    const { digest } = options.stack;
    if (digest === undefined) return;
    this.#verifier = new DigestVerifier({
      realm: digest.realm,
      algorithms: digest.algorithms ?? ['MD5'],
      nonceLifeMs: digest.nonceLifeMs ?? 300_000,
      candidates: digest.candidates,
    });
  }

  /** Never rejects: if a look-up fails the answer is 500. `wait` means that nothing is to be answered. */
  async ask(transaction: ServerTransaction): Promise<Entry<T>> {
    try {
      const { admit } = this.#options.stack;
      const admission = admit === undefined ? undefined : await admit(transaction.request, transaction.source);
      if (admission?.admit === 'trusted') return { let: 'in', identity: admission.identity };
      if (admission?.admit === 'ignored') return { let: 'wait' };
      if (admission?.admit === 'refused' || this.#verifier === undefined)
        return this.#refuse({ status: admission?.admit === 'refused' ? (admission.status ?? 403) : 403 });
      return await this.#verify(this.#verifier, transaction);
    } catch (error) {
      this.#options.log?.warn({ err: error, callId: transaction.request.callId }, 'admission failed');
      return this.#refuse({ status: 500 });
    }
  }

  async #verify(verifier: DigestVerifier<T>, transaction: ServerTransaction): Promise<Entry<T>> {
    const { request, source } = transaction;
    const verdict = await verifier.verify(request, source, this.#options.now());
    if (verdict.known) return { let: 'in', identity: verdict.identity };
    if (verdict.why === 'wrong') this.wrongSecret++;
    else this.unproven++;
    if (verdict.why === 'wrong' && this.#options.rateLimiter.noteFailure(source, this.#options.now())) {
      this.#options.log?.warn({ host: source.host }, 'banned after failed log-ins');
    }
    return this.#refuse({ status: 401, fields: verifier.challenge(source, this.#options.now(), verdict.why === 'stale') });
  }

  #refuse(draft: ResponseDraft): Entry<T> {
    return { let: 'out', draft: { ...draft, fields: [...(draft.fields ?? []), ...this.#options.fields] } };
  }
}
