import { z } from 'zod';
import type { Database } from '../connect.ts';
import { readKey, speechProviderPlace, unseal } from '../seal.ts';

const texts = z.record(z.string(), z.string()).catch({});

/** A configured provider with its secrets in plain: for whoever speaks with the vendor, and for nobody else. */
interface KnownProvider {
  company: number;
  id: string;
  kind: string;
  fields: Record<string, string>;
}

interface SpeechOrderRow {
  company: number;
  use: 'hearing' | 'speaking';
  language: string;
  providers: string[];
}

interface HotWordsRow {
  company: number;
  language: string;
  words: string[];
}

/** What a provider's adapter is told: its fields and secrets together. @throws if the secrets cannot be opened */
export const providerFields = (
  key: Buffer,
  row: { company_id: number; id: string; fields: unknown; secrets: Buffer | null },
): Record<string, string> => ({
  ...texts.parse(row.fields),
  ...(row.secrets ? texts.parse(JSON.parse(unseal(key, row.secrets, speechProviderPlace(row.company_id, row.id)))) : {}),
});

/** All enabled providers, all orders and hot words, and the companies that have no talk of people transcribed. One whose secrets cannot be opened is left out, and is reported. */
export async function readSpeechSettings(
  db: Database,
  key: string,
  onError: (error: unknown, provider: string) => void,
): Promise<{ providers: KnownProvider[]; orders: SpeechOrderRow[]; hotWords: HotWordsRow[]; untranscribed: number[] }> {
  const [rows, orders, hotWords, untranscribed] = await Promise.all([
    db
      .selectFrom('speech_providers')
      .select(['company_id', 'id', 'kind', 'fields', 'secrets', 'name'])
      .where('enabled', '=', true)
      .execute(),
    db.selectFrom('speech_orders').select(['company_id', 'use', 'language', 'providers']).execute(),
    db.selectFrom('speech_hot_words').select(['company_id', 'language', 'words']).execute(),
    db.selectFrom('speech_transcription').select('company_id').where('enabled', '=', false).execute(),
  ]);
  const opened = readKey(key);
  const providers = rows.flatMap((row) => {
    try {
      return [{ company: row.company_id, id: row.id, kind: row.kind, fields: providerFields(opened, row) }];
    } catch (error) {
      onError(error, row.name);
      return [];
    }
  });
  return {
    providers,
    untranscribed: untranscribed.map(({ company_id }) => company_id),
    hotWords: hotWords.map(({ company_id, language, words }) => ({ company: company_id, language, words })),
    orders: orders.map(({ company_id, use, language, providers: list }) => ({
      ...{ company: company_id, language, providers: list },
      use: use === 'speaking' ? 'speaking' : 'hearing',
    })),
  };
}
