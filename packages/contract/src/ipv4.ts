/** An IPv4 network: the 32-bit number of its address and how many leading bits count. */
export interface Ipv4Network {
  readonly address: number;
  readonly bits: number;
}

const octet = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const dotted = new RegExp(`^${octet}\\.${octet}\\.${octet}\\.${octet}$`);

/** The 32-bit number of an IPv4 address in dotted decimals; undefined for anything else, octal and short forms among them. */
export const ipv4Of = (text: string): number | undefined => {
  const octets = dotted.exec(text)?.slice(1).map(Number);
  return octets?.reduce((sum, one) => sum * 256 + one, 0);
};

/** Reads `10.0.0.0/8`, or a single address. */
export const ipv4NetworkOf = (text: string): Ipv4Network | undefined => {
  const [host = '', length = '32', ...rest] = text.split('/');
  const address = ipv4Of(host);
  if (address === undefined || rest.length > 0 || !/^\d{1,2}$/.test(length) || Number(length) > 32) return undefined;
  return { address, bits: Number(length) };
};

/** Whether the address lies in the network. */
export const isIn = (address: number, network: Ipv4Network): boolean => {
  const size = 2 ** (32 - network.bits);
  return Math.floor(address / size) === Math.floor(network.address / size);
};
