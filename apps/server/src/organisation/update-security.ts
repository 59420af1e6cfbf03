import type { OutputOf, ParsedOf } from '@parley/contract';
import type { ownCompany } from '@parley/contract/company';
import { secondFactorPolicy } from '@parley/contract/session';
import type { Database } from '@parley/db';
import type { Context } from '../kit/context.ts';
import { changedSince, touched } from '../kit/revision.ts';

type SecurityForm = ParsedOf<typeof ownCompany.updateSecurity>;
type Security = OutputOf<typeof ownCompany.security>;

const securityOf = (db: Database, company: number) =>
  db
    .selectFrom('companies')
    .select(['idle_minutes', 'second_factor', 'security_revision as revision'])
    .select(['security_updated_at as updated_at', 'security_updated_by as updated_by'])
    .where('id', '=', company);

/** What the company asks of its people's log-ins. */
export const readSecurity = async (_input: unknown, { caller, services }: Context): Promise<Security> => {
  const row = await securityOf(services.db, caller.companyId).executeTakeFirstOrThrow();
  return { idleMinutes: row.idle_minutes, secondFactor: secondFactorPolicy.parse(row.second_factor), revision: row.revision };
};

/** Sets it. The idle time holds for the sessions that are open, too. */
export const updateSecurity = async (form: SecurityForm, context: Context): Promise<{ revision: number }> => {
  const { caller, services, whole, audit } = context;
  return services.db.transaction().execute(async (tx) => {
    const row = await securityOf(tx, caller.companyId).forUpdate().executeTakeFirstOrThrow();
    if (row.revision !== form.revision) throw await changedSince(whole, row);
    const before = { idleMinutes: row.idle_minutes, secondFactor: secondFactorPolicy.parse(row.second_factor) };
    const after = { idleMinutes: form.idleMinutes, secondFactor: form.secondFactor ?? before.secondFactor };
    const saved = await tx
      .updateTable('companies')
      .set({ idle_minutes: after.idleMinutes, second_factor: after.secondFactor, ...touched(context) })
      .where('id', '=', caller.companyId)
      .returning('security_revision as revision')
      .executeTakeFirstOrThrow();
    Object.assign(audit, { before, after });
    return saved;
  });
};
