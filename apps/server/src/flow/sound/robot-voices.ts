import type { Language } from '@parley/contract';
import { type OutputOf, operatorCompany, say } from '@parley/contract';
import type { getRobotVoice } from '@parley/contract/flow-voice';
import { embeddedProvider } from '@parley/contract/speech';
import type { Database } from '@parley/db';
import { adapters } from '@parley/speech';

type Voices = OutputOf<typeof getRobotVoice>;

const samples = {
  zh: '您好，这里是客服中心，请问现在方便接听吗？',
  en: 'Hello, this is customer care. Is this a good time to talk?',
} as const;

/** Names that every synthesiser takes for one of its own. */
const genericVoices = [
  { voice: 'female', name: { zh: '女声', en: 'Female' } },
  { voice: 'male', name: { zh: '男声', en: 'Male' } },
] as const;

/** Providers that a company's calls are spoken by, in the order in which they are asked. */
const orderOf = async (db: Database, company: number, language: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('speech_orders')
    .select(['company_id', 'providers'])
    .where('company_id', 'in', [company, operatorCompany])
    .where('use', '=', 'speaking')
    .where('language', '=', language)
    .execute();
  const fitting = rows.filter(({ providers }) => providers.length > 0);
  return (fitting.find((row) => row.company_id === company) ?? fitting[0])?.providers ?? [embeddedProvider];
};

/** The voices that the company's synthesisers have for a language. */
export const robotVoices = async (db: Database, company: number, language: 'zh' | 'en', reader: Language): Promise<Voices> => {
  const order = await orderOf(db, company, language);
  const rows = await db
    .selectFrom('speech_providers')
    .select(['id', 'kind', 'name'])
    .where('company_id', 'in', [company, operatorCompany])
    .where('enabled', '=', true)
    .execute();
  const asked = order.filter((id) => id === embeddedProvider || rows.some((row) => row.id === id));
  const embeddedName = say({ zh: '内置', en: 'Embedded' }, reader);
  let unlisted = false;
  const voices = asked.flatMap((id, place): Voices['voices'] => {
    const provider = rows.find((row) => row.id === id);
    const first = place === 0;
    const sample = samples[language];
    if (!provider)
      return genericVoices.map(({ voice, name }) => ({
        ...{ voice, name: say(name, reader), provider: embeddedProvider, providerName: embeddedName, first, sample },
      }));
    const known = adapters.find(({ kind }) => kind === provider.kind)?.speaking?.can.voices ?? [];
    unlisted ||= known.length === 0;
    return known
      .filter(({ languages }) => languages.includes(language))
      .map(({ id: voice, name }) => ({
        voice,
        name: say(name, reader),
        provider: provider.id,
        providerName: provider.name,
        first,
        sample,
      }));
  });
  return { standard: rows.find(({ id }) => id === asked[0])?.name ?? embeddedName, voices, unlisted };
};

/** The voices that a flow may name; undefined where a synthesiser has some that nobody listed. */
export const knownVoices = async (db: Database, company: number, language: 'zh' | 'en'): Promise<ReadonlySet<string> | undefined> => {
  const { voices, unlisted } = await robotVoices(db, company, language, language);
  return unlisted ? undefined : new Set([...voices, ...genericVoices].map(({ voice }) => voice));
};
