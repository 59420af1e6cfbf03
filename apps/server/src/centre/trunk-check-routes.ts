import { Problem, problems } from '@parley/contract';
import { type TrunkCheck, type TrunkStep, trunkDoctor, trunkStep } from '@parley/contract/trunk-check';
import { type CompanyDatabase, json, uuid7 } from '@parley/db';
import { z } from 'zod';
import { bind } from '../kit/bind.ts';
import type { Context } from '../kit/context.ts';
import { maskValues } from '../kit/mask.ts';
import { noGateway, selectGateways } from './gateway-queries.ts';
import { centreProblems } from './problems.ts';

/** A check that nothing was heard of for so long is lost, ms: no node took it up, or the one that did is gone. */
const takenUpWithin = 10_000;
const heardWithin = 60_000;
/** A company's checks within a while: each asks servers of others. */
const mostChecks = 20;
const within = 600_000; // ms

const storedSteps = z.array(trunkStep);

const stateOf = ({ state, updated_at }: { state: string; updated_at: Date }, now: Date): TrunkCheck['state'] => {
  const silentMs = now.getTime() - updated_at.getTime();
  if (state === 'done') return 'done';
  if (state === 'waiting') return silentMs > takenUpWithin ? 'lost' : 'waiting';
  return silentMs > heardWithin ? 'lost' : 'running';
};

const selectChecks = (db: CompanyDatabase) => db.selectFrom('trunk_checks').selectAll('trunk_checks').orderBy('id', 'desc');

/** What a check is asked for: the steps that it begins with, where it is not all. */
interface Asked {
  readonly id: string;
  readonly number?: string | undefined;
  readonly steps: readonly TrunkStep[];
}

/** Has a voice node look at a gateway: one at a time in a company, and not too often. */
const startCheck = async ({ id: gateway, number, steps }: Asked, context: Context): Promise<{ id: string }> => {
  const { db, whole, caller, services, audit } = context;
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
    .values({ company_id: caller.companyId, id, gateway_id: gateway, number: number ?? null, steps: json(steps), ...times })
    .execute();
  audit.after = { name: row.name, ...(number ? { number } : {}) };
  services.bus.publish({ type: 'trunk-check', company: caller.companyId, check: id });
  return { id };
};

const callAlone: readonly TrunkStep[] = [{ step: 'call', result: 'running', finding: '', values: {} }];

export const trunkCheckRoutes = [
  bind(trunkDoctor.start, (asked, context) => startCheck({ ...asked, steps: [] }, context)),
  bind(trunkDoctor.testCall, (asked, context) => startCheck({ ...asked, steps: callAlone }, context)),
  bind(trunkDoctor.last, async ({ id }, { db, services, caller }) => {
    const gateway = await selectGateways(db).where('id', '=', id).executeTakeFirst();
    if (!gateway) throw noGateway();
    const row = await selectChecks(db).where('gateway_id', '=', id).limit(1).executeTakeFirst();
    if (!row) return { check: null };
    const check: TrunkCheck = {
      id: row.id,
      state: stateOf(row, services.now()),
      startedAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      steps: storedSteps.safeParse(row.steps).data ?? [],
    };
    return { check: caller.unmask.has('call') ? check : maskValues(check) };
  }),
];
