import { lookup } from 'node:dns/promises';
import { type GatewayNetworks, isGatewayAddress } from '@parley/contract/gateway-network';
import type { HostPort } from '@parley/sip';
import type { Gateway } from '../directory/gateways.ts';

/** A name server that does not answer holds nothing up for longer, ms. */
const longest = 3_000;

type Place = Pick<Gateway, 'address' | 'port'>;

/** Where the gateways that have an address are: the addresses of their host names, of those networks that gateways may point to. */
export class GatewayHosts {
  readonly #networks: GatewayNetworks;
  readonly #addresses = new Map<string, readonly string[]>();

  constructor(networks: GatewayNetworks) {
    this.#networks = networks;
  }

  /** Resolves a host anew. Resolves true if its addresses are others than before. A name that is not answered keeps what it had. */
  async resolve(host: string): Promise<boolean> {
    const before = this.#addresses.get(host) ?? [];
    const limit = new Promise<readonly string[]>((resolve) => setTimeout(resolve, longest, before).unref());
    const found = lookup(host, { family: 4, all: true }).then(
      (all) => all.map(({ address }) => address),
      () => [],
    );
    const addresses = await Promise.race([found, limit]);
    this.#addresses.set(host, addresses);
    return addresses.join() !== before.join();
  }

  /** All the places that a gateway may be called at and calls from. */
  placesOf({ address, port }: Place): HostPort[] {
    const all = this.#addresses.get(address) ?? [];
    return all.filter((host) => isGatewayAddress(host, port, this.#networks)).map((host) => ({ host, port }));
  }

  /** Why there is no place: plain words for the state of the gateway. */
  troubleOf({ address }: Place): string {
    return (this.#addresses.get(address) ?? []).length === 0
      ? `${address}: unknown host`
      : `${address}: gateways may not point there (PARLEY_GATEWAY_NETWORKS)`;
  }
}
