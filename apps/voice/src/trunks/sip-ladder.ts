import type { TappedMessage } from '@parley/sip';
import type { CallRecord } from '../call/call-record.ts';

const kept = 200; // messages a call keeps
const invite = Buffer.from('INVITE ');
const early = 500; // first messages kept until somebody follows their call

/** Enters every SIP message of a call into its record, for the ladder of the call's detail. */
export class SipLadder {
  readonly #records = new Map<string, { record: Pick<CallRecord, 'event'>; left: number }>();

  /** First messages of calls: an INVITE is on the wire before its call has a record to enter it in. */
  readonly #first = new Map<string, TappedMessage>();

  follow(callId: string, record: Pick<CallRecord, 'event'>): void {
    this.#records.set(callId, { record, left: kept });
    const first = this.#first.get(callId);
    this.#first.delete(callId);
    if (first) this.tap(first);
  }

  forget(callId: string): void {
    this.#records.delete(callId);
  }

  /** The stack's tap. */
  readonly tap = (message: TappedMessage): void => {
    const call = this.#records.get(message.callId);
    if (!call) this.#keepFirst(message);
    if (!call || call.left-- <= 0) return;
    const lineEnd = message.bytes.indexOf('\r\n');
    const line = message.bytes.toString('utf8', 0, lineEnd < 0 ? Math.min(200, message.bytes.length) : lineEnd);
    const { direction, peer } = message;
    call.record.event('sip', { direction, line, peer: `${peer.host}:${peer.port}` }, new Date(message.at));
  };

  #keepFirst(message: TappedMessage): void {
    if (!message.bytes.subarray(0, 7).equals(invite) || this.#first.has(message.callId)) return;
    this.#first.set(message.callId, message);
    for (const oldest of this.#first.keys()) {
      if (this.#first.size <= early) break;
      this.#first.delete(oldest);
    }
  }
}
