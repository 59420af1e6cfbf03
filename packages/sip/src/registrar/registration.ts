import { EventEmitter } from 'node:events';
import { type CallCore, startExchange } from '../call/index.ts';
import type { Timer } from '../clock/index.ts';
import { formatContact } from '../dialog/index.ts';
import { type Field, parseUri, type RequestDraft, type SipResponse } from '../message/index.ts';
import { firstOf, type HostPort, keyOf } from '../transport/index.ts';
import type { Registration, RegistrationEvents, RegistrationOptions } from './registrar-types.ts';
import { backOffMs, grantedSeconds, refreshAfterMs } from './registration-times.ts';

/** Keeps us registered at a carrier (RFC 3261 10.2). */
export class RegistrationAgent extends EventEmitter<RegistrationEvents> implements Registration {
  state: 'trying' | 'registered' | 'failed' | 'closed' = 'trying';
  last: Registration['last'];
  #digest: string | undefined;
  readonly #core: CallCore;
  readonly #options: RegistrationOptions;
  readonly #callId: string;
  readonly #tag: string;
  readonly #contact: string;
  readonly #closed: () => void;
  #cseq = 0;
  #place: HostPort | undefined;
  #wantedS: number;
  #failures = 0;
  #timer: Timer | undefined;
  #busy = false;
  #afterwards: (() => void) | undefined;

  constructor(core: CallCore, options: RegistrationOptions, closed: () => void) {
    super();
    this.#core = core;
    this.#options = options;
    this.#closed = closed;
    this.#callId = core.token();
    this.#tag = core.token();
    this.#wantedS = options.expiresS ?? 300;
    this.#contact = formatContact(core.publicAddress(firstOf(options.nextHop)), parseUri(options.aor)?.user);
    this.#timer = core.environment.clock.after(0, () => this.#register());
  }

  close(): Promise<void> {
    if (this.state === 'closed') return Promise.resolve();
    const bound = this.state === 'registered' || this.#busy;
    this.state = 'closed';
    this.#timer?.cancel();
    this.#closed();
    if (!bound) return Promise.resolve();
    return new Promise((resolve) => {
      const leave = () =>
        this.#send(
          0,
          () => resolve(),
          () => resolve(),
        );
      // A REGISTER that is on its way must not be overtaken.
      if (this.#busy) this.#afterwards = leave;
      else leave();
    });
  }

  /** Whether the carrier calls us by the connection of this key. */
  uses(connection: string): boolean {
    return this.#place !== undefined && keyOf(this.#place) === connection;
  }

  #register(): void {
    this.#busy = true;
    const settle = (next: () => void) => {
      this.#busy = false;
      if (this.#afterwards === undefined) next();
      else this.#afterwards();
    };
    this.#send(
      this.#wantedS,
      (response) => settle(() => this.#settled(response)),
      (why) => settle(() => this.#failed(why === 'timeout' ? 408 : 503, why)),
    );
  }

  #settled(response: SipResponse): void {
    const { status, reason } = response;
    if (status >= 200 && status < 300) {
      const expiresS = grantedSeconds(response, this.#contact, this.#wantedS);
      this.#failures = 0;
      this.state = 'registered';
      this.last = { status, reason, expiresS, digest: this.#digest };
      this.#again(refreshAfterMs(expiresS));
      this.emit('registered', { expiresS });
      return;
    }
    const least = Number.parseInt(response.header('min-expires') ?? '', 10);
    if (status === 423 && least > this.#wantedS && least <= 86_400) {
      this.#wantedS = least;
      this.#register();
      return;
    }
    const asked = Number.parseInt(response.header('retry-after') ?? '', 10);
    this.#failed(status, reason, asked > 0 ? Math.min(asked, 86_400) * 1000 : 0);
  }

  #failed(status: number, reason: string, leastMs = 0): void {
    this.state = 'failed';
    this.last = { status, reason, expiresS: undefined, digest: this.#digest };
    const { baseMs, maxMs } = this.#options.backOff ?? { baseMs: 30_000, maxMs: 1_800_000 };
    const retryInMs = Math.max(leastMs, backOffMs(this.#failures++, { baseMs, maxMs }, Math.random()));
    this.#again(retryInMs);
    this.emit('failed', { status, reason, retryInMs });
  }

  #again(ms: number): void {
    this.#timer = this.#core.environment.clock.after(ms, () => this.#register());
  }

  #send(expiresS: number, final: (response: SipResponse) => void, failed: (why: 'timeout' | 'unreachable') => void): void {
    const exchange = startExchange(this.#core, {
      to: this.#options.nextHop,
      credentials: this.#options.credentials,
      draft: (authorization) => this.#draft(expiresS, authorization),
      response: (response) => {
        if (response.status < 200) return;
        this.#place = exchange.sent.transaction?.to;
        const [, answer] = exchange.authorization ?? [];
        this.#digest = answer && (/\balgorithm="?([\w-]+)/i.exec(answer)?.[1] ?? 'MD5');
        final(response);
      },
      failed,
    });
  }

  #draft(expiresS: number, authorization: Field | undefined): RequestDraft {
    const { registrar, aor, headers } = this.#options;
    this.#cseq++;
    return {
      method: 'REGISTER',
      uri: registrar,
      fields: [
        ['Max-Forwards', '70'],
        ['From', `<${aor}>;tag=${this.#tag}`],
        ['To', `<${aor}>`],
        ['Call-ID', this.#callId],
        ['CSeq', `${this.#cseq} REGISTER`],
        ['Contact', this.#contact],
        ['Expires', String(expiresS)],
        ...this.#core.requestFields,
        ...(headers ?? []),
        ...(authorization === undefined ? [] : [authorization]),
      ],
    };
  }
}
