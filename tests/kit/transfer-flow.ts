import { flow } from '@parley/contract/flow/graph';
import { json, uuid7 } from '@parley/db';
import { demoCompany, type Parley } from './parley.ts';

/** A flow that hands every call over at once, with these settings of its node. @returns its id */
export async function addTransferFlow(parley: Parley, transfer: Record<string, unknown>): Promise<string> {
  const id = uuid7();
  const graph = flow.parse({
    language: 'zh',
    nodes: [
      { id: 'start', kind: 'start' },
      { id: 'to', kind: 'transfer', ringSeconds: 10, ...transfer },
      { id: 'ended', kind: 'hangup', businessStatus: 'ended' },
      { id: 'failed', kind: 'hangup', businessStatus: 'failed' },
    ],
    edges: [
      { id: 'a', from: 'start', exit: 'next', to: 'to' },
      { id: 'b', from: 'to', exit: 'answered-and-ended', to: 'ended' },
      { id: 'c', from: 'to', exit: 'failed', to: 'failed' },
    ],
  });
  await parley.rows
    .insertInto('flows')
    .values({ company_id: demoCompany, id, name: `hands over ${id}`, language: 'zh', draft: json(graph) })
    .execute();
  const version = { company_id: demoCompany, id: uuid7(), flow_id: id, number: 1, graph: json(graph), revision: 1 };
  await parley.rows.insertInto('flow_versions').values(version).execute();
  await parley.rows.updateTable('flows').set({ production_version: 1 }).where('id', '=', id).execute();
  return id;
}
