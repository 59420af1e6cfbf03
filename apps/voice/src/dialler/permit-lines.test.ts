import { uuid7 } from '@parley/db';
import { addTask } from '@parley/db/dialling/test-task';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gateway, readGateways } from '../directory/gateways.ts';
import { addCompanyWith, type NodeOptions, type PermitNode, startPermitNode } from './test-permits.ts';
import { runningTask } from './test-running-task.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const startNode = (options: NodeOptions): Promise<PermitNode> => startPermitNode(database, options);
let lastCompany = 0;

/** A company with a task by a gateway of some lines. */
async function trunkOf(capacity: number, more: Partial<Gateway> = {}) {
  const company = await addCompanyWith(database, ++lastCompany, 100);
  const task = await addTask(database, company, 0);
  await database.db.updateTable('gateways').set({ capacity }).where('id', '=', task.gateway).execute();
  const gateways = (await readGateways(database.db, '', () => {})).map((one) => (one.id === task.gateway ? { ...one, ...more } : one));
  const running = [runningTask(task, { robots: 50, companyRobots: 100 })];
  const mayStart = (node: PermitNode) => node.permits.mayStart(company, task.task, task.gateway);
  const takeLine = (node: PermitNode) => node.permits.takeLine(company, task.gateway);
  return { company, task, gateways, running, mayStart, takeLine };
}

test('a call whose robot has left holds its line: no other is started in its place, before and after the next lease', async () => {
  const { company, task, gateways, running, mayStart } = await trunkOf(4);
  const [node, other] = [await startNode({ gateways }), await startNode({ gateways })];
  await node.permits.renew(running);
  const robots = Array.from({ length: mayStart(node) }, () => node.occupancy.takeForTask(company, task.task, task.gateway));
  expect(robots).toHaveLength(4);
  const lines = robots.map((free) => {
    const line = node.occupancy.takeLine(company, task.gateway);
    free();
    return line;
  });
  expect(mayStart(node)).toBe(0);
  await node.permits.renew(running);
  await other.permits.renew(running);
  expect([mayStart(node), mayStart(other)]).toEqual([0, 0]);
  for (const line of lines) line();
  await node.permits.renew([]);
  await other.permits.renew(running);
  expect(mayStart(other)).toBe(4);
  // Of robots that the company has paid for, lines are none.
  expect(node.occupancy.ofCompany(company)).toBe(0);
});

test('legs outside and calls to us share the lines of a gateway with tasks and over all nodes, and a lost node gives them back', async () => {
  const { gateways, running, mayStart, takeLine } = await trunkOf(4);
  const [node, other] = [await startNode({ gateways }), await startNode({ gateways })];
  const lines = await Promise.all([takeLine(node), takeLine(node), takeLine(other)]);
  expect(lines.filter(Boolean)).toHaveLength(3);
  await node.permits.renew(running);
  await other.permits.renew([]);
  expect(mayStart(node)).toBeLessThanOrEqual(1);
  const more = await Promise.all([takeLine(node), takeLine(other), takeLine(other)]);
  expect(more.filter(Boolean)).toHaveLength(1);
  await node.permits.renew(running);
  expect(mayStart(node)).toBe(0);
  // The others' node is killed.
  await database.db.deleteFrom('permits').where('node_id', '=', node.id).execute();
  expect(await takeLine(other)).toBeDefined();
});

test('what is being claimed for a task is given to nobody else meanwhile', async () => {
  const { company, task, gateways, running, takeLine } = await trunkOf(4);
  const node = await startNode({ gateways });
  await node.permits.renew(running);
  expect(node.permits.beginClaim(company, task.task, task.gateway, 4)).toBe(4);
  expect(await takeLine(node)).toBeUndefined();
  node.permits.endClaim();
  expect(await takeLine(node)).toBeDefined();
});

test('a gateway that brings calls keeps some lines free for them, where the company is at work', async () => {
  const { company, task, gateways, running } = await trunkOf(20, { inboundFlow: uuid7() });
  let statements = 0;
  const counting = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const node = await startNode({ gateways, db: counting });
  await node.permits.renew(running);
  expect(node.permits.ofTask(company, task.task)).toBe(18);
  statements = 0;
  expect(await node.permits.takeLine(company, task.gateway)).toBeDefined();
  expect(await node.permits.takeLine(company, task.gateway)).toBeDefined();
  expect(statements).toBe(0);
});
