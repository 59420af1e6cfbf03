import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';

/**
 * Puts the flows that are named in front, in their order; the others follow in theirs. Flows that the caller does not see keep their
 * places among them.
 */
export const sortFlows = async ({ ids }: { ids: string[] }, { db, audit }: Context): Promise<{ count: number }> =>
  db.transaction().execute(async (tx) => {
    const all = await tx
      .selectFrom('flows')
      .select(['id', 'name'])
      .where('recycled_at', 'is', null)
      .orderBy('sort')
      .orderBy('created_at', 'desc')
      .forUpdate()
      .execute();
    const known = new Map(all.map((flow) => [flow.id, flow]));
    const first = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
    const named = new Set(first.map(({ id }) => id));
    const order = [...first, ...all.filter(({ id }) => !named.has(id))];
    for (const [at, { id }] of order.entries())
      await tx
        .updateTable('flows')
        .set({ sort: at + 1 })
        .where('id', '=', id)
        .where(sql<boolean>`sort <> ${at + 1}`)
        .execute();
    audit.after = first.map(({ name }) => name);
    return { count: first.length };
  });
