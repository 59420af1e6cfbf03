import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeAuthority, type TestAuthority } from '@parley/sip/testing/certificates';
import { freePort } from '@parley/sip/testing/free-port';
import { type Parley, startParley } from './parley.ts';

/** A whole Parley that listens to TLS as well, under a certificate of this authority for `localhost`. */
export interface SharedParley extends Parley {
  tlsPort: number;
  /** Where it takes WebSockets over TLS, by the same certificate. */
  webSocketPort: number;
  /** Where the voice node serves its figures. */
  metricsPort: number;
  authority: TestAuthority;
}

let shared: Promise<SharedParley> | undefined;

async function start(): Promise<SharedParley> {
  const [authority, tlsPort, webSocketPort, metricsPort] = await Promise.all([makeAuthority(), freePort(), freePort(), freePort()]);
  const node = await authority.issue('localhost');
  const kept = process.env.PARLEY_TEST_KEPT ?? '';
  const [certificate, key] = [join(kept, 'node.pem'), join(kept, 'node.key')];
  await Promise.all([writeFile(certificate, node.certificate), writeFile(key, node.key)]);
  const parley = await startParley(['server', 'voice', 'lab'], {
    ...{ SIP_TLS_PORT: String(tlsPort), SIP_WS_PORT: String(webSocketPort), SIP_TLS_CERTIFICATE: certificate, SIP_TLS_KEY: key },
    // Every other address of loopback is one where no gateway may point.
    ...{ PARLEY_GATEWAY_NETWORKS: '127.0.0.1/32', LOG_LEVEL: 'debug', VOICE_METRICS_PORT: String(metricsPort) },
  });
  // Its database goes with the run, and an API that stops without one waits for it.
  process.once('exit', () => {
    for (const role of [parley.server, parley.voice, parley.lab]) process.kill(role.pid, 'SIGKILL');
  });
  for (const end of ['SIGTERM', 'disconnect'] as const) process.once(end, () => process.exit());
  return { ...parley, tlsPort, webSocketPort, metricsPort, authority };
}

/**
 * One Parley for all files of a run that leave it as they found it: each has gateways, extensions and flows of its own, and looks at nothing
 * else. A start takes ten CPU seconds, more than most of what is shown with it. It ends with the process of the tests, as its roles do
 * whenever their parent is gone, and its folder and database with the run.
 */
export function sharedParley(): Promise<SharedParley> {
  shared ??= start();
  return shared;
}
