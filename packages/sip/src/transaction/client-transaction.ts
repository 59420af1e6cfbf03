import type { Timer } from '../clock/index.ts';
import type { SipResponse } from '../message/index.ts';
import { type HostPort, isReliable } from '../transport/index.ts';
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
  /** The connection it was sent by has ended. */
  disconnected(): void;
  /** Nobody wants it to be done any more: it is not sent again, and its answer is awaited. */
  stay(): void;
  /** Stops at once, telling nobody. */
  abandon(): void;
}

/** A request as it is written for one transport. */
export interface Path {
  bytes: Buffer;
  to: HostPort;
}

/** What every client transaction is made from. */
export interface ClientSetup {
  environment: Environment;
  branch: string;
  path: Path;
  /** Taken where the first can't be reached at all: by UDP, for a message that is rather too large for it (RFC 3261 18.1.1). */
  otherwise: Path | undefined;
  /** Told when `otherwise` had to be taken. */
  fellBack: (from: HostPort) => void;
  handlers: ClientHandlers;
  /** Takes it out of the table. */
  done: () => void;
}

/** Requests other than INVITE (RFC 3261 17.1.2). */
export class NonInviteClient implements ClientTransaction {
  readonly branch: string;
  readonly #setup: ClientSetup;
  #path: Path;
  #staying = false;
  #state: 'trying' | 'proceeding' | 'completed' | 'terminated' = 'trying';
  #timerE: Timer | undefined;
  #timerF: Timer;
  #timerK: Timer | undefined;

  constructor(setup: ClientSetup) {
    this.#setup = setup;
    this.branch = setup.branch;
    this.#path = setup.path;
    const { environment } = setup;
    this.#timerF = environment.clock.after(64 * environment.timers.t1, () => this.#fail('timeout'));
    this.#begin();
  }

  get to(): HostPort {
    return this.#path.to;
  }

  receive(response: SipResponse, source: HostPort): void {
    if (this.#state === 'completed' || this.#state === 'terminated') return;
    const { environment, handlers } = this.#setup;
    const { t2, t4 } = environment.timers;
    const reliable = isReliable(this.to);
    if (response.status < 200) {
      if (this.#state === 'trying' && !reliable && !this.#staying) {
        this.#timerE?.cancel();
        this.#timerE = repeat(environment, t2, t2, this.#send);
      }
      this.#state = 'proceeding';
    } else {
      this.#stop();
      this.#state = 'completed';
      this.#timerK = environment.clock.after(reliable ? 0 : t4, () => this.abandon());
    }
    handlers.response(response, source);
  }

  disconnected(): void {
    this.#fail('unreachable');
  }

  stay(): void {
    this.#staying = true;
    this.#timerE?.cancel();
  }

  abandon(): void {
    if (this.#state === 'terminated') return;
    this.#state = 'terminated';
    this.#stop();
    this.#timerK?.cancel();
    this.#setup.done();
  }

  #begin(): void {
    const { environment } = this.#setup;
    const { t1, t2 } = environment.timers;
    if (!isReliable(this.to)) this.#timerE = repeat(environment, t1, t2, this.#send);
    this.#send();
  }

  #send = (): void => {
    const path = this.#path;
    this.#setup.environment.send(path.bytes, path.to, () => {
      if (path === this.#path) this.#fail('unreachable');
    });
  };

  #stop(): void {
    this.#timerE?.cancel();
    this.#timerF.cancel();
  }

  #fail(why: 'timeout' | 'unreachable'): void {
    if (this.#state === 'completed' || this.#state === 'terminated') return;
    const { otherwise, fellBack, handlers } = this.#setup;
    if (why === 'unreachable' && this.#state === 'trying' && otherwise !== undefined && this.#path !== otherwise && !this.#staying) {
      fellBack(this.to);
      this.#path = otherwise;
      this.#begin();
      return;
    }
    this.abandon();
    handlers.failed(why);
  }
}
