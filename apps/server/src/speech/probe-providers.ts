import { operatorCompany } from '@parley/contract';
import { createEspeak, hearOnce, makeRecogniser, makeSynthesiser, type SpeechProvider } from '@parley/speech';
import { sql } from 'kysely';
import { repeated } from '../kit/repeated.ts';
import type { Services } from '../services.ts';
import { speechKinds } from './overview.ts';
import { usableProvider } from './usable-provider.ts';

const lookEvery = 30_000; // ms
const probeEvery = '10 minutes';
/** What of it is shown. */
const keptFor = '1 hour';
const atOnce = 5; // providers of a look

const languages = ['zh', 'en'] as const;
type Language = (typeof languages)[number];
const words: Record<Language, string> = { zh: '您好', en: 'hello' };

/** Models of this machine need no probe: each voice node tells whether it has them. */
const isHere = (kind: string): boolean => kind === 'sherpa';

/** What one probe came to. */
interface Probed {
  latencyMs: number;
  failure: { reason: string; message: string } | null;
}

/** The words of a probe, spoken by what is built in, 8 kHz. */
export type SpokenWords = (language: Language) => Promise<Int16Array>;

/** Speaks each of them once. */
function wordsByEspeak(): SpokenWords {
  const spoken = new Map<Language, Int16Array>();
  return async (language) => {
    const known = spoken.get(language);
    if (known) return known;
    const synthesiser = createEspeak();
    try {
      const speech = await synthesiser.speak({ text: words[language], language });
      if (speech.kind === 'failed') throw new Error(`the words of a probe could not be spoken: ${speech.message}`);
      spoken.set(language, speech.samples);
      return speech.samples;
    } finally {
      await synthesiser.close();
    }
  };
}

async function hears(provider: SpeechProvider, language: Language, spoken: SpokenWords): Promise<Probed | undefined> {
  const recogniser = makeRecogniser(provider);
  if (!recogniser) return undefined;
  try {
    const { finalMs, failure } = await hearOnce(recogniser, await spoken(language), {
      ...{ language, phrases: [words[language]], inRealTime: true },
    });
    return { latencyMs: finalMs, failure };
  } finally {
    await recogniser.close();
  }
}

async function speaks(provider: SpeechProvider, language: Language): Promise<Probed | undefined> {
  const synthesiser = makeSynthesiser(provider);
  if (!synthesiser) return undefined;
  try {
    const begun = performance.now();
    let first: number | undefined;
    const speech = await synthesiser.speak({ text: words[language], language }, () => {
      first ??= performance.now();
    });
    const latencyMs = Math.round((first ?? performance.now()) - begun);
    return { latencyMs, failure: speech.kind === 'failed' ? { reason: speech.reason, message: speech.message } : null };
  } finally {
    await synthesiser.close();
  }
}

/**
 * Asks the enabled providers that were not asked for ten minutes for something short, in each use and language that they have, and keeps
 * what came of it. Over several workers each is asked by one: whoever notes the time.
 */
export async function probeProviders(services: Pick<Services, 'db' | 'settings' | 'log'>, spoken: SpokenWords): Promise<void> {
  const { db, log } = services;
  const due = await db
    .updateTable('speech_providers')
    .set({ probed_at: sql<Date>`now()` })
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('probed_at', 'is', null), eb('probed_at', '<', sql<Date>`now() - ${probeEvery}::interval`)]))
    .where(
      'id',
      'in',
      db
        .selectFrom('speech_providers')
        .innerJoin('companies', 'companies.id', 'speech_providers.company_id')
        .select('speech_providers.id')
        // The operator's own has no status that counts.
        .where((eb) => eb.or([eb('companies.status', '=', 'active'), eb('companies.id', '=', operatorCompany)]))
        .where('speech_providers.enabled', '=', true)
        .orderBy('speech_providers.probed_at', (order) => order.asc().nullsFirst())
        .limit(atOnce)
        .forUpdate('speech_providers')
        .skipLocked(),
    )
    .returning(['company_id', 'id', 'kind'])
    .execute();
  for (const { company_id, id, kind } of due) {
    if (isHere(kind)) continue;
    const can = speechKinds.find((one) => one.kind === kind);
    try {
      const { pricePerHour: _, ...provider } = await usableProvider(services, company_id, id);
      for (const language of languages)
        for (const use of ['hearing', 'speaking'] as const) {
          if (!can?.[use]?.languages.includes(language)) continue;
          const probed = await (use === 'hearing' ? hears(provider, language, spoken) : speaks(provider, language));
          if (!probed) continue;
          const { latencyMs, failure } = probed;
          await db
            .insertInto('speech_probes')
            .values({
              ...{ company_id, provider: id, use, language, at: sql<Date>`clock_timestamp()`, latency_ms: latencyMs },
              ...{ reason: failure?.reason ?? null, message: failure?.message ?? null },
            })
            .execute();
        }
    } catch (error) {
      // It may have been deleted meanwhile.
      log.warn({ err: error, provider: id }, 'a speech provider could not be probed');
    }
  }
  await db.deleteFrom('speech_probes').where('at', '<', sql<Date>`now() - ${keptFor}::interval`).execute();
}

/** Does so until it is stopped. */
export const startProviderProbes = (services: Services): (() => Promise<void>) => {
  const spoken = wordsByEspeak();
  return repeated('probes of speech providers', lookEvery, services, () => probeProviders(services, spoken));
};
