import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@parley/sip/testing/free-port';

/** A SIP proxy that others wrote, in front of several nodes. */
export interface Kamailio {
  /** Where it takes UDP. */
  port: number;
  /** Where it takes TLS. */
  tlsPort: number;
  /** What it logged. */
  log(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts Kamailio: it takes calls by UDP and TLS, stays in their route, and hands each to one of the nodes in turn; one that does not
 * answer within a second and a half, or refuses with 5xx, is passed over for the next.
 *
 * @param carrier where it takes the calls of the nodes, UDP
 */
export async function startKamailio(
  nodes: readonly number[],
  tls: { certificate: string; key: string },
  carrier?: number,
): Promise<Kamailio> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-kamailio-'));
  const [port, tlsPort] = await Promise.all([freePort(), freePort()]);
  const at = (name: string): string => join(folder, name);
  await Promise.all([
    writeFile(at('node.pem'), tls.certificate),
    writeFile(at('node.key'), tls.key),
    writeFile(at('nodes'), nodes.map((node) => `1 sip:127.0.0.1:${node}\n`).join('')),
    writeFile(at('kamailio.cfg'), configuration(port, tlsPort, at, carrier === undefined ? '' : toCarrier(nodes, carrier))),
  ]);
  const child = spawn('/usr/sbin/kamailio', ['-f', at('kamailio.cfg'), '-DD', '-E', '-Y', folder, '-P', at('pid'), '-m', '32', '-M', '4'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said = (said + bytes.toString()).slice(-200_000)));
  const gone = once(child, 'exit');
  for (let attempt = 0; !(await readFile(at('pid'), 'utf8').catch(() => '')); attempt++) {
    if (attempt === 100 || child.exitCode !== null) throw new Error(`Kamailio did not start:\n${said.slice(-3_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    port,
    tlsPort,
    log: async () => said,
    close: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const modules = ['tls', 'tm', 'sl', 'rr', 'pv', 'maxfwd', 'textops', 'siputils', 'dispatcher'];

/** Calls of the nodes go to the carrier. */
const toCarrier = (nodes: readonly number[], carrier: number): string => `
  if (${nodes.map((port) => `$sp == ${port}`).join(' || ')}) {
    $du = "sip:127.0.0.1:${carrier}";
    t_relay();
    exit;
  }`;

const configuration = (port: number, tlsPort: number, at: (name: string) => string, outbound: string): string => `#!KAMAILIO
debug=1
log_stderror=yes
children=2
tcp_children=2
auto_aliases=no
enable_tls=yes
listen=udp:127.0.0.1:${port}
listen=tls:127.0.0.1:${tlsPort}
${modules.map((name) => `loadmodule "${name}.so"`).join('\n')}
modparam("tls", "certificate", "${at('node.pem')}")
modparam("tls", "private_key", "${at('node.key')}")
modparam("tls", "tls_method", "TLSv1.2+")
modparam("tm", "fr_timer", 1500)
modparam("dispatcher", "list_file", "${at('nodes')}")
modparam("dispatcher", "flags", 2)
modparam("dispatcher", "xavp_dst", "_dsdst_")
request_route {
  if (!mf_process_maxfwd_header("10")) { sl_send_reply("483", "Too Many Hops"); exit; }
  if (is_method("CANCEL")) { if (t_check_trans()) t_relay(); exit; }
  if (has_totag()) {
    if (loose_route()) { t_relay(); exit; }
    if (is_method("ACK")) { if (t_check_trans()) t_relay(); exit; }
    sl_send_reply("404", "Not Here");
    exit;
  }
  if (is_method("OPTIONS")) { sl_send_reply("200", "OK"); exit; }
  if (!is_method("INVITE")) { sl_send_reply("405", "Method Not Allowed"); exit; }
  t_check_trans();
  record_route();${outbound}
  if (!ds_select_dst("1", "4")) { sl_send_reply("503", "No Node"); exit; }
  t_on_failure("NEXT");
  t_relay();
  exit;
}
failure_route[NEXT] {
  if (t_is_canceled()) exit;
  if (t_check_status("5[0-9][0-9]|408") && ds_next_dst()) {
    t_on_failure("NEXT");
    t_relay();
  }
}
`;
