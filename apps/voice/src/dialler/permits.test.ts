import { joinNode, uuid7 } from '@parley/db';
import { addTask } from '@parley/db/dialling/test-task';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGateways } from '../directory/gateways.ts';
import { addCompanyWith, type NodeOptions, type PermitNode, startPermitNode } from './test-permits.ts';
import { runningTask } from './test-running-task.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const startNode = (options: NodeOptions = {}): Promise<PermitNode> => startPermitNode(database, options);
let lastCompany = 0;
const companyWith = (robots: number): Promise<number> => addCompanyWith(database, ++lastCompany, robots);

/** Robots that all nodes hold permits for. */
async function held(company: number): Promise<number> {
  const { rows } = await sql<{
    robots: number;
  }>`select coalesce(sum(robots), 0)::int as robots from permits where company_id = ${company}`.execute(database.db);
  return rows[0]?.robots ?? 0;
}

const takeMany = (node: PermitNode, company: number, calls: number) =>
  Promise.all(Array.from({ length: calls }, () => node.permits.takeInbound(company)));
const taken = (robots: Awaited<ReturnType<typeof takeMany>>): number => robots.filter((robot) => typeof robot === 'function').length;
const give = (robot: Awaited<ReturnType<typeof takeMany>>[number] | undefined): void => {
  if (typeof robot === 'function') robot();
};

test('fifty inbound calls at once get the fifty robots of a company without gateways and tasks, and the next gets one as soon as one is free', async () => {
  const company = await companyWith(50);
  const node = await startNode();
  const robots = await takeMany(node, company, 50);
  expect(taken(robots)).toBe(50);
  expect(await held(company)).toBe(50);
  expect(await node.permits.takeInbound(company)).toBe('no-robot');
  give(robots[0]);
  expect(taken(await takeMany(node, company, 1))).toBe(1);
});

test('whoever comes while others wait does not take the robot that one of them is to get', async () => {
  const company = await companyWith(50);
  let decided = (): void => {};
  const node = await startNode({ onDecide: () => decided() });
  const last = Promise.withResolvers<Awaited<ReturnType<typeof takeMany>>[number]>();
  // The first of three has its robot; what the others are to be granted together is decided, and not committed yet.
  decided = () => {
    if (node.occupancy.inbound(company) === 0) return;
    decided = () => {};
    queueMicrotask(() => {
      node.permits.takeInbound(company).then(last.resolve, last.reject);
    });
  };
  const robots = await takeMany(node, company, 3);
  expect(taken([...robots, await last.promise])).toBe(4);
});

test('two nodes that take at once never pass the limit together, and all of it is used', async () => {
  const company = await companyWith(50);
  const nodes = await Promise.all([startNode({ nodes: 2 }), startNode({ nodes: 2 })]);
  const bursts = await Promise.all(nodes.map((node) => takeMany(node, company, 40)));
  expect(bursts.reduce((sum, robots) => sum + taken(robots), 0)).toBe(50);
  expect(await held(company)).toBe(50);
});

test('an inbound call takes what a task was granted and does not use', async () => {
  const company = await companyWith(10);
  const task = await addTask(database, company, 0);
  const node = await startNode({ gateways: await readGateways(database.db, '', () => {}) });
  await node.permits.renew([runningTask(task, { robots: 10, companyRobots: 10 })]);
  expect(node.permits.ofTask(company, task.task)).toBe(8);
  expect(taken(await takeMany(node, company, 10))).toBe(10);
  expect(node.permits.ofTask(company, task.task)).toBe(0);
});

test('the tasks of a company with one robot, or two, call with all of them', async () => {
  for (const robots of [1, 2]) {
    const company = await companyWith(robots);
    const task = await addTask(database, company, 0);
    const node = await startNode({ gateways: await readGateways(database.db, '', () => {}) });
    await node.permits.renew([runningTask(task, { companyRobots: robots })]);
    expect(node.permits.mayStart(company, task.task, task.gateway)).toBe(robots);
  }
});

test('what a node held before it drained, or an earlier process of it, is given back', async () => {
  const company = await companyWith(10);
  const task = await addTask(database, company, 0);
  const node = await startNode({ gateways: await readGateways(database.db, '', () => {}) });
  await node.permits.renew([runningTask(task, { robots: 10, companyRobots: 10 })]);
  node.permits.clear();
  await node.permits.renew([]);
  expect(await held(company)).toBe(0);

  await node.permits.renew([runningTask(task, { robots: 10, companyRobots: 10 })]);
  expect(await held(company)).toBe(10);
  await joinNode(database.db, { id: node.id, role: 'voice', host: 'test', version: 'test' }, 60);
  expect(await held(company)).toBe(0);
});

test('robots in use stay granted when the limit is lowered, and are given back to the company as their calls end', async () => {
  const company = await companyWith(4);
  const node = await startNode();
  const robots = await takeMany(node, company, 4);
  await database.db.updateTable('companies').set({ robots: 2 }).where('id', '=', company).execute();
  node.permits.review();
  await node.permits.renew([]);
  expect(await held(company)).toBe(4);
  for (const robot of robots.slice(0, 3)) give(robot);
  await node.permits.renew([]);
  expect(await held(company)).toBe(2);
  give(robots[3]);
  await node.permits.renew([]);
  expect(await held(company)).toBe(0);
});

test('a suspended company gets none, and a node whose lease has ended takes none', async () => {
  const company = await companyWith(5);
  await database.db.updateTable('companies').set({ status: 'suspended' }).where('id', '=', company).execute();
  const node = await startNode();
  expect(await node.permits.takeInbound(company)).toBe('no-robot');
  const other = await companyWith(5);
  await database.db.updateTable('nodes').set({ lease_until: sql`now() - interval '1 second'` }).execute();
  expect(await node.permits.takeInbound(other)).toBe('no-robot');
  await database.db.updateTable('nodes').set({ lease_until: sql`now() + interval '60 second'` }).execute();
});

test('of a thousand companies, twenty of them busy, a renewal costs what changed', async () => {
  const first = lastCompany + 1;
  const ids = Array.from({ length: 1_000 }, (_, n) => first + n);
  lastCompany += 1_000;
  await database.db
    .insertInto('companies')
    .values(ids.map((id) => ({ id, number: `m${id}`, name: `Company ${id}`, robots: 100 })))
    .execute();
  await database.db
    .insertInto('gateways')
    .values(ids.map((id) => ({ company_id: id, id: uuid7(), name: `gateway ${id}`, capacity: 100 })))
    .execute();
  const busy = await Promise.all(ids.slice(0, 20).map((company) => addTask(database, company, 0)));
  let read = 0;
  const gateways = (await readGateways(database.db, '', () => {})).map((gateway) => ({
    ...gateway,
    get company() {
      read += 1;
      return gateway.company;
    },
  }));
  const tasks = busy.map((task) => runningTask(task, { robots: 5, companyRobots: 100 }));

  let statements = 0;
  const counting = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const node = await startNode({ db: counting, gateways });
  const costOf = async (renewal: () => Promise<unknown>): Promise<{ statements: number; rows: number }> => {
    const rows = async (): Promise<number> => {
      // A transaction's number goes into each row that it writes.
      const { rows: marks } = await sql<{
        xmin: string;
        key: string;
      }>`select xmin::text, company_id || '/' || task_id as key from permits`.execute(database.db);
      const now = new Map(marks.map(({ key, xmin }) => [key, xmin]));
      const changed = [...new Set([...now.keys(), ...seen.keys()])].filter((key) => now.get(key) !== seen.get(key)).length;
      seen = now;
      return changed;
    };
    await rows();
    statements = 0;
    await renewal();
    return { statements, rows: await rows() };
  };
  let seen = new Map<string, string>();

  const began = await costOf(() => node.permits.renew(tasks));
  expect(began.rows).toBe(40); // a task and its inbound spare for each busy company
  expect(began.statements).toBeLessThanOrEqual(1 + 20 * 4);
  expect(await costOf(() => node.permits.renew(tasks))).toEqual({ statements: 1, rows: 0 });

  expect(read).toBe(gateways.length); // sorted by company once

  // A call of one company: it alone is decided anew.
  node.occupancy.takeForTask(busy[0]?.company ?? 0, busy[0]?.task ?? '', busy[0]?.gateway ?? '');
  const moved = await costOf(() => node.permits.renew(tasks));
  expect(moved.statements).toBeLessThanOrEqual(1 + 4);
  expect(moved.rows).toBe(0);

  // Another node takes from one company: it alone is decided anew.
  const other = await startNode({ gateways });
  await other.permits.takeInbound(busy[1]?.company ?? 0);
  const noticed = await costOf(() => node.permits.renew(tasks));
  expect(noticed.statements).toBeLessThanOrEqual(1 + 4);
});

test('a task of a gateway group calls by its members within each one’s capacity, and by the others while one is out', async () => {
  const company = await companyWith(100);
  const task = await addTask(database, company, 0);
  const { db } = database;
  const second = uuid7();
  await db.insertInto('gateways').values({ company_id: company, id: second, name: 'second', capacity: 6 }).execute();
  await db.updateTable('gateways').set({ capacity: 5 }).where('id', '=', task.gateway).execute();
  const gateways = await readGateways(db, '', () => {});
  const members = [task.gateway, second];
  const lanes = members.map((gateway, rank) =>
    runningTask(task, { gateway, robots: 20, companyRobots: 100, lane: { rank, weight: 1, failOver: [], members } }),
  );
  const out = new Set<string>();
  const [one, other] = await Promise.all([startNode({ gateways, out, nodes: 2 }), startNode({ gateways, out, nodes: 2 })]);
  const permitsOf = (node: PermitNode) => members.map((gateway) => node.permits.ofTask(company, task.task, gateway));
  await Promise.all([one.permits.renew(lanes), other.permits.renew(lanes)]);
  const sums = members.map((_, n) => (permitsOf(one)[n] ?? 0) + (permitsOf(other)[n] ?? 0));
  expect(sums).toEqual([5, 6]);

  const inCall = one.occupancy.takeForTask(company, task.task, task.gateway);
  out.add(task.gateway);
  await one.permits.renew(lanes);
  await other.permits.renew(lanes);
  // What is in use stays; nothing is added where the line is out.
  expect(permitsOf(one)[0]).toBe(1);
  expect(permitsOf(other)[0]).toBe(0);
  inCall();
  out.add(second);
  await one.permits.renew(lanes);
  // Where all are out, none is passed over.
  expect(one.permits.ofTask(company, task.task)).toBeGreaterThan(1);
});
