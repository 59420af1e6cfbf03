/** What was found in a stream: a message, or the halves of a keep-alive (RFC 5626 3.5.1). */
export type Frame = { kind: 'message'; bytes: Buffer } | { kind: 'ping' } | { kind: 'pong' };

/** Most octets of a message's header section and of its body. */
const maxHeadBytes = 32_768;
const maxBodyBytes = 262_144;

const headEnd = Buffer.from('\r\n\r\n');
const nothing: Buffer = Buffer.alloc(0);
const lengthField = /(?:^|\r\n)(?:content-length|l)[ \t]*:[ \t]*(\d*)[ \t]*(?=\r\n|$)/gi;

/** Cuts a stream of octets into messages by Content-Length (RFC 3261 18.3). */
export class StreamFramer {
  #rest: Buffer = nothing;
  /** How far the head that is under way was searched for its end. */
  #searched = 0;
  /** Came since, while fewer octets are here than the body needs: joined once, or a body octet by octet would take quadratic time. */
  #later: Buffer[] = [];
  #laterOctets = 0;
  #needed = 0;

  /** Whether a message has begun and not ended. */
  get isWaiting(): boolean {
    return this.#rest.length > 0;
  }

  /**
   * Takes what came and returns what is whole. Undefined: the stream can't be understood any more (a message without a length
   * has no end, RFC 3261 20.14; one without a limit is an attack) and has to be closed. Never throws.
   */
  push(chunk: Buffer): Frame[] | undefined {
    if (this.#rest.length + this.#laterOctets + chunk.length < this.#needed) {
      this.#later.push(chunk);
      this.#laterOctets += chunk.length;
      return [];
    }
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, ...this.#later, chunk]);
    this.#later = [];
    this.#laterOctets = 0;
    const found: Frame[] = [];
    for (;;) {
      if (!this.#skipLines(found)) return found;
      const end = this.#rest.indexOf(headEnd, this.#searched);
      if (end < 0) {
        this.#searched = Math.max(0, this.#rest.length - 3);
        return this.#rest.length > maxHeadBytes ? undefined : found;
      }
      const length = end > maxHeadBytes ? undefined : readLength(this.#rest.toString('latin1', 0, end));
      if (length === undefined) return undefined;
      const whole = end + 4 + length;
      if (this.#rest.length < whole) {
        this.#searched = end;
        this.#needed = whole;
        return found;
      }
      found.push({ kind: 'message', bytes: this.#rest.subarray(0, whole) });
      this.#cut(whole);
    }
  }

  /** Takes away the line ends between messages. True if a message begins behind them. */
  #skipLines(found: Frame[]): boolean {
    let at = 0;
    while (this.#rest[at] === 13 && this.#rest[at + 1] === 10) {
      const double = this.#rest[at + 2] === 13 && this.#rest[at + 3] === 10;
      // The second half of a ping may still be on its way, and a pong is never followed by another at once.
      if (!double && this.#rest.length < at + 4 && this.#rest[at + 2] === 13) break;
      found.push({ kind: double ? 'ping' : 'pong' });
      at += double ? 4 : 2;
    }
    if (at > 0) this.#cut(at);
    return this.#rest.length > 0 && !(this.#rest[0] === 13 && this.#rest.length < 4);
  }

  #cut(octets: number): void {
    this.#rest = this.#rest.length === octets ? nothing : this.#rest.subarray(octets);
    this.#searched = 0;
    this.#needed = 0;
  }
}

/** The length that all Content-Length fields of a head agree on; undefined if there is none that can be followed. */
function readLength(head: string): number | undefined {
  let length: number | undefined;
  for (const [, digits = ''] of head.matchAll(lengthField)) {
    const value = digits === '' ? 0 : Number(digits);
    if (length !== undefined && length !== value) return undefined;
    length = value;
  }
  return length !== undefined && length <= maxBodyBytes ? length : undefined;
}
