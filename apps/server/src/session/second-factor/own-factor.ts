import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import type { secondFactor } from '@parley/contract/session';
import type { Context } from '../../kit/context.ts';
import { checkPassword } from '../check-password.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

type ProofForm = ParsedOf<typeof secondFactor.remove>;

/** Takes the own factor away. */
export const removeFactor = async (form: ProofForm, context: Context): Promise<Record<string, never>> => {
  const { db, caller, audit } = context;
  const user = await checkPassword(context, { userId: caller.userId }, form, { picture: false });
  if (user.factor_policy === 'required') throw new Problem(problems.factorRequired);
  await db.deleteFrom('second_factors').where('user_id', '=', caller.userId).execute();
  Object.assign(audit, { before: { secondFactor: user.factor_since !== null }, after: { secondFactor: false } });
  return {};
};

/** Ten new recovery codes; those before are void. */
export const renewCodes = async (form: ProofForm, context: Context): Promise<OutputOf<typeof secondFactor.renewCodes>> => {
  const { db, caller, services, audit } = context;
  await checkPassword(context, { userId: caller.userId }, form, { picture: false });
  const { codes, hashes } = newRecoveryCodes(services.settings.key, caller.userId);
  const renewed = await db
    .updateTable('second_factors')
    .set({ recovery: hashes })
    .where('user_id', '=', caller.userId)
    .returning('user_id')
    .executeTakeFirst();
  if (!renewed) throw new Problem(problems.notFound, { what: { zh: '两步验证', en: 'The second factor' } });
  audit.after = { recovery: codes.length };
  return { recoveryCodes: codes };
};
