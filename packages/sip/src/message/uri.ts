import { isDigits } from './characters.ts';

/** A SIP or SIPS URI (RFC 3261 19.1). */
export interface SipUri {
  scheme: 'sip' | 'sips';
  /** User part with its %-escapes undone. */
  user: string | undefined;
  password?: string;
  /** Name, IPv4 address, or IPv6 address without brackets. */
  host: string;
  port: number | undefined;
  /** By lower-case name; '' for a parameter without a value. Escapes are undone. */
  parameters: ReadonlyMap<string, string>;
  /** What follows `?`, as it stands. */
  headers?: string;
}

const none: ReadonlyMap<string, string> = new Map();
const hostName = /^[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_.])?$/;
const ipv6 = /^[0-9A-Fa-f:.]+$/;

/** Reads a URI without brackets around it; undefined if it's no SIP URI or malformed. */
export function parseUri(text: string): SipUri | undefined {
  const colon = text.indexOf(':');
  if (colon !== 3 && colon !== 4) return undefined;
  const scheme = text.slice(0, colon).toLowerCase();
  if (scheme !== 'sip' && scheme !== 'sips') return undefined;
  // "@" may not stand unescaped anywhere but behind the user part, while ";", "?" and "/" may stand inside it.
  const at = text.indexOf('@', colon + 1);
  let user: string | undefined;
  let password: string | undefined;
  if (at >= 0) {
    const info = text.slice(colon + 1, at);
    const split = info.indexOf(':');
    user = unescapeUri(split < 0 ? info : info.slice(0, split));
    if (split >= 0) password = unescapeUri(info.slice(split + 1));
    if (user === '' || hasSpace(info)) return undefined;
  }
  const hostStart = at >= 0 ? at + 1 : colon + 1;
  let end = hostStart;
  while (end < text.length && text.charCodeAt(end) !== 59 && text.charCodeAt(end) !== 63) end++;
  const place = parseHostPort(text.slice(hostStart, end));
  if (place === undefined) return undefined;
  const question = text.indexOf('?', end);
  const parameters =
    end < text.length && end !== question ? parseUriParameters(text.slice(end + 1, question < 0 ? undefined : question)) : none;
  if (parameters === undefined) return undefined;
  const uri: SipUri = { scheme, user, host: place.host, port: place.port, parameters };
  if (password !== undefined) uri.password = password;
  if (question >= 0) {
    uri.headers = text.slice(question + 1);
    if (hasSpace(uri.headers)) return undefined;
  }
  return uri;
}

/** Reads `host`, `host:port` or `[v6]:port`; undefined if malformed. */
export function parseHostPort(text: string): { host: string; port: number | undefined } | undefined {
  let host = text;
  let portText: string | undefined;
  if (text.charCodeAt(0) === 91) {
    const close = text.indexOf(']');
    if (close < 0) return undefined;
    host = text.slice(1, close);
    if (!ipv6.test(host)) return undefined;
    if (close + 1 < text.length) {
      if (text.charCodeAt(close + 1) !== 58) return undefined;
      portText = text.slice(close + 2);
    }
  } else {
    const colon = text.indexOf(':');
    if (colon >= 0) {
      host = text.slice(0, colon);
      portText = text.slice(colon + 1);
    }
    if (!hostName.test(host)) return undefined;
  }
  if (portText === undefined) return { host, port: undefined };
  const port = Number(portText);
  if (!isDigits(portText) || portText.length > 5 || port > 65535) return undefined;
  return { host, port };
}

/** Undoes %-escapes once; what is no valid UTF-8 stays as it was. */
function unescapeUri(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parseUriParameters(text: string): ReadonlyMap<string, string> | undefined {
  if (hasSpace(text)) return undefined;
  const found = new Map<string, string>();
  for (const part of text.split(';')) {
    const equals = part.indexOf('=');
    const name = unescapeUri(equals < 0 ? part : part.slice(0, equals)).toLowerCase();
    if (name === '') return undefined;
    if (!found.has(name)) found.set(name, equals < 0 ? '' : unescapeUri(part.slice(equals + 1)));
  }
  return found;
}

function hasSpace(text: string): boolean {
  return text.includes(' ') || text.includes('\t') || text.includes('<') || text.includes('>');
}

/** Writes a URI; the user part and parameter values are escaped as RFC 3261 25.1 asks. */
export function formatUri(uri: Pick<SipUri, 'host'> & Partial<SipUri>): string {
  let text = `${uri.scheme ?? 'sip'}:`;
  if (uri.user !== undefined) {
    text += escapeUri(uri.user, /[^A-Za-z0-9\-_.!~*'()&=+$,;?/]/gu);
    if (uri.password !== undefined) text += `:${escapeUri(uri.password, /[^A-Za-z0-9\-_.!~*'()&=+$,]/gu)}`;
    text += '@';
  }
  text += formatHostPort(uri.host, uri.port);
  for (const [name, value] of uri.parameters ?? none) {
    text += `;${escapeUri(name, notInParameter)}${value === '' ? '' : `=${escapeUri(value, notInParameter)}`}`;
  }
  return uri.headers === undefined ? text : `${text}?${uri.headers}`;
}

const notInParameter = /[^A-Za-z0-9\-_.!~*'()[\]/:&+$]/gu;

function escapeUri(text: string, unsafe: RegExp): string {
  return text.toWellFormed().replace(unsafe, (character) => encodeURIComponent(character));
}

/** `host:port` with brackets where IPv6 needs them. */
export function formatHostPort(host: string, port: number | undefined): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return port === undefined ? name : `${name}:${port}`;
}
