import type { ParsedOf } from '@parley/contract';
import type { company } from '@parley/contract/operate';
import type { Context } from '../kit/context.ts';
import { authorizationOf, statusAt } from './authorization.ts';
import { type Closed, closeCompany, tellClosed } from './close-company.ts';
import { lockCompanies } from './company-queries.ts';

const shown = (rows: readonly { id: number; number: string; status: string }[]) =>
  rows.map(({ id, number, status }) => ({ id, number, status }));

/** Suspends companies, or resumes them; one whose dates are over is expired then. */
export const setCompanyStatus = async ({ ids, status, cutCalls }: ParsedOf<typeof company.setStatus>, { services, audit }: Context) => {
  const now = services.now();
  const suspends = status === 'suspended';
  const cuts = suspends && cutCalls;
  const closed: Closed[] = [];
  const count = await services.db.transaction().execute(async (tx) => {
    const rows = await lockCompanies(tx, ids);
    const changed = rows.filter((row) => (row.suspended_at !== null) !== suspends || cuts);
    const after = changed.map((row) => {
      const suspended_at = suspends ? (row.suspended_at ?? now) : null;
      return { ...row, suspended_at, status: statusAt(authorizationOf({ ...row, suspended_at }), now) };
    });
    for (const row of after) {
      const { suspended_at } = row;
      const set = { suspended_at, status: row.status, calls_cut_at: cuts ? now : null, updated_at: now };
      await tx.updateTable('companies').set(set).where('id', '=', row.id).execute();
      closed.push(suspends ? await closeCompany(tx, row, 'suspended', now) : { company: row.id, tasks: [] });
    }
    Object.assign(audit, { before: shown(rows), after: shown(after).map((row) => (cuts ? { ...row, cutCalls } : row)) });
    return changed.length;
  });
  for (const one of closed) tellClosed(services, one);
  return { count };
};
