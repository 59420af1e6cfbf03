import type { OutputOf } from '@parley/contract';
import { previewCap, type RetentionForm, type retention } from '@parley/contract/retention';
import { type CompanyDatabase, uuidFloor } from '@parley/db';
import { sql } from 'kysely';
import { isHeld } from './held.ts';

const day = 86_400_000; // ms

/** How many calls would lose something by these days, with what their recordings come to; counting stops at a cap. */
export const previewOf = async (db: CompanyDatabase, form: RetentionForm, now: Date): Promise<OutputOf<typeof retention.preview>> => {
  const past = (days: number | null, only: 'recording' | 'turns' | 'all') => {
    if (days === null) return undefined;
    const floor = uuidFloor(new Date(now.getTime() - days * day));
    const query = db
      .selectFrom('calls')
      .select(['id', 'recording_bytes'])
      .where('id', '<', floor)
      .where(sql<boolean>`not ${isHeld(db.companyId)}`)
      .limit(previewCap + 1);
    if (only === 'all') return query;
    if (only === 'recording') return query.where('recording', 'is not', null);
    return query.where(({ exists, selectFrom }) =>
      exists(selectFrom('turns').select('turns.n').whereRef('turns.call_id', '=', 'calls.id')),
    );
  };
  const counted = async (query: ReturnType<typeof past>) => {
    if (!query) return { count: 0, capped: false, bytes: 0 };
    const { rows } = await sql<{ count: number; bytes: number }>`
      select count(*)::integer as count, coalesce(sum(recording_bytes), 0)::float8 as bytes from (${query}) as gone`.execute(db);
    const { count = 0, bytes = 0 } = rows[0] ?? {};
    return { count: Math.min(count, previewCap), capped: count > previewCap, bytes };
  };
  const [recordings, texts, records] = await Promise.all([
    counted(past(form.recordingDays, 'recording')),
    counted(past(form.textDays, 'turns')),
    counted(past(form.recordDays, 'all')),
  ]);
  const plain = ({ count, capped }: { count: number; capped: boolean }) => ({ count, capped });
  return { recordings, texts: plain(texts), records: plain(records) };
};
