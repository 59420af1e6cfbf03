import { isIP } from 'node:net';
import { type GatewayNetworks, isGatewayAddress } from '@parley/contract/gateway-network';
import { type Dns, type HostPort, systemClock, TargetResolver } from '@parley/sip';
import type { Gateway } from '../../directory/gateways.ts';
import { targetOf } from '../gateway-hosts.ts';
import { bad, type Found, good, serversText, skipped } from './finding.ts';

/** Servers that are looked at; a carrier may name many. */
const most = 4;

/** The DNS, noting which of its records had something to say. */
const watched = (dns: Dns, said: Set<string>): Dns => {
  const noting = async <T>(kind: string, asked: Promise<readonly T[]>): Promise<readonly T[]> => {
    const records = await asked;
    if (records.length > 0) said.add(kind);
    return records;
  };
  return {
    naptr: (name) => noting('NAPTR', dns.naptr(name)),
    srv: (name) => noting('SRV', dns.srv(name)),
    addresses: (name) => noting('A', dns.addresses(name)),
  };
};

/** Where a gateway is, asked anew. None of the places is in a network that gateways may not point to. */
export async function findServers(gateway: Gateway, dns: Dns, networks: GatewayNetworks): Promise<Found & { places: readonly HostPort[] }> {
  if (gateway.kind === 'registrant') return { ...skipped('resolve.registrant'), places: [] };
  const host = gateway.address;
  const said = new Set<string>();
  const all = await new TargetResolver(watched(dns, said), systemClock()).resolve([targetOf(gateway)]);
  if (all.length === 0) return { ...bad('resolve.unknown', { host }), places: [] };
  const allowed = all.filter((place) => isGatewayAddress(place.host, place.port, networks));
  if (allowed.length < all.length) {
    const refused = all.filter((place) => !allowed.includes(place));
    return { ...bad('resolve.forbidden', { host, servers: serversText(refused) }), places: allowed.slice(0, most) };
  }
  const how = isIP(host) === 0 ? [...said].join(' → ') : 'IP';
  return { ...good('resolve.found', { how, n: all.length, servers: serversText([...all]) }), places: allowed.slice(0, most) };
}
