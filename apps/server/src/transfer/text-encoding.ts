import { isAscii, isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';

/** An encoding by the name that iconv-lite knows. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

const byMark = (head: Buffer): TextEncoding | undefined => {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return undefined;
};

/** UTF-16 without a mark: the digits and separators of a list leave every other byte zero. */
export const utf16ByZeros = (head: Buffer): TextEncoding | undefined => {
  let even = 0;
  let odd = 0;
  for (let at = 0; at < head.length; at++) {
    if (head[at] !== 0) continue;
    if (at % 2 === 0) even++;
    else odd++;
  }
  const many = head.length / 6;
  if (odd > many && even < odd / 8) return 'utf-16le';
  return even > many && odd < even / 8 ? 'utf-16be' : undefined;
};

/** Bytes at the end that begin a UTF-8 character without ending it. */
const unfinished = (chunk: Buffer): number => {
  for (let back = 1; back <= Math.min(3, chunk.length); back++) {
    const byte = chunk[chunk.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
};

/**
 * Which encoding a text is in: its mark, else UTF-16 by its zeros, else UTF-8 if every byte of it is valid, else GB 18030 (which
 * contains GBK). The whole text is looked at, because the first name in Chinese may come late. One that breaks off within its last
 * character is still what all the others say.
 */
export const detectEncoding = async (text: Readable): Promise<TextEncoding> => {
  let rest = Buffer.alloc(0);
  let first = true;
  let ascii = true;
  for await (const piece of text) {
    const chunk = Buffer.concat([rest, piece]);
    if (first) {
      const known = byMark(chunk) ?? utf16ByZeros(chunk.subarray(0, 4096));
      if (known) {
        text.destroy();
        return known;
      }
      first = false;
    }
    const cut = unfinished(chunk);
    if (!isUtf8(chunk.subarray(0, chunk.length - cut))) {
      text.destroy();
      return 'gb18030';
    }
    ascii &&= isAscii(chunk.subarray(0, chunk.length - cut));
    rest = chunk.subarray(chunk.length - cut);
  }
  return rest.length === 0 || !ascii ? 'utf-8' : 'gb18030';
};
