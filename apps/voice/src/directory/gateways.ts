import { encryption, identityHeader } from '@parley/contract/centre';
import { rewritten } from '@parley/contract/dial-pattern';
import { readable } from '@parley/contract/readable';
import type { Database, Tariff } from '@parley/db';
import { gatewayPlace, gatewayTlsPlace, readKey, unseal } from '@parley/db/seal';
import { type AudioCodec, type Encryption, speakable, type TlsClient } from '@parley/sip';
import { z } from 'zod';

/** A gateway as the voice node uses it. */
export interface Gateway {
  company: number;
  id: string;
  name: string;
  kind: 'address' | 'register' | 'registrant';
  address: string;
  /** Null: the DNS says which. */
  port: number | null;
  transport: 'udp' | 'tcp' | 'tls';
  /** For a gateway over TLS. */
  tls: TlsClient | undefined;
  username: string | undefined;
  secret: string | undefined;
  codecs: AudioCodec[];
  encryption: Encryption;
  callerNumbers: string[];
  /** Calls a day that each caller number is shown on; null: no limit. */
  callerDailyLimit: number | null;
  /** Caller numbers that are answered too rarely rest. */
  callersRest: boolean;
  capacity: number;
  rate: number | null;
  /** What calls by it cost, and calls to us. */
  tariff: Tariff;
  inboundTariff: Tariff;
  calleeRules: PrefixRule[];
  /** How callers' numbers are shown to it. */
  callerRules: PrefixRule[];
  /** Beginnings of the numbers that may be called; empty: all. */
  destinations: string[];
  headers: [string, string][];
  ping: boolean;
  /** Where the caller's number goes. */
  identityHeader: 'from' | 'p-asserted-identity' | 'p-preferred-identity';
  hideCaller: boolean;
  /** What it says of callers is believed. */
  trustIdentity: boolean;
  takesRefer: boolean;
  /** The robot may be moved by it (REFER). */
  obeysRefer: boolean;
  inboundFlow: string | undefined;
}

const prefixRule = z.object({ match: z.string().default(''), strip: z.number().default(0), add: z.string().default('') });
type PrefixRule = z.infer<typeof prefixRule>;

/** All enabled gateways of companies that may work. A secret that cannot be opened counts as none, and is reported. */
export async function readGateways(db: Database, key: string, onError: (error: unknown, gateway: string) => void): Promise<Gateway[]> {
  const rows = await db
    .selectFrom('gateways')
    .innerJoin('companies', 'companies.id', 'gateways.company_id')
    .selectAll('gateways')
    .where('companies.status', '=', 'active')
    .where('gateways.enabled', '=', true)
    .execute();
  type Row = (typeof rows)[number];
  const opened = (row: Row, sealed: Buffer | null, place: typeof gatewayPlace): string | undefined => {
    if (!sealed) return undefined;
    try {
      return unseal(readKey(key), sealed, place(row.company_id, row.id));
    } catch (error) {
      onError(error, row.name);
      return undefined;
    }
  };
  return rows.map((row) => ({
    company: row.company_id,
    id: row.id,
    name: row.name,
    kind: row.kind === 'register' || row.kind === 'registrant' ? row.kind : 'address',
    address: row.address,
    port: row.port,
    transport: row.transport === 'tcp' || row.transport === 'tls' ? row.transport : 'udp',
    tls: row.transport === 'tls' ? tlsOf(row, opened(row, row.tls_key, gatewayTlsPlace)) : undefined,
    username: row.username ?? undefined,
    secret: opened(row, row.secret, gatewayPlace),
    codecs: speakable(row.codecs),
    encryption: encryption.catch('required').parse(row.encryption),
    callerNumbers: row.caller_numbers,
    callerDailyLimit: row.caller_daily_limit,
    callersRest: row.caller_rest_below !== null,
    capacity: row.capacity,
    rate: row.calls_per_second,
    tariff: { unit: row.billing_unit, price: row.price },
    inboundTariff: { unit: row.billing_unit, price: row.inbound_price },
    calleeRules: readable(prefixRule, row.callee_rules).list,
    callerRules: readable(prefixRule, row.caller_rules).list,
    destinations: row.destinations,
    headers: Object.entries(z.record(z.string(), z.string()).catch({}).parse(row.headers)),
    ping: row.options_ping,
    identityHeader: identityHeader.catch('from').parse(row.identity_header),
    hideCaller: row.hide_caller,
    trustIdentity: row.trust_identity,
    takesRefer: row.takes_refer,
    obeysRefer: row.obeys_refer,
    inboundFlow: row.inbound_flow_id ?? undefined,
  }));
}

interface TlsRow {
  tls_verify: boolean;
  tls_ca: string | null;
  tls_pin: string | null;
  tls_certificate: string | null;
}

const tlsOf = (row: TlsRow, key: string | undefined): TlsClient => ({
  verify: row.tls_verify,
  ...(row.tls_ca === null ? {} : { ca: row.tls_ca }),
  ...(row.tls_pin === null ? {} : { pin: row.tls_pin }),
  ...(row.tls_certificate === null || key === undefined ? {} : { certificate: row.tls_certificate, key }),
});

/** How a SIP address names a gateway's transport; nothing for UDP. */
export const transportOf = ({ transport }: Pick<Gateway, 'transport'>): string => (transport === 'udp' ? '' : `;transport=${transport}`);

/** Whether a number may be called by a gateway: against fraud, companies name where they call. */
export const mayCall = ({ destinations }: Pick<Gateway, 'destinations'>, number: string): boolean =>
  destinations.length === 0 || destinations.some((beginning) => number.startsWith(beginning));

/**
 * Whether a number in the carrier's own form is one that may be called by the gateway: some number that may be is rewritten to it. A
 * carrier that redirects a call names numbers like that.
 */
export const mayBeCalledAs = (gateway: Rewriting, dialled: string): boolean =>
  gateway.destinations.length === 0 || numberBehind(gateway, dialled) !== undefined;

type Rewriting = Pick<Gateway, 'calleeRules' | 'destinations'>;

/** The number that may be called and is rewritten to this one, in the carrier's own form. */
export function numberBehind({ calleeRules, destinations }: Rewriting, dialled: string): string | undefined {
  const unchanged = { match: '', strip: 0, add: '' };
  for (const { match, strip, add } of [...calleeRules, unchanged]) {
    if (!dialled.startsWith(add) || strip > match.length) continue;
    const number = match.slice(0, strip) + dialled.slice(add.length);
    if (rewritten(calleeRules, number) === dialled && mayCall({ destinations }, number)) return number;
  }
  return undefined;
}
