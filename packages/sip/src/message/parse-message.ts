import { isAscii, isUtf8 } from 'node:buffer';
import { isDigits, isToken } from './characters.ts';
import { headerKey } from './header-names.ts';
import { type MessageError, type MessageParts, type SipMessage, SipRequest, SipResponse } from './message.ts';

/** More than any honest message has. */
const maxHeadBytes = 32_768;
const maxFields = 512;

const headEnd = Buffer.from('\r\n\r\n');
const emptyBody: Buffer = Buffer.alloc(0);

/**
 * Reads one message from a datagram (RFC 3261 7, 18.3). Never throws.
 *
 * Undefined for what is no SIP at all (keep-alives, noise) and for responses that can't be read, which must be dropped.
 * A request that is recognisable but wrong comes back with `fault` set, so that it can be answered.
 */
export function parseMessage(bytes: Buffer): SipMessage | undefined {
  let start = 0;
  while (bytes[start] === 13 || bytes[start] === 10) start++;
  if (bytes.length - start < 12) return undefined;
  const found = bytes.indexOf(headEnd, start);
  const end = found < 0 ? bytes.length : found;
  const tooLarge = end - start > maxHeadBytes;
  const head: Buffer = start === 0 && end === bytes.length ? bytes : bytes.subarray(start, tooLarge ? start + maxHeadBytes : end);
  const charset = isAscii(head) || !isUtf8(head) ? 'latin1' : 'utf8';
  const text = head.toString(charset);
  const lineEnd = text.indexOf('\r\n');
  const startLine = lineEnd < 0 ? text : text.slice(0, lineEnd);

  const fields = readFields(text, lineEnd < 0 ? text.length : lineEnd + 2);
  let error: MessageError | undefined = tooLarge ? { status: 513, why: 'header section too large' } : fields.error;
  let body: Buffer = emptyBody;
  if (found >= 0 && found + 4 < bytes.length) body = bytes.subarray(found + 4);
  const lengthAt = fields.keys.indexOf('content-length');
  if (lengthAt >= 0) {
    const length = readLength(fields.keys, fields.values, lengthAt);
    if (length === undefined) error ??= { status: 400, why: 'Content-Length malformed' };
    else if (length > body.length) error ??= { status: 400, why: 'body shorter than Content-Length' };
    else if (length < body.length) body = body.subarray(0, length);
  }
  const parts: MessageParts = { keys: fields.keys, values: fields.values, body, charset, error };
  return startsAsResponse(startLine) ? readStatusLine(startLine, parts) : readRequestLine(startLine, parts);
}

function startsAsResponse(line: string): boolean {
  return line.charCodeAt(3) === 47 && line.slice(0, 4).toUpperCase() === 'SIP/';
}

/** Malformed responses are dropped, never answered (RFC 4475 3.1.2.19). */
function readStatusLine(line: string, parts: MessageParts): SipResponse | undefined {
  const status = line.slice(8, 11);
  const after = line.charCodeAt(11);
  if (line.slice(0, 8).toUpperCase() !== 'SIP/2.0 ' || !isDigits(status) || (after !== 32 && line.length > 11)) return undefined;
  const code = Number(status);
  if (code < 100 || code > 699 || parts.error !== undefined) return undefined;
  return new SipResponse(code, line.slice(12), parts);
}

function readRequestLine(line: string, parts: MessageParts): SipRequest | undefined {
  const first = line.indexOf(' ');
  const last = line.lastIndexOf(' ');
  if (first > 0 && last > first && line.slice(last + 1).toUpperCase() === 'SIP/2.0') {
    const method = line.slice(0, first);
    const uri = line.slice(first + 1, last);
    if (isToken(method) && uri !== '' && !uri.includes(' ') && !uri.includes('<') && !uri.includes('\t')) {
      return new SipRequest(method, uri, parts);
    }
  }
  return readCrookedLine(line, parts);
}

/** A request line that is wrong but still recognisable, so that it can be answered (RFC 4475 3.1.2.7 to 3.1.2.10, 3.1.2.16). */
function readCrookedLine(line: string, parts: MessageParts): SipRequest | undefined {
  const words = line.trim().split(/[ \t]+/);
  const [method = '', uri = ''] = words;
  const version = words.at(-1)?.toUpperCase() ?? '';
  if (words.length < 3 || !isToken(method) || !/^SIP\/[0-9.]{1,9}$/.test(version)) return undefined;
  const error: MessageError =
    version === 'SIP/2.0' ? { status: 400, why: 'request line malformed' } : { status: 505, why: 'unknown SIP version' };
  return new SipRequest(method, uri, { ...parts, error });
}

interface Fields {
  keys: string[];
  values: string[];
  error: MessageError | undefined;
}

function readFields(text: string, start: number): Fields {
  const keys: string[] = [];
  const values: string[] = [];
  let error: MessageError | undefined;
  let at = start;
  while (at < text.length) {
    let end = text.indexOf('\r\n', at);
    if (end < 0) end = text.length;
    let folded = false;
    for (let next = text.charCodeAt(end + 2); next === 32 || next === 9; next = text.charCodeAt(end + 2)) {
      folded = true;
      end = text.indexOf('\r\n', end + 2);
      if (end < 0) end = text.length;
    }
    const colon = text.indexOf(':', at);
    if (colon < 0 || colon >= end || colon === at) error ??= { status: 400, why: 'header field without a name' };
    else if (keys.length >= maxFields) error ??= { status: 513, why: 'too many header fields' };
    else {
      let nameEnd = colon;
      while (nameEnd > at && isSpace(text.charCodeAt(nameEnd - 1))) nameEnd--;
      keys.push(headerKey(text.slice(at, nameEnd)));
      let from = colon + 1;
      let to = end;
      while (from < to && isSpace(text.charCodeAt(from))) from++;
      while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
      const value = text.slice(from, to);
      values.push(folded ? unfold(value) : value);
    }
    at = end + 2;
  }
  return { keys, values, error };
}

/** A folded line end and the white space around it stand for one space (7.3.1). */
function unfold(value: string): string {
  return value
    .split('\r\n')
    .map((line) => line.trim())
    .join(' ');
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 13 || code === 10;
}

/** The one length that all Content-Length fields agree on. */
function readLength(keys: readonly string[], values: readonly string[], first: number): number | undefined {
  const text = values[first] ?? '';
  // RFC 4475 regaut01 and others leave the value empty; there's nothing to contradict then.
  if (text === '') return 0;
  if (!isDigits(text) || text.length > 9) return undefined;
  for (let at = keys.indexOf('content-length', first + 1); at >= 0; at = keys.indexOf('content-length', at + 1)) {
    if (values[at] !== text) return undefined;
  }
  return Number(text);
}
