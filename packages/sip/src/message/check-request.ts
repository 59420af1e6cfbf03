import { parseAddress } from './address.ts';
import { isToken } from './characters.ts';
import type { MessageError, SipRequest } from './message.ts';
import { parseUri } from './uri.ts';

const once = new Set(['from', 'to', 'call-id', 'cseq', 'max-forwards']);

/** Methods of which the standards speak: refused with 405, others with 501 (RFC 3261 8.2.1, 21.5.2). */
const knownMethods = new Set([
  'INVITE',
  'ACK',
  'CANCEL',
  'BYE',
  'OPTIONS',
  'REGISTER',
  'INFO',
  'UPDATE',
  'PRACK',
  'REFER',
  'NOTIFY',
  'SUBSCRIBE',
  'MESSAGE',
  'PUBLISH',
]);

export function isKnownMethod(method: string): boolean {
  return knownMethods.has(method);
}

/** What makes a request unacceptable before its meaning is looked at; undefined if nothing does (RFC 3261 8.1.1, 16.3; RFC 4475). */
export function findRequestError(request: SipRequest): MessageError | undefined {
  if (request.error !== undefined) return request.error;
  const repeated = findRepeated(request.keys);
  if (repeated !== undefined) return bad(`${repeated} more than once`);
  if (request.via === undefined) return bad('Via missing or malformed');
  if (request.from === undefined) return bad('From missing or malformed');
  if (request.to === undefined) return bad('To missing or malformed');
  if (request.callId === '' || /\s/.test(request.callId)) return bad('Call-ID missing or malformed');
  const cseq = request.cseq;
  if (cseq === undefined) return bad('CSeq missing or malformed');
  // A new method in the request line and another in CSeq: 501 says the same and more (RFC 4475 3.1.2.18).
  if (cseq.method !== request.method && isKnownMethod(request.method)) return bad('CSeq is of another method');
  for (const address of [request.from, request.to]) {
    const tag = address.parameters.get('tag');
    if (tag !== undefined && !isToken(tag)) return bad('tag malformed');
  }
  if (/^sips?:/i.test(request.uri)) {
    const uri = parseUri(request.uri);
    if (uri === undefined || uri.headers !== undefined) return bad('Request-URI malformed');
  }
  if (request.method === 'REGISTER' && parseUri(request.to.uri) === undefined) return bad('To is no SIP address');
  const forwards = request.header('max-forwards');
  if (forwards !== undefined && !/^\d{1,10}$/.test(forwards)) return bad('Max-Forwards malformed');
  const contacts = request.keys.includes('contact') ? request.list('contact') : [];
  for (const contact of contacts) if (contact !== '*' && parseAddress(contact) === undefined) return bad('Contact malformed');
  return undefined;
}

function bad(why: string): MessageError {
  return { status: 400, why };
}

function findRepeated(keys: readonly string[]): string | undefined {
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? '';
    if (once.has(key) && keys.indexOf(key) !== at) return key;
  }
  return undefined;
}
