import { Problem, problems } from '@parley/contract';
import { type TrunkCheck, trunkDoctor, trunkStep } from '@parley/contract/trunk-check';
import { type CompanyDatabase, uuid7 } from '@parley/db';
import { z } from 'zod';
import { bind } from '../kit/bind.ts';
import { noGateway, selectGateways } from './gateway-queries.ts';
import { centreProblems } from './problems.ts';

/** A check that nothing was heard of for so long is lost, ms: no node took it up, or the one that did is gone. */
const takenUpWithin = 10_000;
const heardWithin = 60_000;
/** A company's checks within a while: each asks servers of others. */
const mostChecks = 20;
const within = 600_000; // ms

const steps = z.array(trunkStep);

const stateOf = ({ state, updated_at }: { state: string; updated_at: Date }, now: Date): TrunkCheck['state'] => {
  const silentMs = now.getTime() - updated_at.getTime();
  if (state === 'done') return 'done';
  if (state === 'waiting') return silentMs > takenUpWithin ? 'lost' : 'waiting';
  return silentMs > heardWithin ? 'lost' : 'running';
};

const selectChecks = (db: CompanyDatabase) => db.selectFrom('trunk_checks').selectAll('trunk_checks').orderBy('id', 'desc');

export const trunkCheckRoutes = [
  bind(trunkDoctor.start, async ({ id: gateway, number }, { db, whole, caller, services, audit }) => {
    const row = await selectGateways(db).where('id', '=', gateway).executeTakeFirst();
    if (!row) throw noGateway();
    const now = services.now();
    const since = new Date(now.getTime() - within);
    await whole.deleteFrom('trunk_checks').where('created_at', '<', since).where('gateway_id', '=', gateway).execute();
    const recent = await selectChecks(whole).where('created_at', '>=', since).execute();
    if (recent.some((one) => ['waiting', 'running'].includes(stateOf(one, now)))) throw new Problem(centreProblems.checking);
    const [oldest] = recent.slice(mostChecks - 1);
    if (oldest) throw new Problem(problems.tooMany, { seconds: Math.ceil((oldest.created_at.getTime() + within - now.getTime()) / 1000) });
    const id = uuid7();
    const times = { created_at: now, updated_at: now };
    await whole
      .insertInto('trunk_checks')
      .values({ company_id: caller.companyId, id, gateway_id: gateway, number: number ?? null, ...times })
      .execute();
    audit.after = { name: row.name, ...(number ? { number } : {}) };
    services.bus.publish({ type: 'trunk-check', company: caller.companyId, check: id });
    return { id };
  }),
  bind(trunkDoctor.last, async ({ id }, { db, services }) => {
    const gateway = await selectGateways(db).where('id', '=', id).executeTakeFirst();
    if (!gateway) throw noGateway();
    const row = await selectChecks(db).where('gateway_id', '=', id).limit(1).executeTakeFirst();
    if (!row) return { check: null };
    const check: TrunkCheck = {
      id: row.id,
      state: stateOf(row, services.now()),
      startedAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      steps: steps.safeParse(row.steps).data ?? [],
    };
    return { check };
  }),
];
