import { NewestMap } from '@parley/contract/newest-map';
import type { TappedMessage } from '@parley/sip';
import type { CallRecord } from '../call/call-record.ts';
import type { SipMessageStore } from './sip-message-store.ts';

const kept = 200; // messages a leg keeps
const invite = Buffer.from('INVITE ');
const early = 500; // calls whose first messages are kept until somebody follows them
const mostFirst = 8; // of such a call
const late = 500; // legs that are over and may still have an answer to their BYE on the way

/** What is followed: whose the messages are, and where their first lines are entered. */
export type Followed = Pick<CallRecord, 'event'> & { readonly facts: Pick<CallRecord['facts'], 'id' | 'company'> };

interface Leg {
  readonly company: number;
  readonly call: string;
  /** Undefined once the leg is over: all that its call holds hangs on it. */
  event: Followed['event'] | undefined;
  left: number;
}

/**
 * Enters the first line of every SIP message of a call into its record, and hands the whole to the store of messages, from which the
 * ladder of the call's detail is drawn.
 */
export class SipLadder {
  readonly #store: Pick<SipMessageStore, 'add'>;
  readonly #legs = new Map<string, Leg>();

  /** First messages of calls: an INVITE is on the wire, and may be answered for now, before its call has a record to enter it in. */
  readonly #first = new NewestMap<string, TappedMessage[]>(early);
  /** Call-IDs of legs that are over, oldest first. */
  readonly #late = new Set<string>();

  constructor(store: Pick<SipMessageStore, 'add'>) {
    this.#store = store;
  }

  follow(callId: string, followed: Followed): void {
    this.#late.delete(callId);
    const { company, id } = followed.facts;
    this.#legs.set(callId, { company, call: id, event: (kind, data, at) => followed.event(kind, data, at), left: kept });
    const first = this.#first.get(callId) ?? [];
    this.#first.delete(callId);
    for (const message of first) this.tap(message);
  }

  /** The leg is over for this call, unless another follows it by now: the call's record is closed, but its last messages are kept yet. */
  forget(callId: string, { id }: Pick<Followed['facts'], 'id'>): void {
    const leg = this.#legs.get(callId);
    if (leg?.call !== id) return;
    leg.event = undefined;
    this.#late.add(callId);
    for (const oldest of this.#late) {
      if (this.#late.size <= late) break;
      this.#late.delete(oldest);
      this.#legs.delete(oldest);
    }
  }

  /** The stack's tap. */
  readonly tap = (message: TappedMessage): void => {
    const leg = this.#legs.get(message.callId);
    if (!leg) this.#keepFirst(message);
    if (!leg || leg.left-- <= 0) return;
    const { company, call, event } = leg;
    this.#store.add({ company, call }, message);
    if (!event) return;
    const lineEnd = message.bytes.indexOf('\r\n');
    const line = message.bytes.toString('utf8', 0, lineEnd < 0 ? Math.min(200, message.bytes.length) : lineEnd);
    const { direction, peer } = message;
    event('sip', { direction, line, peer: `${peer.host}:${peer.port}` }, new Date(message.at));
  };

  #keepFirst(message: TappedMessage): void {
    const known = this.#first.get(message.callId);
    if (known) {
      if (known.length < mostFirst) known.push(message);
      return;
    }
    if (!message.bytes.subarray(0, 7).equals(invite)) return;
    this.#first.set(message.callId, [message]);
  }
}
