import { resolve } from 'node:path';
import { operatorCompany, Problem, problems } from '@parley/contract';
import { gatewayReach } from '@parley/contract/gateway-network';
import { providerFields } from '@parley/db';
import { modelsFolder, type SpeechProvider } from '@parley/speech';
import type { Services } from '../services.ts';

export const noProvider = (): Problem => new Problem(problems.notFound, { what: { zh: '语音服务商', en: 'The speech provider' } });

/** A provider that a company may use: an own one, or one of the platform. @throws if there is none */
export const usableProvider = async (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  company: number,
  id: string,
): Promise<SpeechProvider & { name: string; pricePerHour: number | null }> => {
  const row = await db
    .selectFrom('speech_providers')
    .select(['company_id', 'id', 'kind', 'name', 'fields', 'secrets', 'price_per_hour'])
    .where('id', '=', id)
    .where('company_id', 'in', [company, operatorCompany])
    .executeTakeFirst();
  if (!row) throw noProvider();
  const isPlatform = row.company_id === operatorCompany;
  return {
    ...{ id, kind: row.kind, name: row.name, fields: providerFields(settings.key, row) },
    reach: isPlatform ? { never: [] } : gatewayReach(settings.gatewayNetworks),
    models: modelsFolder(resolve(settings.dataDir)),
    // What the platform pays is the operator's affair.
    pricePerHour: row.price_per_hour === null || row.company_id !== company ? null : Number(row.price_per_hour),
  };
};
