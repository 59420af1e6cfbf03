import { flow as graphOf } from '@parley/contract/flow/graph';
import type { CompanyDatabase } from '@parley/db';
import { transfers } from '@parley/dialog';

interface StoredFlow {
  readonly id: string;
  readonly production_version: number | null;
  readonly draft: unknown;
}

/** Whether calls of a flow can come to where they are handed to a person: as it is in production, or as it is drafted before that. */
export const canTransfer = async (db: CompanyDatabase, { id, production_version, draft }: StoredFlow): Promise<boolean> => {
  if (production_version === null) return transfers(graphOf.parse(draft));
  const version = await db
    .selectFrom('flow_versions')
    .select('graph')
    .where('flow_id', '=', id)
    .where('number', '=', production_version)
    .executeTakeFirstOrThrow();
  return transfers(graphOf.parse(version.graph));
};
