import type { Timer } from '../clock/index.ts';
import { type ResponseDraft, type SipRequest, writeResponse } from '../message/index.ts';
import { type HostPort, isReliable } from '../transport/index.ts';
import { type Environment, repeat } from './environment.ts';

/**
 * Where the answers to a request go (RFC 3261 18.2.2, RFC 3581 4): by the connection it came by, while that is there.
 * `maddr` is passed over: it would let strangers aim us at others.
 */
export function responseAddress(request: SipRequest, source: HostPort, isConnected: (peer: HostPort) => boolean): HostPort {
  const via = request.via;
  if (isReliable(source))
    return isConnected(source) ? source : { ...source, port: via?.port ?? (source.transport === 'TLS' ? 5061 : 5060) };
  if (via === undefined || via.parameters.has('rport')) return source;
  return { host: source.host, port: via.port ?? 5060 };
}

/** A request that came, and the answers we give to it (RFC 3261 17.2, RFC 6026). */
export class ServerTransaction {
  readonly request: SipRequest;
  readonly source: HostPort;
  /** The tag our answers put on To; the answer to a CANCEL takes the same (9.2). */
  toTag: string | undefined;
  /** Told when the caller takes its INVITE back before the final answer. */
  cancelled: ((cancel: SipRequest) => void) | undefined;
  readonly #environment: Environment;
  readonly #done: () => void;
  readonly #invite: boolean;
  #state: 'proceeding' | 'completed' | 'confirmed' | 'accepted' | 'terminated' = 'proceeding';
  #last: Buffer | undefined;
  #finalStatus = 0;
  #timerG: Timer | undefined;
  #timerEnd: Timer | undefined;

  constructor(environment: Environment, request: SipRequest, source: HostPort, done: () => void) {
    this.#environment = environment;
    this.request = request;
    this.source = source;
    this.#done = done;
    this.#invite = request.method === 'INVITE';
  }

  /** Status of the final answer, 0 before it. */
  get finalStatus(): number {
    return this.#finalStatus;
  }

  /** Sends an answer. After the final one nothing more is sent. Returns what went out. */
  respond(draft: ResponseDraft): Buffer | undefined {
    if (this.#state !== 'proceeding') return undefined;
    const bytes = writeResponse(this.request, draft, this.source);
    this.#last = bytes;
    this.toTag = draft.toTag ?? this.toTag;
    if (draft.status >= 200) {
      this.#finalStatus = draft.status;
      this.#final(draft.status);
    }
    this.#send();
    return bytes;
  }

  /** The same request again. */
  repeated(): void {
    // In the accepted state the core repeats its 200 by its own clock (RFC 6026 7.1).
    if (this.#state === 'proceeding' || this.#state === 'completed') this.#send();
  }

  /** The ACK of a refusal. True if it was meant for us. */
  acknowledged(): boolean {
    if (this.#state === 'accepted' || this.#state === 'proceeding') return false;
    if (this.#state !== 'completed') return true;
    this.#state = 'confirmed';
    this.#timerG?.cancel();
    this.#timerEnd?.cancel();
    this.#endAfter(isReliable(this.source) ? 0 : this.#environment.timers.t4);
    return true;
  }

  /** Sends bytes to where the answers go: repetitions of a 200. */
  sendAgain(bytes: Buffer): void {
    const { send, isConnected } = this.#environment;
    send(bytes, responseAddress(this.request, this.source, isConnected));
  }

  abandon(): void {
    if (this.#state === 'terminated') return;
    this.#state = 'terminated';
    this.#timerG?.cancel();
    this.#timerEnd?.cancel();
    this.#done();
  }

  #final(status: number): void {
    const { t1, t2 } = this.#environment.timers;
    if (this.#invite && status < 300) {
      this.#state = 'accepted';
      this.#endAfter(64 * t1);
      return;
    }
    this.#state = 'completed';
    if (this.#invite) {
      if (!isReliable(this.source)) this.#timerG = repeat(this.#environment, t1, t2, () => this.#send());
      this.#endAfter(64 * t1);
    } else this.#endAfter(isReliable(this.source) ? 0 : 64 * t1);
  }

  #endAfter(ms: number): void {
    this.#timerEnd = this.#environment.clock.after(ms, () => this.abandon());
  }

  #send(): void {
    if (this.#last !== undefined) this.sendAgain(this.#last);
  }
}
