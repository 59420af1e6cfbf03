import { Problem, problems } from '@parley/contract';
import type { Database } from '@parley/db';
import { sql } from 'kysely';

/** Tables whose rows several people edit. */
type Revised =
  | 'api_keys'
  | 'tasks'
  | 'feedbacks'
  | 'gateways'
  | 'gateway_groups'
  | 'outbound_rules'
  | 'extensions'
  | 'users'
  | 'roles'
  | 'departments'
  | 'speech_providers'
  | 'grade_categories'
  | 'flow_cases'
  | 'announcement_rules'
  | 'redial_rules'
  | 'interventions'
  | 'sms_templates'
  | 'sms_strategies'
  | 'blacklisted_numbers'
  | 'whitelisted_numbers';

/** A row's last change. */
interface Changed {
  readonly revision: number;
  readonly updated_at: Date;
  readonly updated_by: string | null;
}

/** That a row was changed since an editor read it: by whom, and when. */
export const changedSince = async (db: Database, { revision, updated_at, updated_by }: Changed): Promise<Problem> => {
  const who = updated_by
    ? await db.selectFrom('users').select(['realname', 'username']).where('id', '=', updated_by).executeTakeFirst()
    : undefined;
  const by = who?.realname || who?.username || '';
  return new Problem(problems.conflict, {}, { changed: { by, at: updated_at.toISOString(), revision } });
};

/**
 * Locks the row that a form is about until the transaction ends, so that two editors at once come one after the other. A row that is not
 * there is the handler's to tell.
 *
 * @param whole tells who changed it, whether or not the caller sees him
 * @throws Problem if the row has another revision than the one that the editor read
 */
export const expectRevision = async (
  tx: Database,
  whole: Database,
  table: Revised,
  { id, revision }: { readonly id: string; readonly revision: number },
): Promise<void> => {
  const row = await tx
    .selectFrom(table)
    .select(['revision', 'updated_at', 'updated_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row && row.revision !== revision) throw await changedSince(whole, row);
};

/** Holds the editors of one list of settings back until the transaction ends, where there may be no row yet to lock. */
export const oneByOne = async (tx: Database, companyId: number, list: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${list} of ${companyId}`}, 0))`.execute(tx);
};

/**
 * For a list that is replaced as a whole, and so says what it replaces.
 *
 * @param held what is stored now; absent: nothing
 * @throws Problem if that is not what the editor read
 */
export const expectReplaced = async (
  whole: Database,
  held: (Omit<Changed, 'revision'> & { readonly list: readonly string[] }) | undefined,
  replaces: readonly string[],
): Promise<void> => {
  const list = held?.list ?? [];
  if (list.length === replaces.length && list.every((one, n) => one === replaces[n])) return;
  throw await changedSince(whole, { revision: 0, updated_at: held?.updated_at ?? new Date(0), updated_by: held?.updated_by ?? null });
};

/** What an update notes of its maker. */
export const touched = ({ caller, services }: { caller: { userId: string }; services: { now(): Date } }) => ({
  updated_at: services.now(),
  updated_by: caller.userId,
});
