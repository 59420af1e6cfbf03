import type { OutputOf } from '@parley/contract';
import type { BakeOffItem, BakeOffSummary, bakeOff } from '@parley/contract/bake-off';
import { speechLanguage } from '@parley/contract/speech';
import type { CompanyDatabase, DB } from '@parley/db';
import { agree, costOf, figuresOf } from '@parley/speech';
import type { Selectable } from 'kysely';
import { keptContestants, keptHeard } from './kept.ts';

type Row = Pick<Selectable<DB['speech_bake_offs']>, 'id' | 'name' | 'language' | 'state' | 'providers' | 'created_at' | 'ended_at'>;

const states = ['waiting', 'running', 'done', 'cancelled'] as const;
const samplesOf = (ms: number): number => ms * 8;

/** A bake-off as lists tell it. */
export const summaryOf = (row: Row, { total, done }: { total: number; done: number }): BakeOffSummary => ({
  ...{ id: row.id, name: row.name, total, done },
  language: speechLanguage.catch('zh').parse(row.language),
  state: states.find((state) => state === row.state) ?? 'waiting',
  providers: keptContestants.parse(row.providers).map(({ id, name }) => ({ id, name })),
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});

/** All that is known of recordings that were brought and of turns whose calls the handle sees: figures, and each turn, those that they don't agree on first. */
export async function resultsOf(db: CompanyDatabase, row: Row, mask: (text: string) => string): Promise<OutputOf<typeof bakeOff.detail>> {
  const all = await db
    .selectFrom('speech_bake_off_items')
    .select(['n', 'call_id', 'turn', 'file', 'ms', 'recorded', 'expected', 'heard'])
    .where('bake_off_id', '=', row.id)
    .orderBy('n')
    .execute();
  const calls = [...new Set(all.flatMap(({ call_id }) => call_id ?? []))];
  const seen = calls.length === 0 ? [] : await db.selectFrom('calls').select('id').where('id', 'in', calls).execute();
  const rows = all.filter(({ call_id }) => call_id === null || seen.some(({ id }) => id === call_id));
  const { language, ...summary } = summaryOf(row, { total: rows.length, done: rows.filter(({ heard }) => heard !== null).length });
  const contestants = keptContestants.parse(row.providers);
  const items = rows.map(({ n, call_id, turn, file, ms, recorded, expected, heard: kept }): BakeOffItem => {
    const heard = kept === null ? null : (keptHeard.safeParse(kept).data ?? null);
    const said = [...(expected === null ? [] : [expected]), ...Object.values(heard ?? {}).map(({ text }) => text)];
    return { n, callId: call_id, turn, file, ms, recorded, expected, heard, differs: !agree(said, language) };
  });
  return {
    ...{ ...summary, language },
    contestants: contestants.map(({ id, name, pricePerHour }) => {
      const heardBy = items.flatMap(({ expected, heard }) => (heard?.[id] ? [{ expected, heard: heard[id] }] : []));
      const figures = figuresOf(
        heardBy.map(({ expected, heard }) => ({
          expected,
          heard: { ...heard, failure: heard.failure && { ...heard.failure, message: '' } },
        })),
        language,
      );
      const ms = items.reduce((sum, one) => sum + (one.heard ? one.ms : 0), 0);
      return { id, name, read: heardBy.length, ...figures, cost: costOf(samplesOf(ms), pricePerHour) };
    }),
    items: items
      .map((one) => ({
        ...one,
        recorded: mask(one.recorded),
        expected: one.expected === null ? null : mask(one.expected),
        heard: one.heard && Object.fromEntries(Object.entries(one.heard).map(([id, heard]) => [id, { ...heard, text: mask(heard.text) }])),
      }))
      .sort((a, b) => Number(b.differs) - Number(a.differs) || a.n - b.n),
  };
}
