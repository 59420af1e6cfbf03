import type { Timer } from '../clock/index.ts';
import type { SipResponse } from '../message/index.ts';
import type { HostPort } from '../transport/index.ts';
import type { ClientSetup, ClientTransaction } from './client-transaction.ts';
import { repeat } from './environment.ts';

/** An INVITE and the wait for its answers (RFC 3261 17.1.1 with RFC 6026). */
export class InviteClient implements ClientTransaction {
  readonly branch: string;
  readonly to: HostPort;
  readonly #setup: ClientSetup;
  readonly #makeAck: (response: SipResponse) => Buffer;
  #state: 'calling' | 'proceeding' | 'completed' | 'accepted' | 'terminated' = 'calling';
  #timerA: Timer | undefined;
  #timerB: Timer;
  /** D or M. */
  #timerEnd: Timer | undefined;
  #ack: Buffer | undefined;

  /** `makeAck` writes the ACK of a refusal, which is part of this transaction (17.1.1.3). */
  constructor(setup: ClientSetup, makeAck: (response: SipResponse) => Buffer) {
    this.#setup = setup;
    this.#makeAck = makeAck;
    this.branch = setup.branch;
    this.to = setup.to;
    const { environment } = setup;
    const { t1 } = environment.timers;
    this.#timerB = environment.clock.after(64 * t1, () => this.#fail('timeout'));
    // Timer A has no upper bound of its own; B ends it.
    if (!environment.reliable) this.#timerA = repeat(environment, t1, 64 * t1, () => this.#send(this.#setup.bytes));
    this.#send(setup.bytes);
  }

  receive(response: SipResponse, source: HostPort): void {
    const { status } = response;
    if (this.#state === 'terminated') return;
    if (this.#state === 'completed') {
      if (status >= 300 && this.#ack !== undefined) this.#send(this.#ack);
      return;
    }
    if (this.#state === 'accepted') {
      if (status >= 200 && status < 300) this.#setup.handlers.response(response, source);
      return;
    }
    this.#stop();
    if (status < 200) this.#state = 'proceeding';
    else if (status < 300) this.#end('accepted', 64 * this.#setup.environment.timers.t1);
    else {
      this.#ack = this.#makeAck(response);
      this.#send(this.#ack);
      this.#end('completed', this.#setup.environment.reliable ? 0 : 64 * this.#setup.environment.timers.t1);
    }
    this.#setup.handlers.response(response, source);
  }

  abandon(): void {
    if (this.#state === 'terminated') return;
    this.#state = 'terminated';
    this.#stop();
    this.#timerEnd?.cancel();
    this.#setup.done();
  }

  #end(state: 'accepted' | 'completed', afterMs: number): void {
    this.#state = state;
    this.#timerEnd = this.#setup.environment.clock.after(afterMs, () => this.abandon());
  }

  #send(bytes: Buffer): void {
    this.#setup.environment.send(bytes, this.to, () => this.#fail('unreachable'));
  }

  #stop(): void {
    this.#timerA?.cancel();
    this.#timerB.cancel();
  }

  #fail(why: 'timeout' | 'unreachable'): void {
    if (this.#state !== 'calling') return;
    this.abandon();
    this.#setup.handlers.failed(why);
  }
}
