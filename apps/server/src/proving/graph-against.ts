import { Problem } from '@parley/contract';
import { type Flow, flow as graph } from '@parley/contract/flow/schema';
import type { CompanyDatabase } from '@parley/db';
import { linkSubflows } from '../flow/link-subflows.ts';
import { flowProblems } from '../flow/problems.ts';
import { versionGraph } from '../flow/version/version-queries.ts';

/** What a flow is tried as: its draft as it stands, or what an environment runs. */
export type Against = 'draft' | 'uat' | 'production';

/** A flow as it is tried. */
export interface TriedGraph {
  readonly graph: Flow;
  /** Of the draft. */
  readonly revision: number;
  /** Null: the draft. */
  readonly version: number | null;
}

interface StoredFlow {
  readonly id: string;
  readonly draft: unknown;
  readonly revision: number;
  readonly uat_version: number | null;
  readonly production_version: number | null;
}

/**
 * With the flows that its subflow nodes run: a version holds them, and to a draft they are those of production now, as when it is published.
 *
 * @throws Problem if the environment has no version of it
 */
export const graphAgainst = async (db: CompanyDatabase, flow: StoredFlow, against: Against): Promise<TriedGraph> => {
  const { revision } = flow;
  if (against === 'draft') return { graph: await linkSubflows(db, graph.parse(flow.draft)), revision, version: null };
  const version = against === 'uat' ? flow.uat_version : flow.production_version;
  const found = version === null ? undefined : await versionGraph(db, flow.id, version);
  if (version === null || !found) throw new Problem(flowProblems.notPublished);
  return { graph: found, revision, version };
};
