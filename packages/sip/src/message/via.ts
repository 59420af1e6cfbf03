import { type Parameters, parseParameters } from './parameters.ts';
import { parseHostPort } from './uri.ts';

/** One Via value (RFC 3261 20.42). */
export interface Via {
  /** Upper case: UDP, TCP, TLS, WS, … */
  protocol: string;
  host: string;
  port: number | undefined;
  branch: string | undefined;
  parameters: Parameters;
}

/**
 * Reads one value; undefined if malformed. The version is not looked at: the start line decides over it.
 * By hand rather than by one regular expression, which strangers could make take quadratic time with long white space.
 */
export function parseVia(text: string): Via | undefined {
  const first = text.indexOf('/');
  const second = text.indexOf('/', first + 1);
  if (first < 0 || second < 0 || text.slice(0, first).trim().toUpperCase() !== 'SIP') return undefined;
  let at = second + 1;
  while (isSpace(text.charCodeAt(at))) at++;
  const protocolStart = at;
  while (at < text.length && !isSpace(text.charCodeAt(at)) && text.charCodeAt(at) !== 59) at++;
  const protocol = text.slice(protocolStart, at).toUpperCase();
  const semicolon = text.indexOf(';', at);
  const end = semicolon < 0 ? text.length : semicolon;
  const place = parseHostPort(text.slice(at, end).replace(/[ \t]/g, ''));
  const parameters = parseParameters(text, end);
  if (protocol === '' || place === undefined || parameters === undefined) return undefined;
  return { protocol, host: place.host, port: place.port, branch: parameters.get('branch'), parameters };
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9;
}
