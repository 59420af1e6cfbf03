import type { TappedMessage } from '@parley/sip';
import type { CallRecord } from '../call/call-record.ts';

const kept = 200; // messages a call keeps

/** Enters every SIP message of a call into its record, for the ladder of the call's detail. */
export class SipLadder {
  readonly #records = new Map<string, { record: CallRecord; left: number }>();

  follow(callId: string, record: CallRecord): void {
    this.#records.set(callId, { record, left: kept });
  }

  forget(callId: string): void {
    this.#records.delete(callId);
  }

  /** The stack's tap. */
  readonly tap = (message: TappedMessage): void => {
    const call = this.#records.get(message.callId);
    if (!call || call.left-- <= 0) return;
    const lineEnd = message.bytes.indexOf('\r\n');
    const line = message.bytes.toString('utf8', 0, lineEnd < 0 ? Math.min(200, message.bytes.length) : lineEnd);
    const { direction, peer } = message;
    call.record.event('sip', { direction, line, peer: `${peer.host}:${peer.port}` }, new Date(message.at));
  };
}
