import { encryption } from '@parley/contract/centre';
import type { Database } from '@parley/db';
import { gatewayPlace, readKey, unseal } from '@parley/db/seal';
import { type AudioCodec, type Encryption, speakable } from '@parley/sip';
import { z } from 'zod';

/** A gateway as the voice node uses it. */
export interface Gateway {
  company: number;
  id: string;
  name: string;
  kind: 'address' | 'register' | 'registrant';
  address: string;
  port: number;
  username: string | undefined;
  secret: string | undefined;
  codecs: AudioCodec[];
  encryption: Encryption;
  callerNumbers: string[];
  capacity: number;
  rate: number | null;
  calleeRules: PrefixRule[];
  headers: [string, string][];
  ping: boolean;
  inboundFlow: string | undefined;
}

const prefixRules = z.array(z.object({ match: z.string().default(''), strip: z.number().default(0), add: z.string().default('') }));
export type PrefixRule = z.infer<typeof prefixRules>[number];

/** All enabled gateways of companies that may work. A secret that cannot be opened counts as none, and is reported. */
export async function readGateways(db: Database, key: string, onError: (error: unknown, gateway: string) => void): Promise<Gateway[]> {
  const rows = await db
    .selectFrom('gateways')
    .innerJoin('companies', 'companies.id', 'gateways.company_id')
    .selectAll('gateways')
    .where('companies.status', '=', 'active')
    .where('gateways.enabled', '=', true)
    .execute();
  const opened = (row: (typeof rows)[number]): string | undefined => {
    if (!row.secret) return undefined;
    try {
      return unseal(readKey(key), row.secret, gatewayPlace(row.company_id, row.id));
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
    username: row.username ?? undefined,
    secret: opened(row),
    codecs: speakable(row.codecs),
    encryption: encryption.catch('required').parse(row.encryption),
    callerNumbers: row.caller_numbers,
    capacity: row.capacity,
    rate: row.calls_per_second,
    calleeRules: prefixRules.catch([]).parse(row.callee_rules),
    headers: Object.entries(z.record(z.string(), z.string()).catch({}).parse(row.headers)),
    ping: row.options_ping,
    inboundFlow: row.inbound_flow_id ?? undefined,
  }));
}

/** The number as the carrier wants it: the first rule whose prefix matches strips digits and adds others. */
export function calleeFor(rules: readonly PrefixRule[], number: string): string {
  const rule = rules.find((one) => number.startsWith(one.match));
  return rule ? rule.add + number.slice(rule.strip) : number;
}
