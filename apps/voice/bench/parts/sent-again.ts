import { readFile } from 'node:fs/promises';
import type { TappedMessage } from '@parley/sip';

/** Messages remembered: those of half a minute at some hundred calls a second. */
const most = 100_000;

/** Counts what a stack sends more than once, by method or status. The ACK of a 2xx that came again is among it. */
export class SentAgain {
  readonly counts: Record<string, number> = {};
  readonly #sent = new Set<string>();

  readonly tap = ({ direction, bytes }: Pick<TappedMessage, 'direction' | 'bytes'>): void => {
    if (direction === 'in') return;
    const text = bytes.toString('latin1', 0, bytes.indexOf('\r\n\r\n'));
    if (!this.#sent.has(text)) {
      this.#sent.add(text);
      const [oldest] = this.#sent;
      if (this.#sent.size > most && oldest !== undefined) this.#sent.delete(oldest);
      return;
    }
    const [first = '', second = ''] = text.split(' ', 2);
    const what = first === 'SIP/2.0' ? second : first;
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  };
}

/** Datagrams that the kernel has dropped for a UDP port of this machine, because its buffer was full. */
export async function droppedAt(port: number): Promise<number> {
  const table = await readFile('/proc/net/udp', 'utf8');
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const line = table.split('\n').find((one) => one.trim().split(/\s+/)[1]?.endsWith(local));
  return Number(line?.trim().split(/\s+/).at(-1) ?? 0);
}
