import { createHash, type X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import type { HostPort } from '@parley/sip';
import { bad, type Found, good, skipped, warning } from './finding.ts';

const patience = 4_000; // ms
const soon = 30; // days
const day = 86_400_000; // ms

interface Shown {
  certificate: X509Certificate;
  /** Why it is not trusted; empty if it is. */
  issue: string;
}

const look = (place: HostPort): Promise<Shown | string> =>
  new Promise((resolve) => {
    const { serverName, ca, certificate, key } = place.tls ?? {};
    const name = serverName ?? place.host;
    const socket: TLSSocket = connect({
      ...{ host: place.host, port: place.port, minVersion: 'TLSv1.2', timeout: patience },
      // Whatever it shows is looked at; nothing is sent on it.
      rejectUnauthorized: false,
      ...(isIP(name) === 0 ? { servername: name } : {}),
      ...(ca === undefined ? {} : { ca }),
      ...(certificate === undefined ? {} : { cert: certificate }),
      ...(key === undefined ? {} : { key }),
    });
    const over = (what: Shown | string): void => {
      socket.destroy();
      resolve(what);
    };
    socket.once('secureConnect', () => {
      const shown = socket.getPeerX509Certificate();
      const { authorized, authorizationError } = socket;
      const issue = authorized ? '' : String(authorizationError instanceof Error ? authorizationError.message : authorizationError);
      over(shown ? { certificate: shown, issue } : 'no certificate');
    });
    socket.once('timeout', () => over('timeout'));
    socket.once('error', (error: NodeJS.ErrnoException) => over(error.code ?? error.message));
  });

const commonName = (lines: string): string => /^(?:CN|O)=(.*)$/m.exec(lines)?.[1] ?? lines.replaceAll('\n', ', ');

/** The certificate of the first server that speaks TLS, as the calls would take it. */
export async function readCertificate(places: readonly HostPort[], now: number): Promise<Found> {
  const place = places.find(({ transport }) => transport === 'TLS');
  if (!place) return skipped('certificate.none');
  const shown = await look(place);
  if (typeof shown === 'string') return bad('certificate.handshake', { why: shown });
  const { certificate, issue } = shown;
  const { verify = true, pin } = place.tls ?? {};
  const name = (certificate.subjectAltName ?? commonName(certificate.subject)).slice(0, 200);
  const issuer = commonName(certificate.issuer).slice(0, 200);
  const days = Math.floor((Date.parse(certificate.validTo) - now) / day);
  if (days < 0) return bad('certificate.over', { name, until: new Date(certificate.validTo).toISOString().slice(0, 10) });
  if (pin !== undefined) {
    const fingerprint = createHash('sha256').update(certificate.raw).digest('hex');
    if (fingerprint !== pin.replace(/[^0-9a-f]/gi, '').toLowerCase()) return bad('certificate.pin', { fingerprint });
  } else if (issue !== '') {
    if (verify && issue.includes('ALTNAME')) return bad('certificate.name', { name, wanted: place.tls?.serverName ?? place.host });
    return verify ? bad('certificate.untrusted', { why: issue, name, issuer }) : warning('certificate.unverified', { why: issue, name });
  }
  return days < soon ? warning('certificate.ends', { name, days }) : good('certificate.good', { name, issuer, days });
}
