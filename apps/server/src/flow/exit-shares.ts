import type { OutputOf, ParsedOf } from '@parley/contract';
import type { exitShares as contract } from '@parley/contract/flow';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import { findFlow } from './find-flow.ts';

/** Exits of a draft's nodes there may be, about; more are not told. */
const most = 10_000;
const dayMs = 86_400_000;

/** How often each exit of the production version was taken in the last days: one range of the roll-up's key. */
export const exitShares = async ({ flow_id, days }: ParsedOf<typeof contract>, context: Context): Promise<OutputOf<typeof contract>> => {
  const { db, services } = context;
  const { production_version: version } = await findFlow(db, flow_id);
  if (version === null) return { version, list: [] };
  const from = new Date(services.now().getTime() - (days - 1) * dayMs).toISOString().slice(0, 10);
  const list = await db
    .selectFrom('flow_exit_days')
    .select(['node', 'exit', sql<number>`sum(times)::int`.as('times')])
    .where('flow_id', '=', flow_id)
    .where('version', '=', version)
    .where('day', '>=', from)
    .groupBy(['node', 'exit'])
    .limit(most)
    .execute();
  return { version, list };
};
