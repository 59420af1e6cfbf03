import type { ParsedOf } from '@parley/contract';
import type { ownCompany } from '@parley/contract/company';
import type { Context } from '../kit/context.ts';

type SecurityForm = ParsedOf<typeof ownCompany.updateSecurity>;

/** Sets what the company asks of its people's sessions. It holds for the sessions that are open, too. */
export const updateSecurity = async (
  { idleMinutes }: SecurityForm,
  { caller, services, audit }: Context,
): Promise<Record<string, never>> => {
  const { db, now } = services;
  const before = await db.selectFrom('companies').select('idle_minutes').where('id', '=', caller.companyId).executeTakeFirstOrThrow();
  await db.updateTable('companies').set({ idle_minutes: idleMinutes, updated_at: now() }).where('id', '=', caller.companyId).execute();
  Object.assign(audit, { before: { idleMinutes: before.idle_minutes }, after: { idleMinutes } });
  return {};
};
