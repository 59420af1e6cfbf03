import { parseParameters, unquote } from '../message/index.ts';
import type { DigestAlgorithm } from './digest-types.ts';

/** Longer than any honest value; what follows takes quadratic time on hostile ones. */
const longest = 4096;

/** Reads `Digest name=value, …` (WWW-Authenticate, Authorization and the proxy forms); undefined for other schemes or malformed values. */
export function readDigest(value: string): ReadonlyMap<string, string> | undefined {
  const match = /^Digest[ \t]+/i.exec(value);
  if (match === null || value.length > longest) return undefined;
  // Parameters of headers and of challenges differ only in what parts them.
  const list = value.slice(match[0].length).replace(/"(?:[^"\\]|\\.)*"|,/g, (part) => (part === ',' ? ';' : part));
  const parameters = parseParameters(`;${list}`, 0);
  if (parameters === undefined) return undefined;
  return new Map([...parameters].map(([name, text]) => [name, unquote(text)]));
}

/** The algorithm of a challenge or an answer; MD5 if none is named, undefined if we don't know it. */
export function algorithmOf(parameters: ReadonlyMap<string, string>): DigestAlgorithm | undefined {
  const name = parameters.get('algorithm')?.toUpperCase() ?? 'MD5';
  return name === 'MD5' || name === 'SHA-256' ? name : undefined;
}

/** Whether `auth` is among the qop values. */
export function offersAuth(qop: string): boolean {
  return qop.split(',').some((value) => value.trim().toLowerCase() === 'auth');
}
