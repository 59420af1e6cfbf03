import { type IncomingMessage, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import type { Reach } from '../../providers/provider.ts';
import { ProviderError, plainMessage, providerErrorOf, reasonOfStatus } from './provider-error.ts';
import { lookupWithin, reachable } from './reach.ts';

export type ProviderRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer | string;
  reach: Reach;
  signal: AbortSignal;
  /** Says why a status other than 2xx came; default: what the status means to everybody. */
  explain?: (status: number, body: string) => ProviderError | undefined;
};

const LARGEST_TEXT = 1_000_000;
const LARGEST_EXPLANATION = 4_000;
const CONNECT_MS = 5_000;

/** Asks a vendor over HTTP; redirects aren't followed, as they could lead anywhere. @throws ProviderError for any answer but 2xx */
async function answerOf({ method, url, headers = {}, body, reach, signal, explain }: ProviderRequest): Promise<IncomingMessage> {
  const address = reachable(url, ['http', 'https'], reach);
  const options = { method, headers: { ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) }, signal };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = address.protocol === 'https:' ? secure : plain;
  const request = send(address, { ...options, lookup: lookupWithin(reach), agent: false, timeout: CONNECT_MS }, resolve);
  request.on('error', (error) => reject(signal.aborted ? providerErrorOf(signal.reason) : providerErrorOf(error)));
  request.on('timeout', () => request.destroy(new ProviderError('timeout', `silent for ${CONNECT_MS} ms`)));
  request.end(body);
  const response = await promise;
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) return response;
  const said = await textOf(response, LARGEST_EXPLANATION).catch(() => '');
  throw explain?.(status, said) ?? new ProviderError(reasonOfStatus(status), `answered with ${status}: ${plainMessage(said)}`);
}

async function textOf(response: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response) {
    parts.push(part);
    length += part.length;
    if (length > most) throw new ProviderError('protocol', 'an answer without end');
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The whole answer as text. @throws ProviderError */
export async function askText(request: ProviderRequest): Promise<string> {
  const response = await answerOf(request);
  return textOf(response, LARGEST_TEXT).catch((error: unknown) => {
    throw providerErrorOf(error);
  });
}

/** The answer piece by piece as it comes. @throws ProviderError */
export async function askStream(request: ProviderRequest, deliver: (piece: Buffer) => void): Promise<void> {
  const response = await answerOf(request);
  try {
    for await (const piece of response) deliver(piece);
  } catch (error) {
    throw request.signal.aborted ? providerErrorOf(request.signal.reason) : providerErrorOf(error);
  }
}
