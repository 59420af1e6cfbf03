import type { Flow } from '@parley/contract/flow/schema';
import type { CompanyDatabase } from '@parley/db';
import { sql } from 'kysely';
import { type Graph, mapNodes, type Nodes } from './map-nodes.ts';

const idsIn = (nodes: Nodes): string[] => nodes.flatMap((node) => (node.kind === 'sms' && node.strategyId !== '' ? [node.strategyId] : []));

const strategiesIn = ({ nodes, components }: Graph): string[] => [...idsIn(nodes), ...components.flatMap((one) => idsIn(one.nodes))];

/** The strategies that a flow's nodes send by, and those of the flows that it runs. */
const allStrategies = (draft: Flow): string[] => [
  ...new Set([...strategiesIn(draft), ...draft.linked.flatMap(({ graph }) => strategiesIn(graph))]),
];

const named = (db: CompanyDatabase, ids: readonly string[]) =>
  db
    .selectFrom('sms_strategies')
    .select(['id', 'name'])
    .where(sql<boolean>`id::text = any(${[...ids]}::text[])`);

/** Names of the strategies by which some graphs of a flow send, by id. */
export const strategiesOf = async (db: CompanyDatabase, ...drafts: readonly Flow[]): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(drafts.flatMap(allStrategies))];
  return new Map(ids.length === 0 ? [] : (await named(db, ids).execute()).map(({ id, name }) => [id, name]));
};

/** Their names by id, for a package; undefined where it sends by none. */
export const strategyNames = async (db: CompanyDatabase, draft: Flow): Promise<Record<string, string> | undefined> => {
  const ids = allStrategies(draft);
  if (ids.length === 0) return undefined;
  return Object.fromEntries((await named(db, ids).execute()).map(({ id, name }) => [id, name]));
};

const renamed = <G extends Graph>(graph: G, ids: ReadonlyMap<string, string>): G =>
  mapNodes(graph, (node) => (node.kind === 'sms' ? { ...node, strategyId: ids.get(node.strategyId) ?? node.strategyId } : node));

/**
 * A draft from a package that sends by strategies of this company: the very ones where it has them, else those of the same names. One that it
 * has not stays as it was named, which verify finds.
 *
 * @param names of the package's strategies, by id
 */
export const withOwnStrategies = async (db: CompanyDatabase, draft: Flow, names: Readonly<Record<string, string>> = {}): Promise<Flow> => {
  const used = allStrategies(draft);
  if (used.length === 0) return draft;
  const there = new Set((await named(db, used).execute()).map(({ id }) => id));
  const wanted = used.filter((id) => !there.has(id) && Object.hasOwn(names, id));
  const own = await db
    .selectFrom('sms_strategies')
    .select(['id', sql<string>`lower(name)`.as('name')])
    .where('occasion', '=', 'node')
    .execute();
  const byName = new Map(own.map(({ id, name }) => [name, id]));
  const ids = new Map(wanted.flatMap((id) => [[id, byName.get((names[id] ?? '').toLowerCase()) ?? id] as const]));
  return {
    ...renamed(draft, ids),
    linked: draft.linked.map((one) => ({ ...one, graph: renamed(one.graph, ids) })),
  };
};
