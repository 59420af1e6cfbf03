import { parseAddress, parseUri, type ResponseDraft, type SipRequest } from '../message/index.ts';

/** What one REGISTER asks for. */
export type ParsedRegister =
  | { kind: 'query' }
  | { kind: 'remove-all' }
  | { kind: 'contacts'; contacts: readonly { uri: string; expiresS: number; q: number }[] }
  | { kind: 'refused'; draft: ResponseDraft };

/** Reads the Contact and Expires of a REGISTER (RFC 3261 10.3 steps 6 and 7). Pure. */
export function parseRegister(request: SipRequest, limits: { minS: number; maxS: number }): ParsedRegister {
  const values = request.list('contact');
  if (values.length === 0) return { kind: 'query' };
  const header = request.header('expires');
  if (values.includes('*')) {
    const whole = values.length === 1 && header !== undefined && /^0+$/.test(header);
    return whole ? { kind: 'remove-all' } : refused(400, 'Contact * needs Expires 0');
  }
  const contacts: { uri: string; expiresS: number; q: number }[] = [];
  for (const value of values) {
    const address = parseAddress(value);
    if (address === undefined || parseUri(address.uri) === undefined) return refused(400, 'Contact is no SIP address');
    const wanted = readSeconds(address.parameters.get('expires')) ?? readSeconds(header) ?? limits.maxS;
    if (wanted > 0 && wanted < limits.minS) {
      return { kind: 'refused', draft: { status: 423, fields: [['Min-Expires', String(limits.minS)]] } };
    }
    const q = Number.parseFloat(address.parameters.get('q') ?? '1');
    contacts.push({ uri: address.uri, expiresS: Math.min(wanted, limits.maxS), q: q >= 0 && q <= 1 ? q : 1 });
  }
  return { kind: 'contacts', contacts };
}

/** Malformed values count as not given (20.19); huge ones are only cut. */
function readSeconds(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Math.min(Number(text), 2 ** 32 - 1) : undefined;
}

function refused(status: number, reason: string): ParsedRegister {
  return { kind: 'refused', draft: { status, reason } };
}
