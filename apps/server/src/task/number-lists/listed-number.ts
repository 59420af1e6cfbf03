import { fieldIssue } from '@parley/contract/field-issue';
import { isPhone, normalPhone, phoneKey } from '@parley/contract/phone';
import type { Context } from '../../kit/context.ts';
import { refusedField } from '../../kit/failures.ts';
import { openerFor } from '../cipher/number-opener.ts';

interface Given {
  readonly phone?: string | undefined;
  readonly cipher?: string | undefined;
}

/**
 * The number of a new entry as lists know it.
 *
 * @throws Problem for one in cipher text where the company takes none, or that no key of it opens
 */
export const listedNumber = async ({ phone, cipher }: Given, { caller, services }: Context): Promise<string> => {
  if (cipher === undefined) return phoneKey(phone ?? '');
  const open = await openerFor(services, caller.companyId, [{ cipher }]);
  const opened = normalPhone(open(cipher) ?? '');
  if (!isPhone(opened)) throw refusedField('phone', fieldIssue('number.cipher'));
  return phoneKey(opened);
};
