import { repeated } from '../kit/repeated.ts';
import type { Services } from '../services.ts';
import { authorizationOf, statusAt } from './authorization.ts';
import { type Closed, closeCompany, tellClosed } from './close-company.ts';
import { selectCompanies } from './company-queries.ts';

const every = 30_000; // ms

/**
 * Lets the dates of companies take effect: one whose last day is over expires, one whose first day has come begins. Over several
 * workers each change is made once, because the row is locked and looked at again.
 */
export const applyCompanyDates = async (services: Pick<Services, 'db' | 'bus' | 'now'>): Promise<void> => {
  const { db } = services;
  const now = services.now();
  const dated = await selectCompanies(db)
    .where('suspended_at', 'is', null)
    .where((eb) => eb.or([eb('authorized_from', 'is not', null), eb('authorized_until', 'is not', null)]))
    .execute();
  for (const { id } of dated.filter((row) => statusAt(authorizationOf(row), now) !== row.status)) {
    const closed = await db.transaction().execute(async (tx): Promise<Closed | undefined> => {
      const row = await selectCompanies(tx).where('companies.id', '=', id).forUpdate().executeTakeFirst();
      const status = row && statusAt(authorizationOf(row), now);
      if (!row || status === row.status) return undefined;
      await tx.updateTable('companies').set({ status, updated_at: now }).where('id', '=', id).execute();
      return status === 'expired' ? closeCompany(tx, row, 'expired', now) : { company: id, tasks: [] };
    });
    if (closed) tellClosed(services, closed);
  }
};

/** Does so until it is stopped. */
export const startCompanyDates = (services: Services): (() => Promise<void>) =>
  repeated('company dates', every, services, () => applyCompanyDates(services));
