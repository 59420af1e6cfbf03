import { lookup } from 'node:dns/promises';
import { fieldIssue } from '@parley/contract';
import { type GatewayNetworks, isGatewayAddress } from '@parley/contract/gateway-network';
import { refusedField } from '../kit/failures.ts';

/** A name server that does not answer holds no form up for longer, ms. */
const longest = 2_000;

/** All addresses of a host; none where its name is not known now. */
const addressesOf = async (host: string): Promise<readonly string[]> => {
  const limit = new Promise<[]>((resolve) => setTimeout(resolve, longest, []).unref());
  const found = lookup(host, { family: 4, all: true }).then(
    (all) => all.map(({ address }) => address),
    () => [],
  );
  return await Promise.race([found, limit]);
};

/**
 * Refuses a gateway that points where the platform lets none point to. A name that is not known yet is taken: the voice node asks
 * again whenever it resolves it.
 *
 * @throws Problem with the field `address`
 */
export const checkPlace = async (
  form: { kind: string; address: string; port: number | null },
  networks: GatewayNetworks | undefined,
): Promise<void> => {
  if (form.kind === 'registrant') return;
  const addresses = await addressesOf(form.address);
  if (!addresses.every((address) => isGatewayAddress(address, form.port ?? 5060, networks)))
    throw refusedField('address', fieldIssue('address.network'));
};
