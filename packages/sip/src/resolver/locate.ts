import { isIP } from 'node:net';
import type { HostPort, Protocol, Target } from '../transport/index.ts';
import type { Dns, SrvRecord } from './dns.ts';

/** NAPTR services that we speak, and the transport each means (RFC 3263 4.1). */
const services: Record<string, Protocol> = { 'SIP+D2U': 'UDP', 'SIP+D2T': 'TCP', 'SIPS+D2T': 'TLS' };
const prefixes: Record<string, string> = { UDP: '_sip._udp.', TCP: '_sip._tcp.', TLS: '_sips._tcp.' };

/** The place of an address that needs no look-up; undefined if it does. Pure. */
export function placeOf(target: Target): HostPort | undefined {
  return isIP(target.host) === 0 ? undefined : placeAt(target.host, target.transport ?? 'UDP', target.port, target);
}

/**
 * All places of a target, in the order in which they are to be tried (RFC 3263 4). Empty if its name is not known.
 * `chance` is from 0 to 1, drawn anew for each weight.
 */
export async function locate(target: Target, dns: Dns, chance: () => number): Promise<HostPort[]> {
  const fixed = placeOf(target);
  if (fixed !== undefined) return [fixed];
  if (target.port !== undefined) return await addressesOf(dns, target.host, target.transport ?? 'UDP', target.port, target);
  for (const { protocol, name } of await serviceNames(target, dns)) {
    const records = order(await dns.srv(name), chance);
    const found = await Promise.all(records.map((record) => addressesOf(dns, record.name, protocol, record.port, target)));
    const places = found.flat();
    if (places.length > 0) return places;
  }
  return await addressesOf(dns, target.host, target.transport ?? 'UDP', undefined, target);
}

/** Where to ask for SRV records: by NAPTR, or by the transports that we would take. */
async function serviceNames({ host, transport }: Target, dns: Dns): Promise<{ protocol: Protocol; name: string }[]> {
  const usual = (protocol: Protocol) => ({ protocol, name: `${prefixes[protocol]}${host}` });
  if (transport !== undefined) return prefixes[transport] === undefined ? [] : [usual(transport)];
  const records = [...(await dns.naptr(host))].sort((a, b) => a.order - b.order || a.preference - b.preference);
  const named = records.flatMap(({ service, replacement }) => {
    const protocol = services[service.toUpperCase()];
    return protocol === undefined || replacement === '' ? [] : [{ protocol, name: replacement }];
  });
  return named.length > 0 ? named : [usual('UDP'), usual('TCP')];
}

/** By priority, and within one by chance as the weights say (RFC 2782). Pure but for `chance`. */
function order(records: readonly SrvRecord[], chance: () => number): SrvRecord[] {
  const left = [...records].sort((a, b) => a.priority - b.priority || a.weight - b.weight);
  const ordered: SrvRecord[] = [];
  while (left[0] !== undefined) {
    const same = left.filter(({ priority }) => priority === left[0]?.priority);
    let point = chance() * same.reduce((sum, { weight }) => sum + weight, 0);
    const next =
      same.find(({ weight }) => {
        point -= weight;
        return point <= 0;
      }) ?? same[0];
    if (next === undefined) break;
    ordered.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return ordered;
}

async function addressesOf(dns: Dns, name: string, protocol: Protocol, port: number | undefined, target: Target): Promise<HostPort[]> {
  const addresses = isIP(name) === 0 ? await dns.addresses(name) : [name];
  return addresses.map((host) => placeAt(host, protocol, port, target));
}

/** The certificate has to be for the name that was asked for, not for what the DNS made of it (RFC 5922 4). */
function placeAt(host: string, protocol: Protocol, port: number | undefined, target: Target): HostPort {
  const place = { host, port: port ?? (protocol === 'TLS' ? 5061 : 5060) };
  if (protocol === 'UDP') return place;
  if (protocol !== 'TLS') return { ...place, transport: protocol };
  const named = target.tls?.serverName !== undefined || isIP(target.host) !== 0;
  const tls = named ? target.tls : { ...target.tls, serverName: target.host };
  return { ...place, transport: protocol, ...(tls === undefined ? {} : { tls }) };
}
