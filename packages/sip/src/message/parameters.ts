import { closingQuote } from './characters.ts';

/** Parameters by lower-case name, values as they stand (quotes kept); '' for one without a value. */
export type Parameters = ReadonlyMap<string, string>;

const noParameters: Parameters = new Map();

/**
 * Reads `;name=value;name` from `start` to the end (RFC 3261 25.1 generic-param, white space allowed around `;` and `=`).
 * Undefined if anything else stands there. The first of two parameters with one name counts.
 */
export function parseParameters(text: string, start: number): Parameters | undefined {
  if (start >= text.length) return noParameters;
  const found = new Map<string, string>();
  let at = start;
  while (at < text.length) {
    at = skipSpace(text, at);
    if (at === text.length) break;
    if (text.charCodeAt(at) !== 59) return undefined;
    at = skipSpace(text, at + 1);
    const nameStart = at;
    while (at < text.length && !isStop(text.charCodeAt(at))) at++;
    if (at === nameStart) return undefined;
    const name = text.slice(nameStart, at).toLowerCase();
    at = skipSpace(text, at);
    let value = '';
    if (text.charCodeAt(at) === 61) {
      at = skipSpace(text, at + 1);
      const valueStart = at;
      if (text.charCodeAt(at) === 34) {
        const close = closingQuote(text, at);
        if (close < 0) return undefined;
        at = close + 1;
      } else {
        while (at < text.length && !isStop(text.charCodeAt(at))) at++;
        if (at === valueStart) return undefined;
      }
      value = text.slice(valueStart, at);
    }
    if (!found.has(name)) found.set(name, value);
  }
  return found;
}

/** NaN compares false, so reading past the end stops by itself. */
function skipSpace(text: string, at: number): number {
  let code = text.charCodeAt(at);
  while (code === 32 || code === 9) code = text.charCodeAt(++at);
  return at;
}

/** `;`, `=`, `,`, `"`, `<`, `>` and white space end a name or a value. */
function isStop(code: number): boolean {
  return code === 59 || code === 61 || code === 32 || code === 9 || code === 44 || code === 34 || code === 60 || code === 62;
}
