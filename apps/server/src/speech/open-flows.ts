import { flow } from '@parley/contract/flow/graph';
import type { CompanyDatabase, Database } from '@parley/db';
import { listensOpenly } from '@parley/dialog';

const most = 200; // flows that are looked at

/** Flows in production that ask for what only open recognition understands: a name, an address. */
export async function openFlowsOf(db: CompanyDatabase): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('flows')
    .innerJoin('flow_versions as live', (join) =>
      join.onRef('live.flow_id', '=', 'flows.id').onRef('live.number', '=', 'flows.production_version'),
    )
    .select(['flows.id', 'flows.name', 'live.graph'])
    .where('flows.recycled_at', 'is', null)
    .limit(most)
    .execute();
  return rows.flatMap(({ id, name, graph }) => {
    const parsed = flow.safeParse(graph);
    return parsed.success && listensOpenly(parsed.data).length > 0 ? [{ id, name }] : [];
  });
}

/** Whether a company's calls in a language are heard by nothing but closed grammars. */
export async function isHeardClosed(db: Database, companies: readonly number[], language: string): Promise<boolean> {
  for (const company of companies) {
    const order = await db
      .selectFrom('speech_orders')
      .select('providers')
      .where('company_id', '=', company)
      .where('use', '=', 'hearing')
      .where('language', '=', language)
      .executeTakeFirst();
    if (order && order.providers.length > 0) return order.providers.every((id) => id === 'embedded');
  }
  return true;
}
