import { isToken } from './characters.ts';

/** A CSeq value (RFC 3261 20.16). */
export interface CSeq {
  number: number;
  method: string;
}

const shape = /^(\d{1,20})[ \t]+(\S+)$/;

/** Reads a value; undefined if malformed or not below 2^31 (RFC 3261 8.1.1.5). */
export function parseCSeq(text: string): CSeq | undefined {
  const match = shape.exec(text);
  if (match === null) return undefined;
  const [, digits = '', method = ''] = match;
  const number = Number(digits);
  if (number >= 2 ** 31 || !isToken(method)) return undefined;
  return { number, method };
}
