import type { Timer } from '../clock/index.ts';
import type { SipResponse } from '../message/index.ts';
import type { HostPort } from '../transport/index.ts';
import { type Environment, repeat } from './environment.ts';

/** What whoever sends a request wants to know. */
export interface ClientHandlers {
  /** Provisional and final ones; for INVITE each 2xx that comes, repeated ones too (RFC 6026 7.2). */
  response(response: SipResponse, source: HostPort): void;
  /** No final answer: timer B or F has fired, or nothing could be sent. Comes instead of a final response, never after one. */
  failed(why: 'timeout' | 'unreachable'): void;
}

/** A request on its way, and the wait for its answer. */
export interface ClientTransaction {
  readonly branch: string;
  readonly to: HostPort;
  receive(response: SipResponse, source: HostPort): void;
  /** Stops at once, telling nobody. */
  abandon(): void;
}

/** What every client transaction is made from. */
export interface ClientSetup {
  environment: Environment;
  bytes: Buffer;
  branch: string;
  to: HostPort;
  handlers: ClientHandlers;
  /** Takes it out of the table. */
  done: () => void;
}

/** Requests other than INVITE (RFC 3261 17.1.2). */
export class NonInviteClient implements ClientTransaction {
  readonly branch: string;
  readonly to: HostPort;
  readonly #setup: ClientSetup;
  #state: 'trying' | 'proceeding' | 'completed' | 'terminated' = 'trying';
  #timerE: Timer | undefined;
  #timerF: Timer;
  #timerK: Timer | undefined;

  constructor(setup: ClientSetup) {
    this.#setup = setup;
    this.branch = setup.branch;
    this.to = setup.to;
    const { environment } = setup;
    const { t1, t2 } = environment.timers;
    this.#timerF = environment.clock.after(64 * t1, () => this.#fail('timeout'));
    if (!environment.reliable) this.#timerE = repeat(environment, t1, t2, this.#send);
    this.#send();
  }

  receive(response: SipResponse, source: HostPort): void {
    if (this.#state === 'completed' || this.#state === 'terminated') return;
    const { environment, handlers } = this.#setup;
    const { t2, t4 } = environment.timers;
    if (response.status < 200) {
      if (this.#state === 'trying' && !environment.reliable) {
        this.#timerE?.cancel();
        this.#timerE = repeat(environment, t2, t2, this.#send);
      }
      this.#state = 'proceeding';
    } else {
      this.#stop();
      this.#state = 'completed';
      this.#timerK = environment.clock.after(environment.reliable ? 0 : t4, () => this.abandon());
    }
    handlers.response(response, source);
  }

  abandon(): void {
    if (this.#state === 'terminated') return;
    this.#state = 'terminated';
    this.#stop();
    this.#timerK?.cancel();
    this.#setup.done();
  }

  #send = (): void => {
    this.#setup.environment.send(this.#setup.bytes, this.to, () => this.#fail('unreachable'));
  };

  #stop(): void {
    this.#timerE?.cancel();
    this.#timerF.cancel();
  }

  #fail(why: 'timeout' | 'unreachable'): void {
    if (this.#state === 'completed' || this.#state === 'terminated') return;
    this.abandon();
    this.#setup.handlers.failed(why);
  }
}
