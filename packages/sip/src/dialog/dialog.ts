import { isIP } from 'node:net';
import { type Field, formatUri, parseAddress, parseUri, type RequestDraft, type SipRequest, type SipResponse } from '../message/index.ts';
import type { HostPort } from '../transport/index.ts';
import { isPrivateAddress } from './private-address.ts';

/** What both ends know of a call (RFC 3261 12). */
export interface Dialog {
  readonly callId: string;
  readonly localTag: string;
  readonly remoteTag: string;
  /** Our From value in requests, tag included. */
  readonly local: string;
  /** The peer's address as To value in requests, tag included. */
  readonly remote: string;
  /** The peer's Contact URI. */
  remoteTarget: string;
  /** Route values, next hop first. */
  readonly routeSet: readonly string[];
  localSeq: number;
  /** 0 before the first request of the peer. */
  remoteSeq: number;
  /** Where the peer's packets come from. */
  peer: HostPort;
  /** Requests go to `peer` instead of the remote target. */
  symmetric: boolean;
}

/** The caller's dialog out of a response with a To tag (12.1.2). */
export function dialogOfResponse(
  invite: { draft: RequestDraft; localTag: string; from: string; symmetric: boolean; cseq: number },
  response: SipResponse,
  source: HostPort,
): Dialog {
  const contact = contactUri(response);
  const remoteTarget = contact ?? invite.draft.uri;
  return {
    callId: response.callId,
    localTag: invite.localTag,
    remoteTag: response.to?.parameters.get('tag') ?? '',
    local: invite.from,
    remote: response.header('to') ?? '',
    remoteTarget,
    routeSet: response.list('record-route').reverse(),
    localSeq: invite.cseq,
    remoteSeq: 0,
    peer: source,
    symmetric: invite.symmetric || behindNat(remoteTarget, source),
  };
}

/** The callee's dialog out of an INVITE (12.1.1). Without Contact, as RFC 2543 allowed, the From URI stands in. */
export function dialogOfRequest(request: SipRequest, localTag: string, source: HostPort): Dialog {
  const remoteTarget = contactUri(request) ?? request.from?.uri ?? '';
  return {
    callId: request.callId,
    localTag,
    remoteTag: request.from?.parameters.get('tag') ?? '',
    local: `${request.header('to') ?? ''};tag=${localTag}`,
    remote: request.header('from') ?? '',
    remoteTarget,
    routeSet: request.list('record-route'),
    localSeq: 0,
    remoteSeq: request.cseq?.number ?? 0,
    peer: source,
    symmetric: behindNat(remoteTarget, source) || sentThroughNat(request, source),
  };
}

/** A target refresh (12.2). */
export function refreshTarget(dialog: Dialog, message: SipRequest | SipResponse): void {
  dialog.remoteTarget = contactUri(message) ?? dialog.remoteTarget;
}

/** A request inside the dialog (12.2.1.1), with the next CSeq unless one is given (ACK). */
export function draftInDialog(dialog: Dialog, method: string, fields: readonly Field[], cseq = ++dialog.localSeq): RequestDraft {
  const [first] = dialog.routeSet;
  const firstRoute = first === undefined ? undefined : parseAddress(first);
  // A strict router wants itself as Request-URI and the target as the last Route.
  const strict = firstRoute !== undefined && !isLoose(firstRoute.uri);
  const routes = strict ? [...dialog.routeSet.slice(1), `<${dialog.remoteTarget}>`] : dialog.routeSet;
  return {
    method,
    uri: strict ? firstRoute.uri : dialog.remoteTarget,
    fields: [
      ['Max-Forwards', '70'],
      ...routes.map((route): Field => ['Route', route]),
      ['From', dialog.local],
      ['To', dialog.remote],
      ['Call-ID', dialog.callId],
      ['CSeq', `${cseq} ${method}`],
      ...fields,
    ],
  };
}

/** Where requests of the dialog are sent (12.2.1.1 and 8.1.2). */
export function nextHop(dialog: Dialog): HostPort {
  const [route] = dialog.routeSet;
  if (route !== undefined) {
    const hop = parseUri(parseAddress(route)?.uri ?? '');
    if (hop !== undefined) return { host: hop.parameters.get('maddr') ?? hop.host, port: hop.port ?? 5060 };
  }
  const target = dialog.symmetric ? undefined : parseUri(dialog.remoteTarget);
  return target === undefined ? dialog.peer : { host: target.parameters.get('maddr') ?? target.host, port: target.port ?? 5060 };
}

/** A Contact that the open network can't reach, given by someone who came from there. */
function behindNat(target: string, source: HostPort): boolean {
  const uri = parseUri(target);
  if (uri === undefined || uri.host === source.host) return uri === undefined;
  return uri.host.endsWith('.invalid') || (isPrivateAddress(uri.host) && !isPrivateAddress(source.host));
}

/** A request that passed no proxy, and whose sender does not know the address it has come from. */
function sentThroughNat(request: SipRequest, source: HostPort): boolean {
  const host = request.via?.host ?? source.host;
  return host !== source.host && isIP(host) !== 0 && request.list('via').length === 1;
}

function isLoose(uri: string): boolean {
  return parseUri(uri)?.parameters.has('lr') ?? true;
}

/** A Contact's URI without the headers it might carry, which must not get into a Request-URI (19.1.5). */
function contactUri(message: SipRequest | SipResponse): string | undefined {
  const value = message.list('contact')[0];
  const uri = value === undefined ? undefined : parseAddress(value)?.uri;
  return uri?.split('?', 1)[0];
}

/** `<sip:user@host:port>` of ours. */
export function formatContact(at: HostPort, user: string | undefined): string {
  return `<${formatUri({ user, host: at.host, port: at.port })}>`;
}
