import { fieldIssue } from '@parley/contract/field-issue';
import { normalPhone } from '@parley/contract/phone';
import type { CompanyDatabase } from '@parley/db';
import { refusedField } from '../kit/failures.ts';

/** With so many digits it is no part of a number that anybody looks for. */
const wholeLength = 11;

/** Whether numbers of a company are found by the whole of them alone: they are, or are being, encrypted at rest. */
const findsWholeNumbers = async (db: CompanyDatabase): Promise<boolean> => {
  const row = await db
    .withoutPlugins()
    .selectFrom('companies')
    .select('id')
    .where('id', '=', db.companyId)
    .where('number_state', '<>', 'plain')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Says why nothing was found by what may be a part of a number.
 *
 * @param search what was looked for, and whether who looks is to find whole numbers alone, as he sees none
 * @param found how many rows have it as their whole number, or as a part where parts can be looked for
 * @throws Problem if that is none, and numbers are found by the whole of them
 */
export const refusePartOfNumber = async (
  db: CompanyDatabase,
  { phone: written, whole }: { readonly phone?: string | undefined; readonly whole?: boolean | undefined },
  found: () => Promise<number>,
): Promise<void> => {
  const phone = normalPhone(written ?? '');
  if (phone === '' || phone.length >= wholeLength) return;
  const isSealed = await findsWholeNumbers(db);
  if (!(isSealed || whole) || (await found()) > 0) return;
  throw refusedField('phone', fieldIssue(isSealed ? 'phone.whole' : 'phone.hidden'));
};
