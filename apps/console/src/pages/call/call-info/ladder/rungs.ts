import type { SipMessage } from '@parley/contract/call';

/** One message as the diagram draws it. */
export interface Rung {
  readonly message: SipMessage;
  /** What is written on its arrow: the method, or the status. */
  readonly label: string;
  /** Columns from and to which it goes. */
  readonly from: number;
  readonly to: number;
  /** After the first message, ms. */
  readonly afterMs: number;
  /** The same message was sent before: it is a retransmission. */
  readonly again: boolean;
  /** Number of its leg, from 0. */
  readonly leg: number;
  /** What kind of message it is, for its colour. */
  readonly tone: 'request' | 'provisional' | 'success' | 'failure';
}

/** Addresses by column, ours at `ours`. */
export interface Ladder {
  readonly columns: readonly string[];
  readonly ours: number;
  readonly rungs: readonly Rung[];
}

const labelOf = (message: string): string => {
  const line = message.split(/\r?\n/, 1)[0] ?? '';
  return /^SIP\/2\.0 /.test(line) ? line.slice(8) : (line.split(' ', 1)[0] ?? '');
};

const toneOf = (label: string): Rung['tone'] => {
  const status = Number(/^\d{3}\b/.exec(label)?.[0] ?? 0);
  if (status === 0) return 'request';
  if (status < 200) return 'provisional';
  return status < 300 ? 'success' : 'failure';
};

/** Lays messages out as a ladder: the first peer, ourselves, further peers. */
export const ladderOf = (messages: readonly SipMessage[]): Ladder => {
  const peers = [...new Set(messages.map(({ peer }) => peer))];
  const ours = Math.min(1, peers.length);
  const columns = [...peers.slice(0, 1), messages[0]?.local ?? '', ...peers.slice(1)];
  const legs = [...new Set(messages.map(({ sipCallId }) => sipCallId))];
  const begin = Date.parse(messages[0]?.at ?? '');
  const seen = new Set<string>();
  const rungs = messages.map((message): Rung => {
    const at = peers.indexOf(message.peer);
    const theirs = at === 0 ? 0 : at + 1;
    const label = labelOf(message.message);
    const key = `${message.direction} ${message.peer} ${message.message}`;
    const again = seen.has(key);
    seen.add(key);
    return {
      ...{ message, label, again, tone: toneOf(label), leg: legs.indexOf(message.sipCallId) },
      ...(message.direction === 'out' ? { from: ours, to: theirs } : { from: theirs, to: ours }),
      afterMs: Math.max(0, Date.parse(message.at) - begin),
    };
  });
  return { columns, ours, rungs };
};
