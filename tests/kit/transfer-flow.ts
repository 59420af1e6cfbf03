import { json, uuid7 } from '@parley/db';
import { transferGraph } from '@parley/voice/testing/transfer-graph';
import { demoCompany, type Parley } from './parley.ts';

/** A flow that hands every call over at once, with these settings of its node. @returns its id */
export async function addTransferFlow(parley: Parley, transfer: Record<string, unknown>): Promise<string> {
  const id = uuid7();
  const graph = transferGraph({ ringSeconds: 10, ...transfer });
  await parley.rows
    .insertInto('flows')
    .values({ company_id: demoCompany, id, name: `hands over ${id}`, language: 'zh', draft: json(graph) })
    .execute();
  const version = { company_id: demoCompany, id: uuid7(), flow_id: id, number: 1, graph: json(graph), revision: 1 };
  await parley.rows.insertInto('flow_versions').values(version).execute();
  await parley.rows.updateTable('flows').set({ production_version: 1 }).where('id', '=', id).execute();
  return id;
}
