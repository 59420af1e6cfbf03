import { type Dialog, draftInDialog, formatContact } from '../dialog/index.ts';
import { type Field, formatAddress, type RequestDraft } from '../message/index.ts';
import { firstOf } from '../transport/index.ts';
import type { CallCore } from './call-core.ts';
import type { EndReason, InviteOptions } from './call-types.ts';
import { reasonFields } from './end-reason.ts';
import { extraFields } from './extra-fields.ts';
import { formatReplaces } from './replaces.ts';
import { askedTimes, type SessionTimes } from './session-timer.ts';

interface About {
  callId: string;
  cseq: number;
  /** From value, tag included. */
  from: string;
  /** Request-URI: the target, or where a redirection has led. */
  target: string;
  times: SessionTimes;
  authorization: Field | undefined;
}

/** The INVITE of a call (RFC 3261 13.2.1). */
export function draftInvite(core: CallCore, options: InviteOptions, about: About): RequestDraft {
  const { to, route, headers, body, contactUser, nextHop, replaces } = options;
  const { callId, cseq, from, target, times, authorization } = about;
  return {
    method: 'INVITE',
    uri: target,
    fields: [
      ['Max-Forwards', '70'],
      ...(route ?? []).map((value): Field => ['Route', value]),
      ['From', from],
      ['To', formatAddress(to ?? { uri: bareUri(options.target) })],
      ['Call-ID', callId],
      ['CSeq', `${cseq} INVITE`],
      ['Contact', formatContact(core.publicAddress(firstOf(nextHop)), contactUser)],
      ...core.requestFields,
      ...askedTimes(times),
      ...(replaces === undefined ? [] : [['Replaces', formatReplaces(replaces)] as const, ['Require', 'replaces'] as const]),
      ...extraFields(headers),
      ...(authorization === undefined ? [] : [authorization]),
    ],
    body,
  };
}

/** Headers in a URI are a wish of whoever wrote it, and never go on the wire (RFC 3261 19.1.5). */
export const bareUri = (uri: string): string => uri.split('?', 1)[0] ?? uri;

/** A call as it goes to where a redirection has led, beyond the peer that it was meant for: with nothing that is between us and that peer. */
export function forStranger(options: InviteOptions): InviteOptions {
  const { credentials: _credentials, headers: _headers, route: _route, contactUser: _user, ...rest } = options;
  return rest;
}

/** The ACK of a 2xx, with the INVITE's credentials (RFC 3261 13.2.2.4). */
export const draftAck = (dialog: Dialog, authorization: Field | undefined, cseq: number): RequestDraft =>
  draftInDialog(dialog, 'ACK', authorization === undefined ? [] : [authorization], cseq);

/** The CANCEL of an INVITE (RFC 3261 9.1). */
export function draftCancel({ uri, fields }: RequestDraft, cseq: number, reason: EndReason | undefined): RequestDraft {
  const kept = new Set(['Max-Forwards', 'Route', 'From', 'To', 'Call-ID']);
  const own = fields.filter(([name]) => kept.has(name));
  return { method: 'CANCEL', uri, fields: [...own, ['CSeq', `${cseq} CANCEL`], ...reasonFields(reason)] };
}
