import { isIP } from 'node:net';
import {
  type Field,
  formatUri,
  parseAddress,
  parseUri,
  type RequestDraft,
  type SipRequest,
  type SipResponse,
  type SipUri,
} from '../message/index.ts';
import { firstOf, type HostPort, type Protocol, type Target } from '../transport/index.ts';
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
  /** The peer's first request named another address than the one that it came from. */
  readonly throughNat?: boolean;
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
  const throughNat = sentThroughNat(request, source);
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
    symmetric: throughNat || behindNat(remoteTarget, source),
    ...(throughNat ? { throughNat } : {}),
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

/**
 * Where requests of the dialog are sent (12.2.1.1 and 8.1.2): where the peer says, or where its packets come from if nothing may be
 * sent to what it says.
 */
export function nextHop(dialog: Dialog, mayReach: (target: Target) => boolean): Target {
  const [route] = dialog.routeSet;
  const routed = route === undefined ? undefined : parseUri(parseAddress(route)?.uri ?? '');
  const named = routed ?? (dialog.symmetric ? undefined : parseUri(dialog.remoteTarget));
  if (named === undefined) return dialog.peer;
  const target = targetOf(named, dialog.peer);
  return mayReach(target) ? target : dialog.peer;
}

/**
 * Whether another user agent of ours reaches the peer as this one does: by its route, by its Contact, or, where requests go to the place that
 * its UDP packets come from, because its Contact names that very place, so that no NAT lets through our address alone.
 */
export function reachedByAll({ peer, remoteTarget, routeSet, symmetric, throughNat }: Dialog): boolean {
  if (routeSet.length > 0) return true;
  if (peer.transport === 'WS' || peer.transport === 'WSS' || peer.tls !== undefined) return false;
  if (!symmetric) return true;
  const named = parseUri(remoteTarget);
  if (named === undefined || throughNat || (peer.transport ?? 'UDP') !== 'UDP') return false;
  const { host, port = 5060, transport = 'UDP' } = targetOf(named, peer);
  return transport === 'UDP' && host === peer.host && port === peer.port;
}

/**
 * Where a request that begins a dialog goes (8.1.2): to the first place of its route, or where it would go without one, if nothing may be
 * sent to what the route says. Whoever has set the route, a proxy that registers a phone (RFC 3327), may be behind NAT as well.
 */
export function alongRoute(
  route: readonly string[] | undefined,
  without: Target | readonly Target[],
  mayReach: (target: Target) => boolean,
): Target | readonly Target[] {
  const [first] = route ?? [];
  const uri = first === undefined ? undefined : parseAddress(first)?.uri;
  const named = parseUri(uri ?? '');
  if (uri === undefined || named === undefined) return without;
  const peer = firstOf(without);
  const target = targetOf(named, peer);
  return mayReach(target) && !(peer !== undefined && behindNat(uri, peer)) ? target : without;
}

const transports: Record<string, Protocol> = { udp: 'UDP', tcp: 'TCP', tls: 'TLS', ws: 'WS', wss: 'WSS' };

/** Where a URI points to. The connection that the dialog has come by is used again where it leads there (RFC 5923). */
function targetOf(uri: SipUri, peer: Target | undefined): Target {
  const host = uri.parameters.get('maddr') ?? uri.host;
  const named = transports[uri.parameters.get('transport')?.toLowerCase() ?? ''];
  const transport = uri.scheme === 'sips' && (named === undefined || named === 'TCP') ? 'TLS' : named;
  if (peer?.transport !== undefined && peer.transport !== 'UDP') {
    // A browser has no address of its own (RFC 7118 5).
    if (peer.transport === 'WS' || peer.transport === 'WSS') return peer;
    if (host === peer.host && (transport === undefined || transport === peer.transport)) return peer;
  }
  return {
    host,
    ...(uri.port === undefined ? {} : { port: uri.port }),
    ...(transport === undefined ? {} : { transport }),
    ...(transport === 'TLS' && peer?.tls !== undefined ? { tls: peer.tls } : {}),
  };
}

/** A Contact that the open network can't reach, given by someone who came from there. */
function behindNat(target: string, source: Pick<HostPort, 'host'>): boolean {
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

/** `<sip:user@host:port;transport=tcp>` of ours. */
export function formatContact(at: HostPort, user: string | undefined): string {
  return `<${formatUri({ user, host: at.host, port: at.port, parameters: transportParameter(at) })}>`;
}

/** How a URI says by which transport; nothing for UDP. */
export function transportParameter({ transport }: Pick<Target, 'transport'>): ReadonlyMap<string, string> {
  if (transport === undefined || transport === 'UDP') return new Map();
  return new Map([['transport', transport === 'WSS' ? 'ws' : transport.toLowerCase()]]);
}
