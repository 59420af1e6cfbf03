import type { Flow } from '@parley/contract/flow/graph';
import { json, uuid7 } from '@parley/db';
import { demoCompany, type Parley } from './parley.ts';

/** A flow of the demo company, published at once. @returns its id */
export async function addFlow({ rows }: Parley, name: string, graph: Flow): Promise<string> {
  const id = uuid7();
  await rows
    .insertInto('flows')
    .values({ company_id: demoCompany, id, name: `${name} ${id}`, language: graph.language, draft: json(graph) })
    .execute();
  const version = { company_id: demoCompany, id: uuid7(), flow_id: id, number: 1, graph: json(graph), revision: 1 };
  await rows.insertInto('flow_versions').values(version).execute();
  await rows.updateTable('flows').set({ production_version: 1 }).where('id', '=', id).execute();
  return id;
}
