import { isDeepStrictEqual } from 'node:util';
import { fieldIssue } from '@parley/contract';
import { announcementConditions, type AnnouncementConditions as Conditions } from '@parley/contract/announcement';
import type { CompanyDatabase } from '@parley/db';
import { refusedField } from '../kit/failures.ts';

/** What a rule or a form says, without what has nothing to do with when it holds; two of the same are equal as JSON. */
export const conditionsOf = ({ class: of, language, phase, texts, unless, groupId, likeness }: Conditions): Conditions => ({
  ...{ class: of, language, phase, texts, unless },
  // A recording that counts for nothing is none.
  groupId: likeness === null ? null : groupId,
  likeness,
});

/** Conditions as a trial kept them. */
export const keptConditions = (kept: unknown): Conditions => announcementConditions.parse(kept);

/** Whether conditions are those that were kept; a database keeps them in an order of its own. */
export const areSame = (one: Conditions, kept: unknown): boolean => isDeepStrictEqual(one, conditionsOf(keptConditions(kept)));

/**
 * The recording that conditions ask for: of the group, or of a rule that was made of it while it was there.
 *
 * @throws Problem if there is none
 */
export async function printFor(db: CompanyDatabase, { groupId, likeness }: Conditions): Promise<Buffer | null> {
  if (likeness === null) return null;
  if (groupId === null) throw refusedField('groupId', fieldIssue('required'));
  const of = (table: 'announcement_groups' | 'announcement_rules', key: 'id' | 'group_id') =>
    db.selectFrom(table).select('print').where(key, '=', groupId).where('print', 'is not', null).executeTakeFirst();
  const print = (await of('announcement_groups', 'id'))?.print ?? (await of('announcement_rules', 'group_id'))?.print;
  if (!print) throw refusedField('groupId', fieldIssue('announcement.group'));
  return print;
}
