import { ManualClock } from '../clock/manual-clock.ts';
import { parseMessage, type SipRequest, SipResponse } from '../message/index.ts';
import { type Environment, type ServerTransaction, standardTimers, TransactionLayer } from '../transaction/index.ts';
import type { HostPort } from '../transport/index.ts';
import { rawRequest, rawResponse } from './raw-messages.ts';

const here = { host: '192.0.2.1', port: 5060 };

const requestOf = (bytes: Buffer | string): SipRequest => {
  const message = parseMessage(Buffer.from(bytes));
  if (message?.kind !== 'request') throw new Error('no request');
  return message;
};

/** The peer's answer to a request of ours. */
export function answerTo(request: SipRequest, status: number): SipResponse {
  const message = parseMessage(Buffer.from(rawResponse(request, status, { tag: 'theirs' })));
  if (!(message instanceof SipResponse)) throw new Error('no response');
  return message;
}

/** Transactions without a network, on a clock that a test moves. Times are in ms from the beginning. */
export function harness({ reliable = false } = {}) {
  const clock = new ManualClock();
  const peer: HostPort = { host: '192.0.2.2', port: 5060, ...(reliable ? { transport: 'TCP' } : {}) };
  const begun = clock.now();
  const sent: { at: number; line: string; bytes: Buffer; failed: ((error: Error) => void) | undefined }[] = [];
  const told: string[] = [];
  const note = (what: string | number): void => void told.push(`${clock.now() - begun} ${what}`);
  const environment: Environment = {
    ...{ clock, timers: standardTimers, isConnected: () => true },
    send: (bytes, _to, failed) => {
      const line = bytes.toString('utf8', 0, bytes.indexOf('\r\n'));
      sent.push({ at: clock.now() - begun, line, bytes, failed });
    },
  };
  let tokens = 0;
  const via = (branch: string): string => `SIP/2.0/UDP ${here.host}:${here.port};branch=${branch}`;
  const layer = new TransactionLayer({ environment, via, token: () => String(tokens++), mayUseTcp: () => false, hasNoTcp: () => {} });
  const openBy = (branch: string, method = 'INVITE') =>
    layer.open(requestOf(rawRequest({ method, from: peer, to: here, callId: 'c', branch })), peer);
  return {
    clock,
    /** What the user of a client transaction was told. */
    told,
    size: () => layer.size,
    /** When messages were sent whose first line has this method or status. */
    sentAt: (what: string): number[] => sent.filter(({ line }) => line.split(' ').includes(what)).map(({ at }) => at),
    /** Sends a request. @returns it as the peer sees it */
    request: (method: string): SipRequest => {
      const fields: [string, string][] = [
        ['Max-Forwards', '70'],
        ['From', '<sip:us@here.example>;tag=ours'],
        ['To', '<sip:them@there.example>'],
        ['Call-ID', 'c'],
        ['CSeq', `1 ${method}`],
      ];
      const handlers = { response: ({ status }: SipResponse) => note(status), failed: note };
      layer.send({ method, uri: 'sip:them@there.example', fields }, peer, handlers);
      const last = sent.at(-1);
      if (!last) throw new Error('nothing was sent');
      return requestOf(last.bytes);
    },
    /** The network says that what was sent last has nowhere to go. */
    unreachable: () => sent.at(-1)?.failed?.(new Error('EHOSTUNREACH')),
    receive: (response: SipResponse): boolean => layer.receiveResponse(response, peer),
    openBy,
    /** A request of the peer. @returns its transaction, if it is new */
    open: (method: string): ServerTransaction | undefined => {
      const opened = openBy('z9hG4bKtheirs', method);
      return opened.kind === 'repeated' ? undefined : opened.transaction;
    },
    acknowledge: (): boolean =>
      layer.acknowledge(
        requestOf(rawRequest({ method: 'ACK', from: peer, to: here, callId: 'c', toTag: 'ours', branch: 'z9hG4bKtheirs' })),
      ),
  };
}
