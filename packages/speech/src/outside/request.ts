import { type IncomingMessage, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { ProviderError, providerErrorOf } from '../adapters/transport/provider-error.ts';
import { lookupWithin, reachable } from '../adapters/transport/reach.ts';
import type { Reach } from '../providers/provider.ts';
import { type OutsideFailure, outsideFailureOf } from './failure.ts';

/** An address that may be asked, and what is sent along to it alone. */
interface AllowedHost {
  /** Scheme, host and port: `https://api.example`. */
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where requests may go. */
export interface RequestRules {
  readonly hosts: readonly AllowedHost[];
  readonly reach: Reach;
}

/** A request with all values put in. `takes` are paths into its answer. */
export interface OutsideRequest {
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: { readonly type: string; readonly text: string } | null;
  readonly timeoutMs: number;
  readonly takes: readonly string[];
}

export type RequestOutcome =
  | { readonly kind: 'request-done'; readonly id: number; readonly status: number; readonly taken: readonly (string | null)[] }
  | { readonly kind: 'request-failed'; readonly id: number; readonly why: OutsideFailure };

const largestAnswer = 262_144; // bytes
const mostRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);
/** They belong to the connection (RFC 9110, 7.6.1), or say how the answer is packed. */
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'keep-alive',
  'expect',
  'accept-encoding',
  'proxy-authorization',
]);

interface Hop {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const answerTo = async ({ method, url, headers, body }: Hop, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.protocol === 'https:' ? secure : plain;
  const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
  // Nothing is kept open for the next: it would be asked without being looked up again.
  const options = { method, headers: { ...headers, ...length }, signal, lookup: lookupWithin(reach), agent: false };
  const sent = send(url, options, resolve);
  sent.on('error', reject);
  sent.end(body ?? undefined);
  return promise;
};

const textOf = async (answer: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer) {
    length += part.length;
    if (length > largestAnswer) throw new ProviderError('protocol', 'an answer without end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

const headersOf = ({ headers, body }: OutsideRequest): Record<string, string> => ({
  accept: 'application/json',
  ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]).filter(([name = '']) => !ownHeaders.has(name))),
  ...(body === null ? {} : { 'content-type': body.type }),
});

/** Where a redirect leads. Another origin is told nothing that was meant for the first; 303, and 301 and 302 of a POST, ask without a body. */
const redirected = (hop: Hop, status: number, location: string): Hop => {
  const url = new URL(location, hop.url);
  const bare = status === 303 || ((status === 301 || status === 302) && hop.method === 'POST');
  const kept = url.origin === hop.url.origin ? hop.headers : { accept: hop.headers.accept ?? 'application/json' };
  const { 'content-type': type, ...rest } = kept;
  return {
    url,
    method: bare ? 'GET' : hop.method,
    headers: bare || type === undefined ? rest : kept,
    body: bare || url.origin !== hop.url.origin ? null : hop.body,
  };
};

/** Asks, and follows redirects; each address is held against the list, and looked up within reach, anew. @throws ProviderError */
const exchange = async (request: OutsideRequest, { hosts, reach }: RequestRules, signal: AbortSignal): Promise<IncomingMessage> => {
  let hop: Hop = {
    method: request.method,
    url: reachable(request.url, ['http', 'https'], reach),
    headers: headersOf(request),
    body: request.body?.text ?? null,
  };
  for (let n = 0; n <= mostRedirects; n++) {
    const { url } = hop;
    const allowed = hosts.find(({ origin }) => origin === url.origin);
    if (!allowed || url.username !== '' || url.password !== '') throw new ProviderError('refused', `${url.host} may not be asked`);
    const headers = { ...hop.headers, ...allowed.headers };
    const answer = await answerTo({ ...hop, url: reachable(url.href, ['http', 'https'], reach), headers }, reach, signal);
    const status = answer.statusCode ?? 0;
    const { location } = answer.headers;
    if (!redirects.has(status) || location === undefined) return answer;
    answer.resume();
    hop = redirected(hop, status, location);
  }
  throw new ProviderError('protocol', 'too many redirects');
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/**
 * Carries out one request of a flow, within its time.
 *
 * @param valueAt takes a value out of the answer, JSON where it is, by a path
 * @param signal the call is over
 * @returns always: what went wrong is an outcome too
 */
export async function carryOutRequest(
  request: OutsideRequest,
  rules: RequestRules,
  valueAt: (answer: unknown, path: string) => string | null,
  signal: AbortSignal,
): Promise<RequestOutcome> {
  const { id } = request;
  const late = AbortSignal.timeout(request.timeoutMs);
  const either = AbortSignal.any([late, signal]);
  try {
    const answer = await exchange(request, rules, either);
    const read = parsed(await textOf(answer));
    return { kind: 'request-done', id, status: answer.statusCode ?? 0, taken: request.takes.map((path) => valueAt(read, path)) };
  } catch (error) {
    return { kind: 'request-failed', id, why: late.aborted ? 'timeout' : outsideFailureOf(providerErrorOf(error)) };
  }
}
