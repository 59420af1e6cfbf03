import { readFile } from 'node:fs/promises';
import type { Settings } from '@parley/contract/settings';
import type { SipStackOptions, TlsServerOptions } from '@parley/sip';

/** What the node listens for beside UDP and TCP. @throws if a file of the settings can't be read */
export async function sipListeners({
  sipTls: { port, webSocketPort, certificate, key, clientCa },
}: Pick<Settings, 'sipTls'>): Promise<Pick<SipStackOptions<never>, 'tls' | 'webSocket'>> {
  const tls: TlsServerOptions | undefined =
    certificate === undefined || key === undefined
      ? undefined
      : {
          certificate: await readFile(certificate, 'utf8'),
          key: await readFile(key, 'utf8'),
          ...(clientCa === undefined ? {} : { clientCa: await readFile(clientCa, 'utf8') }),
        };
  // A browser has no certificate to show.
  const webTls = tls === undefined ? {} : { tls: { certificate: tls.certificate, key: tls.key } };
  return {
    ...(port === undefined || tls === undefined ? {} : { tls: { ...tls, port } }),
    ...(webSocketPort === undefined ? {} : { webSocket: { port: webSocketPort, ...webTls } }),
  };
}
