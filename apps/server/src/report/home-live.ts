import { type HomeLive, homeLive } from '@parley/contract/report';
import type { CompanyDatabase } from '@parley/db';
import { liveCalls } from '../centre/live-calls.ts';
import { ownCompany } from '../organisation/own-company.ts';

const lines = 20;

/** Robots in use and the state of the lines, now. */
export const homeLiveNow = async (db: CompanyDatabase, now: Date): Promise<HomeLive> => {
  const [company, live, gateways] = await Promise.all([
    ownCompany(db),
    liveCalls(db, now),
    db
      .selectFrom('gateways')
      .select(['id', 'name', 'state', 'enabled', 'capacity'])
      .orderBy('enabled', 'desc')
      .orderBy('name')
      .limit(lines)
      .execute(),
  ]);
  return homeLive.parse({
    robotsInUse: live.total,
    robots: company.robots,
    lines: gateways.map((gateway) => ({ ...gateway, calls: live.byGateway.get(gateway.id) ?? 0 })),
  });
};
