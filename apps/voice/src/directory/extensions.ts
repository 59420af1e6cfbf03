import { encryption } from '@parley/contract/centre';
import type { Database } from '@parley/db';
import { extensionPlace, readKey, unseal } from '@parley/db/seal';
import { type AudioCodec, type CredentialCandidate, type Encryption, speakable } from '@parley/sip';

/** Who a registered phone is. */
export interface ExtensionIdentity {
  kind: 'extension';
  company: number;
  id: string;
  number: string;
  codecs: AudioCodec[];
  encryption: Encryption;
  /** Calls at a time. */
  maxCalls: number;
  inboundFlow: string | undefined;
}

/** How audio goes to a phone. */
export type ExtensionLine = Pick<ExtensionIdentity, 'codecs' | 'encryption'>;

/** The settings of an extension that may be called; undefined where there is none. */
export async function extensionLine(db: Database, company: number, number: string): Promise<ExtensionLine | undefined> {
  const row = await db
    .selectFrom('extensions')
    .select(['codecs', 'encryption'])
    .where('company_id', '=', company)
    .where('number', '=', number)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row && { codecs: speakable(row.codecs), encryption: encryption.catch('required').parse(row.encryption) };
}

/**
 * Everyone a username might mean: extension numbers are unique within a company only, and the secret decides.
 */
export async function extensionCandidates(db: Database, key: string, number: string): Promise<CredentialCandidate<ExtensionIdentity>[]> {
  const rows = await db
    .selectFrom('extensions')
    .innerJoin('companies', 'companies.id', 'extensions.company_id')
    .selectAll('extensions')
    .where('companies.status', '=', 'active')
    .where('extensions.number', '=', number)
    .where('extensions.enabled', '=', true)
    .limit(50)
    .execute();
  return rows.map((row) => ({
    password: unseal(readKey(key), row.secret, extensionPlace(row.company_id, row.id)),
    identity: {
      kind: 'extension',
      company: row.company_id,
      id: row.id,
      number: row.number,
      codecs: speakable(row.codecs),
      encryption: encryption.catch('required').parse(row.encryption),
      maxCalls: row.max_calls,
      inboundFlow: row.inbound_flow_id ?? undefined,
    },
  }));
}
