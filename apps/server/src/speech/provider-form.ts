import { lookup } from 'node:dns/promises';
import { fieldIssue, operatorCompany, type ParsedOf } from '@parley/contract';
import { type GatewayNetworks, gatewayReach } from '@parley/contract/gateway-network';
import type { speechProvider } from '@parley/contract/speech';
import { json } from '@parley/db';
import { seal, speechProviderPlace } from '@parley/db/seal';
import { isHostLabel, isReachable } from '@parley/speech';
import { refusedField } from '../kit/failures.ts';
import { isElsewhere, keepAtItsAddress } from '../kit/kept-secret.ts';
import { speechKinds } from './overview.ts';

type Form = Omit<ParsedOf<typeof speechProvider.create>, 'kind'>;

/** A name server that does not answer holds no form up for longer, ms. */
const longest = 2_000;
/** Shorter secrets show nothing of themselves. */
const shortestTold = 8;

/**
 * Refuses what the kind does not ask for, what it needs and did not get, and addresses that lead where they may not.
 *
 * @param secrets all that there will be, those that stay among them
 */
export async function checkProviderForm(
  kind: string,
  form: Form,
  { secrets, company, networks }: { secrets: Record<string, string>; company: number; networks: GatewayNetworks | undefined },
): Promise<void> {
  const known = speechKinds.find((one) => one.kind === kind);
  if (!known) throw refusedField('kind', fieldIssue('choice'));
  const ofKind = (key: string, secret: boolean): boolean =>
    known.fields.some((one) => one.key === key && (one.kind === 'secret') === secret);
  for (const key of Object.keys(form.fields)) if (!ofKind(key, false)) throw refusedField(`fields.${key}`, fieldIssue('choice'));
  for (const key of Object.keys(form.secrets)) if (!ofKind(key, true)) throw refusedField(`secrets.${key}`, fieldIssue('choice'));
  for (const { key, kind: what, required, isHostLabel: isLabel } of known.fields) {
    const value = (what === 'secret' ? secrets[key] : form.fields[key]) ?? '';
    const path = `${what === 'secret' ? 'secrets' : 'fields'}.${key}`;
    if (required && value === '') throw refusedField(path, fieldIssue('required'));
    if (isLabel && value !== '' && !isHostLabel(value)) throw refusedField(path, fieldIssue('format'));
    if (what === 'address' && value !== '') await checkAddress(path, value, company, networks);
  }
}

/** Refuses to send secrets that are kept to another address than the one they were given for. */
export function keepKeysAtTheirAddress(
  kind: string,
  { before, kept }: { before: Readonly<Record<string, string>>; kept: Readonly<Record<string, string>> },
  form: Form,
): void {
  const fields = speechKinds.find((one) => one.kind === kind)?.fields ?? [];
  const moved = fields.some(({ key, kind: what }) => what === 'address' && isElsewhere(before[key] ?? '', form.fields[key] ?? ''));
  for (const { key, kind: what } of fields)
    if (what === 'secret') keepAtItsAddress({ field: `secrets.${key}`, kept: Boolean(kept[key]), given: form.secrets[key] }, moved);
}

/** Refuses an address that leads where a company's may not. */
export async function checkAddress(path: string, address: string, company: number, networks: GatewayNetworks | undefined): Promise<void> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^(wss?|https?):$/.test(url.protocol)) throw refusedField(path, fieldIssue('format'));
  if (company !== operatorCompany) await checkReach(path, url, gatewayReach(networks));
}

/** Refuses an address whose host is known to lie where it may not. */
export async function checkReach(path: string, url: URL, reach: Parameters<typeof isReachable>[1]): Promise<void> {
  const late = new Promise<[]>((resolve) => setTimeout(resolve, longest, []).unref());
  const found = lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  // A name that is not known yet is taken: it is looked up again at each connection.
  const addresses = await Promise.race([found, late]);
  if (!addresses.every((one) => isReachable(one.address, reach))) throw refusedField(path, fieldIssue('address.network'));
}

/** The columns of a form; `secrets` are all that there will be. */
export const providerRow = (
  form: Form,
  { key, company, id, secrets, now }: { key: Buffer; company: number; id: string; secrets: Record<string, string>; now: Date },
) => ({
  ...{ name: form.name, fields: json(form.fields), price_per_hour: form.pricePerHour, enabled: form.enabled, updated_at: now },
  ...(Object.keys(form.secrets).length === 0
    ? {}
    : {
        secrets: seal(key, JSON.stringify(secrets), speechProviderPlace(company, id)),
        secret_tails: json(Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, tailOf(secret)]))),
        secrets_at: now,
      }),
});

const tailOf = (secret: string): string => (secret.length < shortestTold ? '****' : secret.slice(-4));

/** A form as the operation log keeps it. */
export const toldForm = ({ secrets, ...form }: Form) => ({
  ...form,
  secrets: Object.fromEntries(Object.keys(secrets).map((key) => [key, '***'])),
});
