import type { OutputOf, ParsedOf } from '@parley/contract';
import type { ownCompany } from '@parley/contract/company';
import { secondFactorPolicy } from '@parley/contract/session';
import type { Context } from '../kit/context.ts';
import { touched } from '../kit/revision.ts';

type SecurityForm = ParsedOf<typeof ownCompany.updateSecurity>;
type Security = OutputOf<typeof ownCompany.security>;

/** What the company asks of its people's log-ins. */
export const readSecurity = async (_input: unknown, { caller, services }: Context): Promise<Security> => {
  const row = await services.db
    .selectFrom('companies')
    .select(['idle_minutes', 'second_factor'])
    .where('id', '=', caller.companyId)
    .executeTakeFirstOrThrow();
  return { idleMinutes: row.idle_minutes, secondFactor: secondFactorPolicy.parse(row.second_factor) };
};

/** Sets it. The idle time holds for the sessions that are open, too. */
export const updateSecurity = async (form: SecurityForm, context: Context): Promise<Record<string, never>> => {
  const { caller, services, audit } = context;
  const before = await readSecurity({}, context);
  const after: Security = { idleMinutes: form.idleMinutes, secondFactor: form.secondFactor ?? before.secondFactor };
  await services.db
    .updateTable('companies')
    .set({ idle_minutes: after.idleMinutes, second_factor: after.secondFactor, ...touched(context) })
    .where('id', '=', caller.companyId)
    .execute();
  Object.assign(audit, { before, after });
  return {};
};
