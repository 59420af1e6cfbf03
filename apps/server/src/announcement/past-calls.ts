import { triedDays } from '@parley/contract/announcement';
import { type CompanyDatabase, uuidFloor } from '@parley/db';

const batch = 500;
const dayMs = 86_400_000;
/** Beyond every id. */
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The oldest id that is still looked at. */
const oldest = (now: Date): string => uuidFloor(now.getTime() - triedDays * dayMs);

const announcementsBefore = (db: CompanyDatabase, before: string, now: Date) =>
  db
    .selectFrom('heard_announcements')
    .select(['id', 'call_id as call', 'group_id as group', 'phase', 'language', 'text', 'class', 'print'])
    .where('id', '<', before)
    .where('id', '>=', oldest(now))
    .orderBy('id', 'desc')
    .limit(batch)
    .execute();

const firstWordsBefore = (db: CompanyDatabase, before: string, now: Date) =>
  db
    .selectFrom('calls')
    .leftJoin('flows', 'flows.id', 'calls.flow_id')
    .select(({ selectFrom }) => [
      'calls.id',
      'flows.language',
      selectFrom('turns')
        .select('turns.text')
        .whereRef('turns.company_id', '=', 'calls.company_id')
        .whereRef('turns.call_id', '=', 'calls.id')
        .where('turns.who', '=', 'person')
        .where('turns.after_transfer', '=', false)
        .orderBy('turns.n')
        .limit(1)
        .as('text'),
    ])
    .where('calls.id', '<', before)
    .where('calls.id', '>=', oldest(now))
    .where('calls.direction', '=', 'out')
    .where('calls.status', '=', 'answered')
    .where('calls.machine', '=', false)
    .orderBy('calls.id', 'desc')
    .limit(batch)
    .execute();

/** Rows in batches by their key, the newest first, at most so many. */
async function* batches<T extends { id: string }>(read: (before: string) => Promise<T[]>, most: number): AsyncGenerator<T[]> {
  let before = last;
  for (let left = most; left > 0; ) {
    const rows = (await read(before)).slice(0, left);
    if (rows.length === 0) return;
    yield rows;
    left -= rows.length;
    before = rows.at(-1)?.id ?? before;
  }
}

/** What calls of the last days heard that was no person. */
export const pastAnnouncements = (db: CompanyDatabase, now: Date, most: number) =>
  batches((before) => announcementsBefore(db, before, now), most);

/** What people said first in calls of the last days. */
export const pastFirstWords = (db: CompanyDatabase, now: Date, most: number) =>
  batches((before) => firstWordsBefore(db, before, now), most);
