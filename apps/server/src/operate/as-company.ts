import { forCompany, wholeCompany } from '@parley/db';
import type { Context } from '../kit/context.ts';
import { unmaskedIn } from '../session/standing.ts';
import { noCompany } from './company-queries.ts';

type Handler<In, Out> = (input: In, context: Context) => Promise<Out>;

/**
 * The operator's own context, within one company: its rows, all of them, in its zone, and its log, which tells the company what the
 * operator did.
 *
 * @throws Problem if there is no such company
 */
export const asCompany = async (context: Context, companyId: number): Promise<Context> => {
  const { services, caller, audit } = context;
  const company = await services.db
    .selectFrom('companies')
    .select(['id', 'time_zone', 'security_strategy'])
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!company || company.id < 1) throw noCompany();
  audit.actor = { companyId, userId: caller.userId, username: caller.username };
  const whole = forCompany(services.db, companyId, wholeCompany);
  const unmask = unmaskedIn(company.security_strategy, caller.unmaskOfRole);
  return { ...context, caller: { ...caller, companyId, scope: wholeCompany, timeZone: company.time_zone, unmask }, db: whole, whole };
};

/** A company's handler as the operator calls it, for the company that the input names. */
export const inCompany =
  <In, Out>(run: Handler<In, Out>): Handler<In & { readonly company_id: number }, Out> =>
  async (input, context) =>
    run(input, await asCompany(context, input.company_id));
