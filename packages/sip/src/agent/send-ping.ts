import type { CallCore } from '../call/index.ts';
import { formatHostPort } from '../message/index.ts';
import type { Pong } from '../stack-types.ts';
import type { HostPort } from '../transport/index.ts';

/** Asks a peer for its options (RFC 3261 11). Any final answer shows that it's there. */
export function sendPing(core: CallCore, peer: HostPort, options: { uri?: string; timeoutMs?: number }): Promise<Pong> {
  const uri = options.uri ?? `sip:${formatHostPort(peer.host, peer.port)}`;
  const { clock } = core.environment;
  const own = `sip:${formatHostPort(core.publicAddress.host, core.publicAddress.port)}`;
  const startedAt = clock.now();
  return new Promise((resolve) => {
    const transaction = core.send(
      {
        method: 'OPTIONS',
        uri,
        fields: [
          ['Max-Forwards', '70'],
          ['From', `<${own}>;tag=${core.token()}`],
          ['To', `<${uri}>`],
          ['Call-ID', core.token()],
          ['CSeq', '1 OPTIONS'],
          ['Contact', `<${own}>`],
          ['Accept', 'application/sdp'],
          ...core.requestFields,
        ],
      },
      peer,
      {
        response: (response) => {
          if (response.status < 200) return;
          limit.cancel();
          resolve({ ok: true, status: response.status, rttMs: clock.now() - startedAt });
        },
        failed: (why) => {
          limit.cancel();
          resolve({ ok: false, why });
        },
      },
    );
    const limit = clock.after(options.timeoutMs ?? 4000, () => {
      transaction.abandon();
      resolve({ ok: false, why: 'timeout' });
    });
  });
}
