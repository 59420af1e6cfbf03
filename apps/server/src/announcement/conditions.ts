import { isDeepStrictEqual } from 'node:util';
import { fieldIssue } from '@parley/contract';
import { announcementConditions, type AnnouncementConditions as Conditions } from '@parley/contract/announcement';
import type { CompanyDatabase } from '@parley/db';
import { refusedField } from '../kit/failures.ts';

/** What a rule or a form says, without what has nothing to do with when it holds; two of the same are equal as JSON. */
export const conditionsOf = ({ class: of, language, phase, texts, unless, groupId, likeness }: Conditions): Conditions => ({
  ...{ class: of, language, phase, texts, unless, groupId, likeness },
});

/** Conditions as a trial kept them. */
export const keptConditions = (kept: unknown): Conditions => announcementConditions.parse(kept);

/** Whether conditions are those that were kept; a database keeps them in an order of its own. */
export const areSame = (one: Conditions, kept: unknown): boolean => isDeepStrictEqual(one, conditionsOf(keptConditions(kept)));

/**
 * Conditions of a form with the recording that they ask for: of the group, or of a rule that was made of it while it was there. Where its
 * sound counts for nothing, a group that is gone is none.
 *
 * @throws Problem if there is no such recording
 */
export async function withPrint(db: CompanyDatabase, form: Conditions): Promise<{ conditions: Conditions; print: Buffer | null }> {
  const conditions = conditionsOf(form);
  const { groupId, likeness } = conditions;
  if (groupId === null) {
    if (likeness !== null) throw refusedField('groupId', fieldIssue('required'));
    return { conditions, print: null };
  }
  const of = (table: 'announcement_groups' | 'announcement_rules', key: 'id' | 'group_id') =>
    db.selectFrom(table).select('print').where(key, '=', groupId).where('print', 'is not', null).executeTakeFirst();
  const found = (await of('announcement_groups', 'id')) ?? (await of('announcement_rules', 'group_id'));
  if (likeness === null) return { conditions: { ...conditions, groupId: found ? groupId : null }, print: null };
  if (!found?.print) throw refusedField('groupId', fieldIssue('announcement.group'));
  return { conditions, print: found.print };
}
