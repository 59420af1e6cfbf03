import type { Flow } from '@parley/contract/flow/schema';
import { type Database, json, uuid7 } from '@parley/db';
import { addNumbers, type NewNumber } from '@parley/db/numbers/add-numbers';

/** A flow in production from its first version. */
export const seedFlow = async (tx: Database, company: number, flow: { name: string; graph: Flow }, by: string): Promise<string> => {
  const id = uuid7();
  const { graph, name } = flow;
  const published = { uat_version: 1, production_version: 1, created_by: by };
  await tx
    .insertInto('flows')
    .values({ company_id: company, id, name, type: 'outbound', language: graph.language, draft: json(graph), ...published })
    .execute();
  await tx
    .insertInto('flow_versions')
    .values({ company_id: company, id: uuid7(), flow_id: id, number: 1, graph: json(graph), revision: 1, published_by: by })
    .execute();
  return id;
};

interface DemoTask {
  readonly name: string;
  readonly flow: string;
  readonly gateway: string;
  readonly by: string;
  readonly numbers: readonly NewNumber[];
}

/** A task ready to be started. */
export const seedTask = async (tx: Database, company: number, task: DemoTask): Promise<void> => {
  const id = uuid7();
  await tx
    .insertInto('tasks')
    .values({
      company_id: company,
      id,
      name: task.name,
      flow_id: task.flow,
      gateway_id: task.gateway,
      robots: 5,
      calls_per_second: 2,
      caller_numbers: ['95001'],
      ring_seconds: 20,
      created_by: task.by,
    })
    .execute();
  await addNumbers(tx, company, id, task.numbers);
};

export const seedUser = async (
  tx: Database,
  user: { company: number; username: string; realname: string; kind: string; passwordHash: string },
): Promise<string> => {
  const id = uuid7();
  await tx
    .insertInto('users')
    .values({
      company_id: user.company,
      id,
      username: user.username,
      realname: user.realname,
      kind: user.kind,
      flag: '1',
      password_hash: user.passwordHash,
    })
    .execute();
  return id;
};
