import { randomBytes } from 'node:crypto';

const payloadLimit = 7_900; // bytes; PostgreSQL refuses 8000
const partLimit = 7_800; // characters, all ASCII; leaves room for the head of a part
const mostParts = 200; // 1.5 MB: above that something is wrong with the message
const partHead = /^~([\da-f]{12}) (\d+)\/(\d+) /;

/** JSON in ASCII alone, so that it may be cut anywhere. */
const ascii = (json: string): string => json.replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Payloads of notifications for messages in JSON, in their order: short ones joined by line, one that is longer than a notification in
 * parts `~id n/of text`.
 */
export function payloadsOf(messages: readonly string[]): { payloads: string[]; tooLong: number } {
  const payloads: string[] = [];
  let tooLong = 0;
  let current = '';
  const flush = (): void => {
    if (current) payloads.push(current);
    current = '';
  };
  for (const message of messages) {
    if (Buffer.byteLength(message) > payloadLimit) {
      const text = ascii(message);
      const of = Math.ceil(text.length / partLimit);
      if (of > mostParts) {
        tooLong += 1;
        continue;
      }
      flush();
      const id = randomBytes(6).toString('hex');
      for (let n = 0; n < of; n++) payloads.push(`~${id} ${n + 1}/${of} ${text.slice(n * partLimit, (n + 1) * partLimit)}`);
      continue;
    }
    if (current && Buffer.byteLength(current) + 1 + Buffer.byteLength(message) > payloadLimit) flush();
    current = current ? `${current}\n${message}` : message;
  }
  flush();
  return { payloads, tooLong };
}

/** Makes messages of payloads again. Parts of one transaction come together and in order, so one message at a time is in the making. */
export class Joiner {
  #id = '';
  #parts: string[] = [];

  /** The messages that are whole with this payload. Parts whose beginning was missed are passed over. */
  messages(payload: string): string[] {
    const [head, id = '', n, of] = partHead.exec(payload) ?? [];
    if (head === undefined) return payload.split('\n');
    if (Number(n) === 1) {
      this.#id = id;
      this.#parts = [];
    }
    if (id !== this.#id || Number(n) !== this.#parts.length + 1) return [];
    this.#parts.push(payload.slice(head.length));
    if (this.#parts.length < Number(of)) return [];
    const message = this.#parts.join('');
    this.#id = '';
    this.#parts = [];
    return [message];
  }
}
