import { type NameAddress, parseAddress } from './address.ts';
import { splitList } from './characters.ts';
import { type CSeq, parseCSeq } from './cseq.ts';
import { headerKey } from './header-names.ts';
import { parseVia, type Via } from './via.ts';

/** Why a message can't be taken as it is, and what a request with such a fault is answered with. */
export interface MessageError {
  status: 400 | 505 | 513;
  why: string;
}

/** What the parser has found. */
export interface MessageParts {
  /** Keys as `headerKey` makes them. */
  keys: readonly string[];
  /** Values with folding undone and outer white space taken off, same order. */
  values: readonly string[];
  body: Buffer;
  /** latin1 where the header section is no valid UTF-8, so that its bytes survive being echoed. */
  charset: 'utf8' | 'latin1';
  error: MessageError | undefined;
}

/** What requests and responses have in common. Headers are read when asked for. */
abstract class Message {
  readonly keys: readonly string[];
  readonly values: readonly string[];
  readonly body: Buffer;
  readonly charset: 'utf8' | 'latin1';
  readonly error: MessageError | undefined;
  #from: NameAddress | undefined | null = null;
  #to: NameAddress | undefined | null = null;
  #via: Via | undefined | null = null;
  #cseq: CSeq | undefined | null = null;

  constructor(parts: MessageParts) {
    this.keys = parts.keys;
    this.values = parts.values;
    this.body = parts.body;
    this.charset = parts.charset;
    this.error = parts.error;
  }

  /** The first value of a header, by its name in any spelling; undefined if there's none. */
  header(name: string): string | undefined {
    const at = this.keys.indexOf(headerKey(name));
    return at < 0 ? undefined : this.values[at];
  }

  /** Each field of that name, from the top, not split at commas. */
  headers(name: string): string[] {
    const key = headerKey(name);
    const found: string[] = [];
    for (let at = this.keys.indexOf(key); at >= 0; at = this.keys.indexOf(key, at + 1)) found.push(this.values[at] ?? '');
    return found;
  }

  /** Each value of a list header such as Via, Route, Contact, Supported, split at commas. */
  list(name: string): string[] {
    return this.headers(name).flatMap(splitList);
  }

  /** Empty if there's none. */
  get callId(): string {
    return this.header('call-id') ?? '';
  }

  get from(): NameAddress | undefined {
    if (this.#from === null) this.#from = this.#address('from');
    return this.#from;
  }

  get to(): NameAddress | undefined {
    if (this.#to === null) this.#to = this.#address('to');
    return this.#to;
  }

  get cseq(): CSeq | undefined {
    if (this.#cseq === null) {
      const value = this.header('cseq');
      this.#cseq = value === undefined ? undefined : parseCSeq(value);
    }
    return this.#cseq;
  }

  /** The topmost Via. */
  get via(): Via | undefined {
    if (this.#via === null) {
      const value = this.header('via');
      const first = value === undefined ? undefined : splitList(value)[0];
      this.#via = first === undefined ? undefined : parseVia(first);
    }
    return this.#via;
  }

  /** Media type in lower case, without parameters; undefined if there's no body. */
  get contentType(): string | undefined {
    if (this.body.length === 0) return undefined;
    return this.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  }

  #address(name: string): NameAddress | undefined {
    const value = this.header(name);
    return value === undefined ? undefined : parseAddress(value);
  }
}

/** A request as it came. */
export class SipRequest extends Message {
  readonly kind = 'request';
  readonly method: string;
  /** Request-URI as it stands. */
  readonly uri: string;

  constructor(method: string, uri: string, parts: MessageParts) {
    super(parts);
    this.method = method;
    this.uri = uri;
  }
}

/** A response as it came. */
export class SipResponse extends Message {
  readonly kind = 'response';
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string, parts: MessageParts) {
    super(parts);
    this.status = status;
    this.reason = reason;
  }
}

export type SipMessage = SipRequest | SipResponse;
