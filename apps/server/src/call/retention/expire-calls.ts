import type { Deleted } from '@parley/contract/retention';
import { type CompanyDatabase, type Database, forCompany, json, uuid7, uuidFloor, zeroUuid } from '@parley/db';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { captureKey } from '../call-capture.ts';
import { recordingKey } from '../recording-address.ts';
import { heldAmong } from './held.ts';

type What = keyof Deleted;

const day = 86_400_000; // ms
/** Calls that are looked at in one transaction. */
const atOnce = 500;
/** Batches of one company and kind in a run: the others get their turn. */
const mostBatches = 20;

const columns = {
  records: { days: 'record_days', through: 'records_through' },
  recordings: { days: 'recording_days', through: 'recordings_through' },
  texts: { days: 'text_days', through: 'texts_through' },
} as const;

/** Whole records first: what goes with them need not go before. */
const order: readonly What[] = ['records', 'recordings', 'texts'];

interface Span {
  readonly after: string;
  readonly before: string;
}

/** The next calls that have something to delete, by their key. */
const candidates = async (tx: CompanyDatabase, what: What, { after, before }: Span): Promise<string[]> => {
  if (what === 'texts') {
    const rows = await tx
      .selectFrom('turns')
      .select('call_id as id')
      .distinct()
      .where('call_id', '>', after)
      .where('call_id', '<', before)
      .orderBy('call_id')
      .limit(atOnce)
      .execute();
    return rows.map(({ id }) => id);
  }
  let query = tx.selectFrom('calls').select('id').where('id', '>', after).where('id', '<', before).orderBy('id').limit(atOnce);
  if (what === 'recordings') query = query.where('recording', 'is not', null);
  return (await query.execute()).map(({ id }) => id);
};

type Files = Pick<Services['files'], 'remove'>;

const removeRecordings = async (tx: CompanyDatabase, files: Files, ids: readonly string[]): Promise<void> => {
  const rows = await tx.selectFrom('calls').select('recording').where('id', 'in', ids).where('recording', 'is not', null).execute();
  // The file goes first: a record that names one which is gone is found again, a file that no record names is not.
  for (const { recording } of rows) if (recording) await files.remove(recordingKey(recording));
};

const removeTexts = async (tx: CompanyDatabase, ids: readonly string[]): Promise<void> => {
  await tx.deleteFrom('turns').where('call_id', 'in', ids).execute();
  await tx.deleteFrom('call_marks').where('call_id', 'in', ids).where('turn', 'is not', null).execute();
  // What was said in a call that tried a flow is kept with the trial, too.
  await tx
    .updateTable('flow_test_calls')
    .set({ turns: json([]), outcome: null })
    .where('id', 'in', ids)
    .execute();
};

const remove: Readonly<Record<What, (tx: CompanyDatabase, files: Files, ids: readonly string[]) => Promise<void>>> = {
  recordings: async (tx, files, ids) => {
    await removeRecordings(tx, files, ids);
    await tx.updateTable('calls').set({ recording: null, recording_ms: null, recording_bytes: null }).where('id', 'in', ids).execute();
  },
  texts: async (tx, _files, ids) => removeTexts(tx, ids),
  records: async (tx, files, ids) => {
    await removeRecordings(tx, files, ids);
    await removeTexts(tx, ids);
    const captured = await tx.deleteFrom('captured_calls').where('call_id', 'in', ids).returning('call_id').execute();
    for (const { call_id } of captured) await files.remove(captureKey(tx.companyId, call_id));
    await tx.deleteFrom('sip_messages').where('call_id', 'in', ids).execute();
    await tx.deleteFrom('events').where('call_id', 'in', ids).execute();
    await tx.deleteFrom('legs').where('call_id', 'in', ids).execute();
    await tx.deleteFrom('call_marks').where('call_id', 'in', ids).execute();
    await tx.deleteFrom('feedbacks').where('call_id', 'in', ids).execute();
    await tx.deleteFrom('sms_records').where('call_id', 'in', ids).execute();
    await tx.deleteFrom('calls').where('id', 'in', ids).execute();
  },
};

/** One batch; undefined if nothing is left in this pass, or another worker is at it. */
const oneBatch = (services: Services, company: number, what: What): Promise<number | undefined> =>
  services.db.transaction().execute(async (trx) => {
    const { days, through } = columns[what];
    const tx = forCompany(trx, company);
    const row = await tx.selectFrom('retentions').select([days, through]).forUpdate().skipLocked().executeTakeFirst();
    const keep = row?.[days];
    if (!row || keep === null || keep === undefined) return undefined;
    const before = uuidFloor(new Date(services.now().getTime() - keep * day));
    const ids = await candidates(tx, what, { after: row[through] ?? zeroUuid, before });
    const last = ids.at(-1);
    if (last === undefined) return undefined;
    const held = await heldAmong(tx, company, ids);
    const going = ids.filter((id) => !held.has(id));
    if (going.length > 0) await remove[what](tx, services.files, going);
    await tx
      .updateTable('retentions')
      .set({ [through]: last })
      .execute();
    return going.length;
  });

/** Calls by which people tried flows go with their records; those of which there is none, when it would have gone. */
const removeTestCalls = async ({ db, now }: Pick<Services, 'db' | 'now'>, company: number): Promise<void> => {
  const tx = forCompany(db, company);
  const { record_days: days } = (await tx.selectFrom('retentions').select('record_days').executeTakeFirst()) ?? {};
  if (days === null || days === undefined) return;
  await tx
    .deleteFrom('flow_test_calls')
    .where('id', '<', uuidFloor(new Date(now().getTime() - days * day)))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('calls').select('calls.id').whereRef('calls.id', '=', 'flow_test_calls.id'))),
    )
    .execute();
};

/** Messages that follow no call, but the end of a task, go when records of calls of that time would. */
const removeLoneMessages = async ({ db, now }: Pick<Services, 'db' | 'now'>, company: number): Promise<void> => {
  const tx = forCompany(db, company);
  const { record_days: days } = (await tx.selectFrom('retentions').select('record_days').executeTakeFirst()) ?? {};
  if (days === null || days === undefined) return;
  await tx
    .deleteFrom('sms_records')
    .where('call_id', 'is', null)
    .where('id', '<', uuidFloor(new Date(now().getTime() - days * day)))
    .execute();
};

/** A pass begins anew each day, so that calls whose hold was lifted, or that came late, are found. */
const beginPass = async ({ db, now }: Pick<Services, 'db' | 'now'>, company: number): Promise<void> => {
  await forCompany(db, company)
    .updateTable('retentions')
    .set({ recordings_through: null, texts_through: null, records_through: null, pass_began_at: now() })
    .where((eb) => eb.or([eb('pass_began_at', 'is', null), eb('pass_began_at', '<', new Date(now().getTime() - day))]))
    .execute();
};

/** Deletes of one company what its days let go, a bounded part of it; held calls stay. `more`: there is more to come. */
export const expireCompany = async (services: Services, company: number): Promise<Deleted & { more: boolean }> => {
  await beginPass(services, company);
  const deleted = { recordings: 0, texts: 0, records: 0 };
  let more = false;
  for (const what of order) {
    let gone: number | undefined = 0;
    for (let n = 0; n < mostBatches && gone !== undefined; n++) {
      gone = await oneBatch(services, company, what);
      deleted[what] += gone ?? 0;
    }
    more ||= gone !== undefined;
  }
  await removeTestCalls(services, company);
  await removeLoneMessages(services, company);
  return { ...deleted, more };
};

/** Does so for every company, and keeps in its operation log what was deleted. */
export const expireCalls = async (services: Services, path: string): Promise<void> => {
  const companies = await services.db.selectFrom('retentions').select('company_id').orderBy('company_id').execute();
  for (const { company_id } of companies) {
    const { more: _more, ...deleted } = await expireCompany(services, company_id);
    if (deleted.recordings + deleted.texts + deleted.records > 0) await keepDeletion(services.db, company_id, { path, deleted });
  }
};

const keepDeletion = async (db: Database, company_id: number, { path, deleted }: { path: string; deleted: Deleted }): Promise<void> => {
  await db
    .insertInto('operation_logs')
    .values({ company_id, id: uuid7(), username: '—', route: path, code: 0, after: json(deleted), names: sql`'{}'` })
    .execute();
};
