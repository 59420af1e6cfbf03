import { type Language, say } from '@parley/contract';
import { type VersionChanges, versionChanges } from '@parley/contract/flow';
import { type Flow, flow as graph } from '@parley/contract/flow/schema';
import { type Database, json, uuid7 } from '@parley/db';
import { changesOf, compareFlows } from '@parley/dialog';
import { sql } from 'kysely';

/** Where a version goes. */
export type Environment = 'uat' | 'production';

interface NewVersion {
  readonly company: number;
  readonly flow: { readonly id: string; readonly revision: number };
  readonly graph: Flow;
  readonly environment: Environment | 'draft';
  /** The version that runs there now. */
  readonly replaces: number | null;
  readonly ofNumber?: number;
  readonly note: string;
  readonly by: string;
}

/** The graph of a flow's version; undefined if it has none of that number. */
export const versionGraph = async (db: Database, flow: string, number: number): Promise<Flow | undefined> => {
  const row = await db
    .selectFrom('flow_versions')
    .select('graph')
    .where('flow_id', '=', flow)
    .where('number', '=', number)
    .executeTakeFirst();
  return row && graph.parse(row.graph);
};

/** The newest version's number, and whether it is this very graph; undefined before the first. */
export const newestVersion = (db: Database, flow: string, as: Flow) =>
  db
    .selectFrom('flow_versions')
    .select(['number', sql<boolean>`graph = ${json(as)}`.as('same')])
    .where('flow_id', '=', flow)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Adds an immutable version within the caller's transaction, which holds the flow's row. @returns its number */
export const addVersion = async (tx: Database, version: NewVersion): Promise<number> => {
  const { company, flow, environment, replaces } = version;
  const last = await newestVersion(tx, flow.id, version.graph);
  const number = (last?.number ?? 0) + 1;
  const before = replaces === null ? undefined : await versionGraph(tx, flow.id, replaces);
  // What it changed is told by names and counts, which are the same in both languages.
  const changes = before ? json(changesOf(compareFlows(before, version.graph, 'zh'))) : null;
  await tx
    .insertInto('flow_versions')
    .values({
      company_id: company,
      id: uuid7(),
      flow_id: flow.id,
      number,
      graph: json(version.graph),
      revision: flow.revision,
      note: version.note,
      published_by: version.by,
      environment,
      of_number: version.ofNumber ?? null,
      changes,
    })
    .execute();
  return number;
};

/** What a record keeps of a version's changes. */
export const keptChanges = (stored: unknown): VersionChanges | null => versionChanges.safeParse(stored).data ?? null;

const operator = { zh: '平台运营', en: 'Platform operator' };

/** Who did something: his name, or that it was the operator, whose people a company does not know. */
export const whoName = (
  row: { readonly id: string | null; readonly realname: string | null; readonly username: string | null },
  language: Language,
): string => row.realname || row.username || (row.id === null ? '' : say(operator, language));
