import { createHash } from 'node:crypto';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { type Link, type LinkEvents, streamLink } from './link.ts';
import type { HostPort, TlsClient } from './transport.ts';

/** Opens a TCP or TLS connection. From `localAddress` where the machine has several and we listen at one. */
export function dialStream(to: HostPort, localAddress: string | undefined, events: LinkEvents, ready: () => void): Link {
  const place = { host: to.host, port: to.port, ...(localAddress === undefined ? {} : { localAddress }) };
  if (to.transport === 'TCP') {
    const socket: Socket = connect(place);
    socket.once('connect', ready);
    return streamLink(socket, events);
  }
  const { verify = true, serverName, ca, pin, certificate, key } = to.tls ?? {};
  const name = serverName ?? to.host;
  const socket: TLSSocket = connectTls({
    ...place,
    minVersion: 'TLSv1.2',
    // A pinned certificate is trusted for itself, and looked at below.
    rejectUnauthorized: verify && pin === undefined,
    ...(isIP(name) === 0 ? { servername: name } : {}),
    ...(ca === undefined ? {} : { ca }),
    ...(certificate === undefined ? {} : { cert: certificate }),
    ...(key === undefined ? {} : { key }),
  });
  socket.once('secureConnect', () => {
    const issue = pinIssue(socket, pin);
    if (issue === undefined) ready();
    else socket.destroy(new Error(issue));
  });
  return streamLink(socket, events);
}

function pinIssue(socket: TLSSocket, pin: TlsClient['pin']): string | undefined {
  if (pin === undefined) return undefined;
  const { raw } = socket.getPeerX509Certificate() ?? {};
  const found = raw === undefined ? '' : createHash('sha256').update(raw).digest('hex');
  return found === pin.replace(/[^0-9a-f]/gi, '').toLowerCase() ? undefined : 'the certificate is not the pinned one';
}
