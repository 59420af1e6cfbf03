import type { CallCore } from '../call/index.ts';
import { formatContact, transportParameter } from '../dialog/index.ts';
import { formatHostPort, formatUri } from '../message/index.ts';
import type { Pong } from '../stack-types.ts';
import type { Target } from '../transport/index.ts';

/** Asks a peer for its options (RFC 3261 11). Any final answer shows that it's there. */
export function sendPing(core: CallCore, peer: Target, options: { uri?: string; timeoutMs?: number }): Promise<Pong> {
  const uri = options.uri ?? formatUri({ host: peer.host, port: peer.port, parameters: transportParameter(peer) });
  const { clock } = core.environment;
  const own = core.publicAddress(peer);
  const from = `sip:${formatHostPort(own.host, own.port)}`;
  const startedAt = clock.now();
  return new Promise((resolve) => {
    const sent = core.send(
      {
        method: 'OPTIONS',
        uri,
        fields: [
          ['Max-Forwards', '70'],
          ['From', `<${from}>;tag=${core.token()}`],
          ['To', `<${uri}>`],
          ['Call-ID', core.token()],
          ['CSeq', '1 OPTIONS'],
          ['Contact', formatContact(own, undefined)],
          ['Accept', 'application/sdp'],
          ...core.requestFields,
        ],
      },
      peer,
      {
        response: (response) => {
          if (response.status < 200) return;
          limit.cancel();
          resolve({ ok: true, status: response.status, rttMs: clock.now() - startedAt, response, sentBy: own });
        },
        failed: (why) => {
          limit.cancel();
          resolve({ ok: false, why });
        },
      },
    );
    const limit = clock.after(options.timeoutMs ?? 4000, () => {
      sent.abandon();
      resolve({ ok: false, why: 'timeout' });
    });
  });
}
