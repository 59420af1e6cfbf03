import { resolve } from 'node:path';
import { operatorCompany } from '@parley/contract';
import { type GatewayNetworks, gatewayReach } from '@parley/contract/gateway-network';
import { type Database, providerFields } from '@parley/db';
import { readKey } from '@parley/db/seal';
import { adapters, type Contestant, makeRecogniser, modelsFolder } from '@parley/speech';
import { root } from '../launcher/root.ts';

interface Wanted {
  /** Its own providers, and the platform's. */
  company: number;
  language: 'zh' | 'en';
  /** Names; all that hear the language if it is absent. */
  only?: readonly string[] | undefined;
}

/** The recognisers that a company may use for a language. */
export async function contestantsOf(
  db: Database,
  settings: GatewayNetworks & { key: string; dataFolder: string },
  { company, language, only }: Wanted,
): Promise<Contestant[]> {
  const rows = await db
    .selectFrom('speech_providers')
    .select(['company_id', 'id', 'kind', 'name', 'fields', 'secrets', 'price_per_hour'])
    .where('company_id', 'in', [company, operatorCompany])
    .where('enabled', '=', true)
    .orderBy('name')
    .execute();
  return rows.flatMap((row) => {
    const hears = adapters.find(({ kind }) => kind === row.kind)?.hearing?.can.languages.includes(language) ?? false;
    if (!hears || (only && !only.includes(row.name))) return [];
    const reach = row.company_id === operatorCompany ? { never: [] } : gatewayReach(settings);
    const models = modelsFolder(resolve(root, settings.dataFolder));
    const recogniser = makeRecogniser({ id: row.id, kind: row.kind, fields: providerFields(readKey(settings.key), row), reach, models });
    return recogniser
      ? [{ name: row.name, recogniser, pricePerHour: row.price_per_hour === null ? null : Number(row.price_per_hour) }]
      : [];
  });
}
