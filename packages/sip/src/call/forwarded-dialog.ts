import type { Timer } from '../clock/index.ts';
import type { Field, RequestDraft, SipRequest, SipResponse } from '../message/index.ts';
import type { ServerTransaction } from '../transaction/index.ts';
import type { HostPort } from '../transport/index.ts';
import type { CallCore, DialogOwner } from './call-core.ts';

/** A peer that heeds no new Contact may have more to say for so long, ms; longer than sessions last that nobody refreshes. */
const forwardedFor = 3_600_000;
/** What each hop writes anew. */
const ofThisHop = new Set(['via', 'route', 'max-forwards', 'content-length', 'content-type']);
/** What a response takes from the request that it answers. */
const ofTheRequest = new Set([...ofThisHop, 'from', 'to', 'call-id', 'cseq', 'record-route', 'timestamp']);

const fieldsOf = (message: SipRequest | SipResponse, without: ReadonlySet<string>): Field[] =>
  message.keys.flatMap((name, at): Field[] => (without.has(name) ? [] : [[name, message.values[at] ?? '']]));

const bodyOf = (message: SipRequest | SipResponse) =>
  message.body.length === 0
    ? {}
    : { body: message.body.toString('utf8'), contentType: message.header('content-type') ?? 'application/octet-stream' };

/**
 * A dialog that another user agent has taken over. Its peer knows by the Contact of that one's re-INVITE where it is; what crosses that,
 * or comes from a peer that heeds no new Contact, is passed on, and the answers back (RFC 3261 16.6, 16.7).
 */
export class ForwardedDialog implements DialogOwner {
  readonly callId: string;
  readonly localTag: string;
  readonly #core: CallCore;
  readonly #to: HostPort;
  readonly #end: Timer;

  constructor(core: CallCore, { callId, localTag }: { callId: string; localTag: string }, to: HostPort) {
    this.#core = core;
    this.callId = callId;
    this.localTag = localTag;
    this.#to = to;
    core.attach(localTag, this);
    this.#end = core.environment.clock.after(forwardedFor, () => this.shutDown());
  }

  receive(transaction: ServerTransaction): void {
    const { request } = transaction;
    const hops = Number.parseInt(request.header('max-forwards') ?? '70', 10);
    if (request.callId !== this.callId || !(hops > 0)) {
      transaction.respond({ status: hops > 0 ? 481 : 483, fields: this.#core.responseFields });
      return;
    }
    if (request.method === 'INVITE') transaction.respond({ status: 100 });
    let answer: Buffer | undefined;
    this.#core.send(this.#draft(request, hops), this.#to, {
      response: (response) => {
        if (response.status === 100) return;
        if (answer !== undefined) transaction.sendAgain(answer);
        const { status, reason } = response;
        const bytes = transaction.respond({ status, reason, fields: fieldsOf(response, ofTheRequest), ...bodyOf(response) });
        if (status < 200) return;
        answer = bytes ?? answer;
        // Nobody has it any more.
        if (request.method === 'BYE' || status === 481) this.shutDown();
      },
      failed: () => transaction.respond({ status: 408, fields: this.#core.responseFields }),
    });
  }

  ack(request: SipRequest): void {
    this.#core.sendOnce(this.#draft(request, Number.parseInt(request.header('max-forwards') ?? '70', 10)), this.#to);
  }

  stateOf(): undefined {
    return undefined;
  }

  bye(): void {}

  uses(): boolean {
    return false;
  }

  shutDown(): void {
    this.#end.cancel();
    this.#core.detach(this.localTag);
  }

  abandon(): void {
    this.#end.cancel();
  }

  #draft(request: SipRequest, hops: number): RequestDraft {
    const fields: Field[] = [['Max-Forwards', String(hops - 1)], ...fieldsOf(request, ofThisHop)];
    return { method: request.method, uri: request.uri, fields, ...bodyOf(request) };
  }
}
