import { lookup, Resolver } from 'node:dns/promises';

interface NaptrRecord {
  order: number;
  preference: number;
  service: string;
  replacement: string;
}

export interface SrvRecord {
  priority: number;
  weight: number;
  name: string;
  port: number;
}

/** What is asked of the DNS. A name without such records gives an empty list; none of it rejects. */
export interface Dns {
  naptr(name: string): Promise<readonly NaptrRecord[]>;
  srv(name: string): Promise<readonly SrvRecord[]>;
  /** IPv4 and IPv6 addresses, in the system's order. */
  addresses(name: string): Promise<readonly string[]>;
}

/** The system's resolver; `servers` (`address` or `address:port`) are asked in place of its own for NAPTR and SRV. */
export function systemDns(servers?: readonly string[]): Dns {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  const none = (): [] => [];
  return {
    naptr: (name) => resolver.resolveNaptr(name).catch(none),
    srv: (name) => resolver.resolveSrv(name).catch(none),
    // With the hosts file, and whatever else the system knows names by.
    addresses: (name) => lookup(name, { all: true }).then((all) => all.map(({ address }) => address), none),
  };
}
