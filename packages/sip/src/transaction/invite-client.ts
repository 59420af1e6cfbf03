import type { Timer } from '../clock/index.ts';
import type { SipResponse } from '../message/index.ts';
import { type HostPort, isReliable } from '../transport/index.ts';
import type { ClientSetup, ClientTransaction, Path } from './client-transaction.ts';
import { repeat } from './environment.ts';

/** An INVITE and the wait for its answers (RFC 3261 17.1.1 with RFC 6026). */
export class InviteClient implements ClientTransaction {
  readonly branch: string;
  readonly #setup: ClientSetup;
  readonly #makeAck: (response: SipResponse, to: HostPort) => Buffer;
  #path: Path;
  #staying = false;
  #state: 'calling' | 'proceeding' | 'completed' | 'accepted' | 'terminated' = 'calling';
  #timerA: Timer | undefined;
  #timerB: Timer;
  /** D or M. */
  #timerEnd: Timer | undefined;
  #ack: Buffer | undefined;

  /** `makeAck` writes the ACK of a refusal, which is part of this transaction (17.1.1.3). */
  constructor(setup: ClientSetup, makeAck: (response: SipResponse, to: HostPort) => Buffer) {
    this.#setup = setup;
    this.#makeAck = makeAck;
    this.branch = setup.branch;
    this.#path = setup.path;
    const { environment } = setup;
    this.#timerB = environment.clock.after(64 * environment.timers.t1, () => this.#fail('timeout'));
    this.#begin();
  }

  get to(): HostPort {
    return this.#path.to;
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
    const { t1 } = this.#setup.environment.timers;
    if (status < 200) this.#state = 'proceeding';
    else if (status < 300) this.#end('accepted', 64 * t1);
    else {
      this.#ack = this.#makeAck(response, this.to);
      this.#send(this.#ack);
      this.#end('completed', isReliable(this.to) ? 0 : 64 * t1);
    }
    this.#setup.handlers.response(response, source);
  }

  /** An INVITE that is being worked on may get its answer by another connection (RFC 3261 18.2.2). */
  disconnected(): void {
    this.#fail('unreachable');
  }

  stay(): void {
    this.#staying = true;
    this.#timerA?.cancel();
  }

  abandon(): void {
    if (this.#state === 'terminated') return;
    this.#state = 'terminated';
    this.#stop();
    this.#timerEnd?.cancel();
    this.#setup.done();
  }

  #begin(): void {
    const { environment } = this.#setup;
    const { t1 } = environment.timers;
    // Timer A has no upper bound of its own; B ends it.
    if (!isReliable(this.to)) this.#timerA = repeat(environment, t1, 64 * t1, () => this.#send(this.#path.bytes));
    this.#send(this.#path.bytes);
  }

  #end(state: 'accepted' | 'completed', afterMs: number): void {
    this.#state = state;
    this.#timerEnd = this.#setup.environment.clock.after(afterMs, () => this.abandon());
  }

  #send(bytes: Buffer): void {
    const path = this.#path;
    this.#setup.environment.send(bytes, path.to, () => {
      if (path === this.#path) this.#fail('unreachable');
    });
  }

  #stop(): void {
    this.#timerA?.cancel();
    this.#timerB.cancel();
  }

  #fail(why: 'timeout' | 'unreachable'): void {
    if (this.#state !== 'calling') return;
    const { otherwise, fellBack, handlers } = this.#setup;
    if (why === 'unreachable' && otherwise !== undefined && this.#path !== otherwise && !this.#staying) {
      fellBack(this.to);
      this.#path = otherwise;
      this.#begin();
      return;
    }
    this.abandon();
    handlers.failed(why);
  }
}
