import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a sealed number looks like: `{#…}` around base64url (RFC 4648 section 5) of 12 bytes of IV and the number. */
const tokens = /\{#([\w-]{17,})\}/g;
const begin = '{#';
const ivLength = 12;

/** Phone numbers within a text, as migration 0111 finds them, and tokens, which stay. */
const numbers =
  /\{#[\w-]+\}|(?<!\d)1[3-9]\d(?:[ -]?\d{4}){2}(?!\d)|(?<![\da-fA-F-])(?:(?:(?:\+|00)?86[ -]?)?1[3-9]\d(?:[ -]?\d){8}|0\d{2,3}-\d{7,8}|\+?\d{7,20})(?![\da-fA-F-])/g;
const jsonText = /"(?:[^"\\]|\\.)*"/g;

/** The block of SHA-256, to which a key of HMAC is padded (RFC 2104). */
const block = 64;
const padded = (key: Buffer, byte: number): Buffer => {
  const pad = Buffer.alloc(block, byte);
  for (const [n, one] of key.entries()) pad[n] = one ^ byte;
  return pad;
};

/**
 * The key of all numbers that are encrypted at rest. A number is sealed by deterministic authenticated encryption, in the database as in here
 * (migration 0111): the same number is the same token, so that it can be looked for without being opened.
 */
export class NumberKey {
  /** For files that hold numbers: 32 bytes. */
  readonly files: Buffer;
  readonly #iv: Buffer;
  readonly #body: Buffer;

  /** @param data 32 random bytes */
  constructor(data: Buffer) {
    const part = (purpose: string) => Buffer.from(hkdfSync('sha256', data, Buffer.alloc(0), `parley/numbers/${purpose}`, 32));
    this.files = part('files');
    this.#iv = part('iv');
    this.#body = part('body');
  }

  /** What a connection tells the database: the two keys with their paddings, in hexadecimal. */
  get session(): string {
    const [inner, outer] = [0x36, 0x5c];
    return Buffer.concat([this.#iv, this.#body].flatMap((key) => [padded(key, inner), padded(key, outer)])).toString('hex');
  }

  #ivOf(plain: Buffer): Buffer {
    return createHmac('sha256', this.#iv).update(plain).digest().subarray(0, ivLength);
  }

  /** The same for sealing and opening: at most 32 bytes, which is as much as one HMAC covers. */
  #covered(text: Buffer, iv: Buffer): Buffer {
    const cover = createHmac('sha256', this.#body).update(iv).digest();
    return Buffer.from(text.map((byte, n) => byte ^ (cover[n] ?? 0)));
  }

  seal(number: string): string {
    const plain = Buffer.from(number);
    if (plain.length > 32) throw new Error('longer than any number');
    const iv = this.#ivOf(plain);
    return `${begin}${Buffer.concat([iv, this.#covered(plain, iv)]).toString('base64url')}}`;
  }

  /** JSON with every phone number in its texts as a token. */
  sealLine(line: string): string {
    return line.replace(jsonText, (text) => text.replace(numbers, (found) => (found.startsWith(begin) ? found : this.seal(found))));
  }

  /** A text with every token of this key in it opened; others stay. */
  open(text: string): string {
    if (!text.includes(begin)) return text;
    return text.replace(tokens, (token, coded: string) => {
      const sealed = Buffer.from(coded, 'base64url');
      const iv = sealed.subarray(0, ivLength);
      if (sealed.length <= ivLength || sealed.length > ivLength + 32) return token;
      const plain = this.#covered(sealed.subarray(ivLength), iv);
      return timingSafeEqual(this.#ivOf(plain), iv) ? plain.toString() : token;
    });
  }
}
