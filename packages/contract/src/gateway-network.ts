import { type Ipv4Network, ipv4NetworkOf, ipv4Of, isIn } from './ipv4.ts';

/** Which addresses a company's gateway may point to, as the platform's settings say. */
export interface GatewayNetworks {
  /** Undefined: everywhere but this machine and what is no host of the network. */
  readonly gatewayNetworks: readonly Ipv4Network[] | undefined;
  /** The lab listens at this port of loopback; undefined: there is no lab. */
  readonly labPort: number | undefined;
}

/** "This network", loopback, link-local (cloud metadata among it), multicast, reserved and broadcast (RFC 6890). */
const refusedTexts = ['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '240.0.0.0/4'];
const refused = refusedTexts.flatMap((text) => ipv4NetworkOf(text) ?? []);
/** The same for IPv6: unspecified, loopback, link-local, multicast (RFC 6890). */
const refusedIpv6 = ['::/128', '::1/128', 'fe80::/10', 'ff00::/8'];
const lab = '127.0.0.1';
const standard: GatewayNetworks = { gatewayNetworks: undefined, labPort: undefined };

/**
 * Whether a company's gateway may point to an address. A host name has to be resolved before, and each time it is used.
 *
 * @param address dotted decimals; any other form is refused
 */
export const isGatewayAddress = (address: string, port: number, { gatewayNetworks, labPort }: GatewayNetworks = standard): boolean => {
  const number = ipv4Of(address);
  if (number === undefined) return false;
  if (address === lab && port === labPort) return true;
  if (gatewayNetworks) return gatewayNetworks.some((network) => isIn(number, network));
  return !refused.some((network) => isIn(number, network));
};

/** Private networks that requests of flows may reach all the same. */
export interface RequestNetworks {
  readonly requestNetworks?: readonly Ipv4Network[] | undefined;
}

/** Private, shared (RFC 6598), benchmarking and unique local addresses. */
const privateTexts = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '198.18.0.0/15', '192.0.0.0/24', 'fc00::/7'];

const textOf = ({ address, bits }: Ipv4Network): string =>
  `${[24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.')}/${bits}`;

/**
 * Where a company's other outside services may lie, by the same rule: networks in CIDR form. Everywhere if `only` is absent, and never in
 * what `never` lists.
 */
export const gatewayReach = ({ gatewayNetworks }: GatewayNetworks = standard): { only?: string[]; never: string[] } =>
  gatewayNetworks ? { only: gatewayNetworks.map(textOf), never: [] } : { never: [...refusedTexts, ...refusedIpv6] };

/** Where requests of a company's flows may go: the public network, and what the platform opens besides. Networks in CIDR form. */
export const requestReach = ({ requestNetworks = [] }: RequestNetworks = {}): { never: string[]; also: string[] } => ({
  never: [...refusedTexts, ...privateTexts, ...refusedIpv6],
  also: requestNetworks.map(textOf),
});
