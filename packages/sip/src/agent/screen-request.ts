import { isKnownMethod, type ResponseDraft, type SipRequest } from '../message/index.ts';
import type { SipStackOptions } from '../stack-types.ts';

/** What this user agent can. */
export interface Abilities {
  methods: readonly string[];
  /** Option tags that may be required of us. */
  extensions: readonly string[];
}

/** What a stack with these options can: who transfers or replaces calls has said so. */
export function abilitiesOf(options: Pick<SipStackOptions<never>, 'registrar' | 'transfers' | 'mayReplace'>): Abilities {
  const methods = ['INVITE', 'ACK', 'CANCEL', 'BYE', 'OPTIONS', 'INFO', 'UPDATE', 'PRACK'];
  if (options.registrar !== undefined) methods.push('REGISTER');
  if (options.transfers === true) methods.push('REFER', 'NOTIFY');
  const extensions = ['100rel', 'timer'];
  if (options.mayReplace !== undefined) extensions.push('replaces');
  if (options.registrar !== undefined) extensions.push('path');
  return { methods, extensions };
}

/** Refuses what the user agent can't do at all: method, URI scheme, required extensions (RFC 3261 8.2.1, 8.2.2). Pure. */
export function screenRequest(request: SipRequest, abilities: Abilities): ResponseDraft | undefined {
  const { method } = request;
  if (!abilities.methods.includes(method)) {
    return { status: isKnownMethod(method) ? 405 : 501, fields: [['Allow', abilities.methods.join(', ')]] };
  }
  if (!/^sips?:/i.test(request.uri)) return { status: 416 };
  const unsupported = request.list('require').filter((tag) => tag !== '' && !abilities.extensions.includes(tag.toLowerCase()));
  return unsupported.length > 0 ? { status: 420, fields: [['Unsupported', unsupported.join(', ')]] } : undefined;
}

const readable = /^(?:application\/sdp|multipart\/(?:mixed|alternative|related))$/;

/** Refuses an INVITE whose body we can't read, or whose sender can't read SDP (RFC 3261 8.2.3, 21.4.7). Pure. */
export function screenInvite(request: SipRequest): ResponseDraft | undefined {
  const type = request.contentType;
  const encoding = request.header('content-encoding')?.toLowerCase();
  if (request.body.length > 0 && encoding !== undefined && encoding !== 'identity') {
    return { status: 415, fields: [['Accept-Encoding', 'identity']] };
  }
  if (request.body.length > 0 && type !== undefined && !readable.test(type)) {
    return { status: 415, fields: [['Accept', 'application/sdp, multipart/mixed']] };
  }
  const accepted = request.list('accept').map((value) => value.split(';', 1)[0]?.trim().toLowerCase());
  const fits =
    accepted.length === 0 || accepted.some((value) => value === 'application/sdp' || value === 'application/*' || value === '*/*');
  return fits ? undefined : { status: 406 };
}
