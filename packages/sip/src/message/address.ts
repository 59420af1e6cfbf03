import { closingQuote, isToken, oneLine, quote, unquote } from './characters.ts';
import { type Parameters, parseParameters } from './parameters.ts';

/** A value of From, To, Contact, Route and their like: name-addr or addr-spec, with parameters (RFC 3261 20.10). */
export interface NameAddress {
  /** Shown name, unquoted. */
  display: string | undefined;
  /** URI text as it stands, without brackets. */
  uri: string;
  /** Header parameters by lower-case name. */
  parameters: Parameters;
}

/** Reads one value; undefined if malformed. */
export function parseAddress(text: string): NameAddress | undefined {
  let display: string | undefined;
  let open: number;
  if (text.charCodeAt(0) === 34) {
    const close = closingQuote(text, 0);
    if (close < 0) return undefined;
    display = unquote(text.slice(0, close + 1));
    open = text.indexOf('<', close);
    if (open < 0 || text.slice(close + 1, open).trim() !== '') return undefined;
  } else {
    open = text.indexOf('<');
    if (open > 0) {
      // Names that should have been quoted ("Bell, Alexander") are understood all the same (RFC 4475 3.1.2.15).
      const name = text.slice(0, open).trim();
      if (name.includes('"')) return undefined;
      if (name !== '') display = name;
    }
  }
  if (open < 0) return parseBare(text);
  const close = text.indexOf('>', open);
  if (close < 0) return undefined;
  const uri = text.slice(open + 1, close).trim();
  const parameters = parseParameters(text, close + 1);
  if (parameters === undefined || !looksLikeUri(uri)) return undefined;
  return { display, uri, parameters };
}

/** Without brackets, all parameters belong to the header, and "?" and "," may not stand there (RFC 3261 20). */
function parseBare(text: string): NameAddress | undefined {
  const semicolon = text.indexOf(';');
  const uri = (semicolon < 0 ? text : text.slice(0, semicolon)).trim();
  if (!looksLikeUri(uri) || uri.includes('?') || uri.includes(',')) return undefined;
  const parameters = semicolon < 0 ? parseParameters('', 0) : parseParameters(text, semicolon);
  return parameters === undefined ? undefined : { display: undefined, uri, parameters };
}

const uriStart = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"]+$/;

function looksLikeUri(text: string): boolean {
  return uriStart.test(text);
}

/** Writes `"display" <uri>;parameters`. */
export function formatAddress(address: { uri: string; display?: string | undefined; parameters?: Parameters }): string {
  const shown = address.display === undefined || address.display === '' ? '' : `${formatDisplay(address.display)} `;
  let text = `${shown}<${oneLine(address.uri).replace(/[<>\s]/g, '')}>`;
  for (const [name, value] of address.parameters ?? []) text += value === '' ? `;${name}` : `;${name}=${value}`;
  return text;
}

function formatDisplay(display: string): string {
  return isToken(display) ? display : quote(oneLine(display));
}
