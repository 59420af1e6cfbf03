import type { Field, SipResponse } from '../message/index.ts';
import { digestResponse, hashSecret } from './digest-hash.ts';
import { algorithmOf, offersAuth, readDigest } from './digest-parameters.ts';
import type { DigestCredentials } from './digest-types.ts';

/**
 * The header that answers a 401 or 407 (RFC 3261 22, RFC 8760): the first challenge that we can meet counts.
 * Undefined if there's none. `nc` is 1, because each challenge brings a nonce of its own.
 */
export function answerChallenge(
  response: SipResponse,
  request: { method: string; uri: string },
  credentials: DigestCredentials,
  cnonce: string,
): Field | undefined {
  const proxy = response.status === 407;
  for (const value of response.headers(proxy ? 'proxy-authenticate' : 'www-authenticate')) {
    const challenge = readDigest(value);
    if (challenge === undefined) continue;
    const algorithm = algorithmOf(challenge);
    const realm = challenge.get('realm');
    const nonce = challenge.get('nonce');
    const offered = challenge.get('qop');
    if (algorithm === undefined || realm === undefined || nonce === undefined) continue;
    if (offered !== undefined && !offersAuth(offered)) continue;
    const ha1 = hashSecret(algorithm, credentials.username, realm, credentials.password);
    const qop = offered === undefined ? undefined : { nc: '00000001', cnonce };
    const answer = digestResponse({ algorithm, ha1, nonce, ...request, ...(qop === undefined ? {} : { qop }) });
    const parts = [
      `username=${quoted(credentials.username)}`,
      `realm=${quoted(realm)}`,
      `nonce=${quoted(nonce)}`,
      `uri=${quoted(request.uri)}`,
      `response="${answer}"`,
      `algorithm=${algorithm}`,
    ];
    if (qop !== undefined) parts.push('qop=auth', `nc=${qop.nc}`, `cnonce="${qop.cnonce}"`);
    const opaque = challenge.get('opaque');
    if (opaque !== undefined) parts.push(`opaque=${quoted(opaque)}`);
    return [proxy ? 'Proxy-Authorization' : 'Authorization', `Digest ${parts.join(', ')}`];
  }
  return undefined;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
