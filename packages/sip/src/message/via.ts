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

const shape = /^SIP[ \t]*\/[ \t]*([0-9.]+)[ \t]*\/[ \t]*([^ \t;,/]+)[ \t]+([^;,]+?)[ \t]*(?:;|$)/i;

/** Reads one value; undefined if malformed. The version is not looked at: the start line decides over it. */
export function parseVia(text: string): Via | undefined {
  const match = shape.exec(text);
  if (match === null) return undefined;
  const [whole, , protocol = '', sentBy = ''] = match;
  const place = parseHostPort(sentBy.replace(/[ \t]/g, ''));
  const parameters = parseParameters(text, whole.endsWith(';') ? whole.length - 1 : whole.length);
  if (place === undefined || parameters === undefined) return undefined;
  return { protocol: protocol.toUpperCase(), host: place.host, port: place.port, branch: parameters.get('branch'), parameters };
}
