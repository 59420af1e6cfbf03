import { type OutputOf, operatorCompany } from '@parley/contract';
import {
  embeddedProvider,
  type SpeechFigures,
  type SpeechKind,
  type SpeechProviderItem,
  type speechProvider,
} from '@parley/contract/speech';
import { type Database, latencyCellMs } from '@parley/db';
import { adapters } from '@parley/speech';
import { z } from 'zod';
import { transcriptionOf } from './transcription.ts';

const texts = z.record(z.string(), z.string()).catch({});
const hour = 3_600_000;
/** A node that told nothing for so long is gone, or knows of the provider no more, ms. */
const stale = 180_000;

/** Every kind that can be set up, as its adapter declares it. */
export const speechKinds: SpeechKind[] = adapters.map(({ kind, name, place, fields, hearing, speaking }) => ({
  ...{ kind, name, place },
  fields: fields.map((field) => ({ ...field, standard: field.standard ?? null })),
  hearing: hearing ? { ...hearing.can, languages: [...hearing.can.languages] } : null,
  speaking: speaking
    ? {
        ...speaking.can,
        languages: [...speaking.can.languages],
        voices: speaking.can.voices.map((voice) => ({ ...voice, languages: [...voice.languages] })),
      }
    : null,
}));

type Standing = SpeechProviderItem['hearing'];

/** What a provider may be asked for, before anything was. */
const standingAtRest = (enabled: boolean, hasKeys: boolean): Standing => ({
  state: enabled ? (hasKeys ? 'ready' : 'no-key') : 'disabled',
  ...{ retryAt: null, reason: null, message: null },
});

const hasKeys = (kind: string, fields: Record<string, string>, tails: Record<string, string>): boolean =>
  (speechKinds.find((one) => one.kind === kind)?.fields ?? []).every(
    ({ key, required, kind: what }) =>
      !required || (what === 'secret' ? tails[key] !== undefined : fields[key] !== undefined && fields[key] !== ''),
  );

/** The cell of a histogram below which so much of it lies, in ms. */
const quantile = (cells: readonly number[], share: number): number | null => {
  const all = cells.reduce((sum, one) => sum + one, 0);
  if (all === 0) return null;
  let seen = 0;
  const at = cells.findIndex((one) => {
    seen += one;
    return seen >= all * share;
  });
  return (at + 0.5) * latencyCellMs;
};

/** The value below which so much of the samples lies, nearest rank. */
const rank = (samples: readonly number[], share: number): number | null =>
  samples.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(samples.length * share) - 1)] ?? null;

/** What probes say of providers that these figures say nothing of. */
async function probedOf(db: Database, companies: readonly number[], now: Date, known: readonly SpeechFigures[]): Promise<SpeechFigures[]> {
  const rows = await db
    .selectFrom('speech_probes')
    .selectAll()
    .where('company_id', 'in', [...companies])
    .where('at', '>=', new Date(now.getTime() - hour))
    .orderBy('at')
    .execute();
  const groups = Map.groupBy(rows, ({ provider, use, language }) => JSON.stringify([provider, use, language]));
  return [...groups.values()].flatMap((probes): SpeechFigures[] => {
    const last = probes.at(-1);
    if (!last) return [];
    const { provider, use, language, reason } = last;
    if (known.some((one) => one.provider === provider && one.use === use && one.language === language)) return [];
    const times = probes.filter((one) => one.reason === null).map(({ latency_ms }) => latency_ms);
    return [
      {
        ...{ provider, use: use === 'speaking' ? 'speaking' : 'hearing', language, uses: 0, errors: 0 },
        ...{ p50: rank(times, 0.5), p95: rank(times, 0.95) },
        ...{ probes: probes.length, probeErrors: probes.length - times.length, probeReason: reason },
      },
    ];
  });
}

const unprobed = { p50: null, p95: null, probes: 0, probeErrors: 0, probeReason: null };

async function figuresOf(db: Database, company: number, now: Date): Promise<SpeechFigures[]> {
  let query = db
    .selectFrom('speech_figures')
    .selectAll()
    .where('since', '>=', new Date(now.getTime() - hour));
  if (company !== operatorCompany) query = query.where('company_id', '=', company);
  const sums = new Map<string, { figure: SpeechFigures; cells: number[] }>();
  for (const { provider, use, language, uses, errors, latency } of await query.execute()) {
    const key = JSON.stringify([provider, use, language]);
    const known = sums.get(key) ?? {
      figure: { provider, use: use === 'speaking' ? 'speaking' : 'hearing', language, uses: 0, errors: 0, ...unprobed },
      cells: [],
    };
    sums.set(key, known);
    known.figure.uses += uses;
    known.figure.errors += errors;
    for (const [cell, count] of latency.entries()) known.cells[cell] = (known.cells[cell] ?? 0) + count;
  }
  return [...sums.values()].map(({ figure, cells }) => ({ ...figure, p50: quantile(cells, 0.5), p95: quantile(cells, 0.95) }));
}

const ordersOf = async (db: Database, company: number) => {
  const rows = await db.selectFrom('speech_orders').select(['use', 'language', 'providers']).where('company_id', '=', company).execute();
  return rows.map(({ use, language, providers }) => ({
    use: use === 'speaking' ? ('speaking' as const) : ('hearing' as const),
    language: language === 'en' ? ('en' as const) : ('zh' as const),
    providers,
  }));
};

const hotWordsOf = async (db: Database, company: number) => {
  const rows = await db.selectFrom('speech_hot_words').select(['language', 'words']).where('company_id', '=', company).execute();
  return rows.map(({ language, words }) => ({ language: language === 'en' ? ('en' as const) : ('zh' as const), words }));
};

/** Everything on the page of providers, as one company (or the operator) sees it. */
export async function speechOverview(
  db: Database,
  { company, now, openFlows }: { company: number; now: Date; openFlows: { id: string; name: string }[] },
): Promise<OutputOf<typeof speechProvider.list>> {
  const whose = [...new Set([company, operatorCompany])];
  const [rows, states, orders, platformOrders, hotWords, platformHotWords, figures, transcription] = await Promise.all([
    db.selectFrom('speech_providers').selectAll().where('company_id', 'in', whose).orderBy('created_at').execute(),
    db
      .selectFrom('speech_states')
      .selectAll()
      .where('company_id', 'in', whose)
      .where('at', '>=', new Date(now.getTime() - stale))
      .execute(),
    ordersOf(db, company),
    ordersOf(db, operatorCompany),
    hotWordsOf(db, company),
    hotWordsOf(db, operatorCompany),
    figuresOf(db, company, now),
    company === operatorCompany ? null : transcriptionOf(db, company),
  ]);
  const standing = (id: string, use: string, rest: Standing): Standing => {
    const lacking = states.find((one) => one.provider === id && one.use === use && one.reason === 'not-installed');
    if (lacking && rest.state === 'ready') return { state: 'not-installed', retryAt: null, reason: null, message: lacking.message };
    const waiting = states.filter((one) => one.provider === id && one.use === use && one.retry_at !== null && one.retry_at > now);
    const [worst] = waiting.sort((a, b) => (b.retry_at?.getTime() ?? 0) - (a.retry_at?.getTime() ?? 0));
    if (!worst?.retry_at || rest.state !== 'ready') return rest;
    return { state: 'backing-off', retryAt: worst.retry_at.toISOString(), reason: worst.reason, message: worst.message };
  };
  const providers = rows
    .filter((row) => row.enabled || row.company_id === company)
    .map((row): SpeechProviderItem => {
      const isOwn = row.company_id === company;
      const [fields, tails] = [texts.parse(row.fields), texts.parse(row.secret_tails)];
      const rest = standingAtRest(row.enabled, hasKeys(row.kind, fields, tails));
      return {
        ...{ id: row.id, kind: row.kind, name: row.name, shared: !isOwn },
        // How the platform's accounts are set up is the operator's affair.
        ...{
          fields: isOwn ? fields : {},
          secretTails: isOwn ? tails : {},
          secretsAt: isOwn ? (row.secrets_at?.toISOString() ?? null) : null,
        },
        ...{ pricePerHour: isOwn && row.price_per_hour !== null ? Number(row.price_per_hour) : null, enabled: row.enabled },
        hearing: standing(row.id, 'hearing', rest),
        speaking: standing(row.id, 'speaking', rest),
        revision: row.revision,
      };
    });
  const rest = standingAtRest(true, true);
  const embedded: SpeechProviderItem = {
    ...{ id: embeddedProvider, kind: embeddedProvider, name: embeddedProvider, shared: true, fields: {}, secretTails: {}, secretsAt: null },
    ...{ pricePerHour: 0, enabled: true, revision: 1 },
    hearing: standing(embeddedProvider, 'hearing', rest),
    speaking: standing(embeddedProvider, 'speaking', rest),
  };
  return {
    kinds: speechKinds,
    providers: [...providers, embedded],
    orders,
    platformOrders,
    hotWords,
    platformHotWords,
    figures: [...figures, ...(await probedOf(db, whose, now, figures))],
    openFlows,
    transcription,
  };
}
