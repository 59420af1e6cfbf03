import { type GatewayNetworks, isGatewayAddress } from '@parley/contract/gateway-network';
import type { LineReason } from '@parley/contract/line-reason';
import type { HostPort, Target, TargetResolver } from '@parley/sip';
import type { Gateway } from '../directory/gateways.ts';

/** A name server that does not answer holds nothing up for longer, ms. */
const longest = 3_000;

type Place = Pick<Gateway, 'address' | 'port' | 'transport' | 'tls'>;

const protocols = { udp: 'UDP', tcp: 'TCP', tls: 'TLS' } as const;

/** What is looked up for a gateway. Its certificate has to be for its name, whatever address that leads to. */
export function targetOf({ address, port, transport, tls }: Place): Target {
  return {
    host: address,
    ...(port === null ? {} : { port }),
    // Without a port the DNS may name the transport too, unless another than UDP was chosen.
    ...(port === null && transport === 'udp' ? {} : { transport: protocols[transport] }),
    ...(tls === undefined ? {} : { tls }),
  };
}

const keyOf = (place: Place): string => JSON.stringify(targetOf(place));

/** Where the gateways that have an address are: their servers in the order to be tried, of those networks that gateways may point to. */
export class GatewayHosts {
  readonly #networks: GatewayNetworks;
  readonly #resolver: TargetResolver;
  readonly #places = new Map<string, readonly HostPort[]>();

  constructor(networks: GatewayNetworks, resolver: TargetResolver) {
    this.#networks = networks;
    this.#resolver = resolver;
  }

  /** Resolves a gateway's address anew. Resolves true if its places are others than before. A name that is not answered keeps what it had. */
  async resolve(place: Place): Promise<boolean> {
    const key = keyOf(place);
    const before = this.#places.get(key) ?? [];
    const limit = new Promise<readonly HostPort[]>((resolve) => setTimeout(resolve, longest, before).unref());
    const found = await Promise.race([this.#resolver.resolve([targetOf(place)]), limit]);
    this.#places.set(key, found);
    const sorted = (list: readonly HostPort[]): string =>
      list
        .map(({ host, port, transport }) => `${transport} ${host} ${port}`)
        .sort()
        .join();
    return sorted(found) !== sorted(before);
  }

  /** All the places that a gateway may be called at and calls from. */
  placesOf(place: Place): HostPort[] {
    const all = this.#places.get(keyOf(place)) ?? [];
    return all.filter(({ host, port }) => isGatewayAddress(host, port, this.#networks));
  }

  /** Why there is no place. */
  troubleOf(place: Place): LineReason {
    const isKnown = (this.#places.get(keyOf(place)) ?? []).length > 0;
    return { code: isKnown ? 'not-allowed' : 'unknown-host', values: { host: place.address } };
  }
}
