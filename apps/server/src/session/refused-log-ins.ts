import { operatorCompany } from '@parley/contract';
import type { LogoutType } from '@parley/contract/log';
import { uuid7 } from '@parley/db';
import { sql } from 'kysely';
import type { OpenContext } from '../kit/context.ts';
import { browserOf } from './browser.ts';

const refusals = ['wrong', 'wrong-code', 'locked', 'closed', 'company-closed'] as const satisfies readonly LogoutType[];
/** Why a log-in was refused. */
export type Refusal = (typeof refusals)[number];

const anHour = 3_600_000; // ms
/** Refusals that the log keeps within an hour: of one user, of names that nobody has from one address, and of such names together. */
export const mostKept = { ofUser: 60, fromAddress: 20, ofNobody: 300 } as const;

interface Refused {
  readonly user: { readonly id: string; readonly company_id: number; readonly username: string } | undefined;
  /** As it was typed, where nobody is called so. */
  readonly username: string;
  readonly reason: Refusal;
}

/**
 * Keeps a refused log-in in the log of the user's company, or in the operator's where nobody has that name; a flood leaves no more than
 * {@link mostKept}. Who is logged in already and mistypes a password has not tried to log in.
 */
export const keepRefusal = async (
  { services, caller, address, agent }: OpenContext,
  { user, username, reason }: Refused,
): Promise<void> => {
  if (caller) return;
  const { db } = services;
  const now = services.now();
  const lately = db
    .selectFrom('login_logs')
    .select(sql<number>`count(*)`.as('all'))
    .select(sql<number>`count(*) filter (where address = ${address})`.as('here'))
    .where('login_at', '>', new Date(now.getTime() - anHour));
  const { all, here } = await (user
    ? lately
        .where('company_id', '=', user.company_id)
        .where(sql`lower(username)`, '=', user.username.toLowerCase())
        .where('logout_type', 'in', refusals)
    : lately.where('user_id', 'is', null)
  ).executeTakeFirstOrThrow();
  if (user ? all >= mostKept.ofUser : all >= mostKept.ofNobody || here >= mostKept.fromAddress) return;
  const company = user?.company_id ?? operatorCompany;
  const { os, browser } = browserOf(agent);
  await sql`
    insert into login_logs (company_id, id, user_id, username, address, os, browser, login_at, logout_at, logout_type)
    select id, ${uuid7()}, ${user?.id ?? null}, ${user?.username ?? username}, ${address}, ${os}, ${browser}, ${now}, ${now}, ${reason}
    from companies where id = ${company}
  `.execute(db);
};
