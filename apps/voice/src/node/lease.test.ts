import { claimRows, type Database, declareLost, heldLeases, startAttempts, takeOverNode, uuid7 } from '@parley/db';
import { addCompany, addTask, attemptOf } from '@parley/db/dialling/test-task';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { ManualClock } from '@parley/sip/testing/manual-clock';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SlowDatabase } from '../testing/slow-database.ts';
import { Lease } from './lease.ts';
import { interruptedRow } from './orphans.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await addCompany(database, 1);
});
afterAll(() => database.drop());

class Node {
  readonly id: string;
  readonly clock = new ManualClock();
  readonly slow = new SlowDatabase(database.db);
  lease!: Lease;
  lost = 0;
  idle = true;
  restarts = 0;
  readonly settled: string[] = [];
  settle: (id: string) => Promise<void> = async (id) => {
    this.settled.push(id);
  };

  private constructor(id: string) {
    this.id = id;
  }

  static async join(id: string = uuid7()): Promise<Node> {
    const node = new Node(id);
    node.lease = await Lease.join({
      ...{ db: node.slow.db, clock: node.clock, log: pino({ level: 'silent' }), load: () => ({}) },
      node: { id: node.id, role: 'voice', host: 'test', version: 'test' },
      isIdle: () => node.idle,
      onRestart: () => {
        node.restarts += 1;
      },
      onLost: async () => {
        node.lost += 1;
      },
      onFoundLost: (id) => node.settle(id),
    });
    nodes.push(node);
    return node;
  }

  /** Lets so many seconds go by, a heartbeat at a time. */
  async pass(seconds: number): Promise<void> {
    for (let gone = 0; gone < seconds; gone += 3) {
      this.clock.advance(3_000);
      await this.beaten();
    }
  }

  /** The heartbeat has ended: the next one is set. */
  async beaten(): Promise<void> {
    await vi.waitFor(() => expect(this.clock.waiting).toBe(1), 15_000);
  }
}

const nodes: Node[] = [];
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.lease.close()));
});

/** Another node does what it does once leases have ended for long enough. */
const declareEnded = async (): Promise<string[]> =>
  await declareLost(
    database.db,
    (await heldLeases(database.db, 'voice', 30)).filter(({ over }) => over),
  );

/** What is told by a database whose clock was set by so much. */
const setClock = (by: string) =>
  sql`update nodes set lease_until = lease_until - ${by}::interval where lost_at is null`.execute(database.db);

/** What time does to a lease that nobody renews. */
const runOut = (db: Database, node: string) =>
  db.updateTable('nodes').set({ lease_until: sql`now() - interval '1 second'` }).where('id', '=', node).execute();

test('a lease is kept as long as the heart beats, and given back at the end', async () => {
  const node = await Node.join();
  for (let beats = 0; beats < 30; beats++) {
    await node.pass(3);
    expect(node.lease.valid).toBe(true);
  }
  expect([node.lost, node.lease.nodes]).toEqual([0, 1]);
  const other = await Node.join();
  await node.pass(3);
  expect(node.lease.nodes).toBe(2);
  await other.lease.close();
  await node.pass(3);
  expect(node.lease.nodes).toBe(1);
});

test('a node that is to be started again says so once it has drained, and stands afresh when it is back', async () => {
  const node = await Node.join();
  node.idle = false;
  const ask = { draining: true, restart_asked_at: new Date() };
  await database.db.updateTable('nodes').set(ask).where('id', '=', node.id).execute();
  await node.pass(6);
  expect([node.lease.valid, node.restarts]).toEqual([false, 0]);
  node.idle = true;
  await node.pass(6);
  expect(node.restarts).toBe(1);
  await node.lease.close();
  const again = await Node.join(node.id);
  await again.pass(6);
  expect([again.lease.valid, again.restarts]).toEqual([true, 0]);
});

test('a node that drains keeps its lease and dials no more', async () => {
  const node = await Node.join();
  await database.db.updateTable('nodes').set({ draining: true }).where('id', '=', node.id).execute();
  await node.pass(3);
  expect([node.lease.draining, node.lease.valid, node.lost]).toEqual([true, false, 0]);
  await database.db.updateTable('nodes').set({ draining: false }).where('id', '=', node.id).execute();
  await node.pass(3);
  expect(node.lease.valid).toBe(true);
});

test('while the database does not answer a node stops dialling five seconds before others may take over, and dials again once it does', async () => {
  const node = await Node.join();
  const answer = node.slow.hold();
  node.clock.advance(24_999);
  expect(node.lease.valid).toBe(true);
  node.clock.advance(1);
  expect(node.lease.valid).toBe(false);
  answer();
  await node.beaten();
  await node.pass(3);
  expect([node.lease.valid, node.lost]).toEqual([true, 0]);
});

test('an answer that comes late renews from when it was asked for', async () => {
  const node = await Node.join();
  const answer = node.slow.hold();
  node.clock.advance(3_000);
  node.clock.advance(20_000);
  answer();
  await node.beaten();
  expect(node.lease.valid).toBe(true);
  const hold = node.slow.hold();
  node.clock.advance(5_000); // 28 s after the join, 25 s after what was renewed was asked for
  expect(node.lease.valid).toBe(false);
  hold();
});

test('a lease that was lost is joined anew, and runs from when that was asked for, however late the answer', async () => {
  const node = await Node.join();
  await runOut(database.db, node.id);
  expect(await declareEnded()).toEqual([node.id]);
  // The renewal is told at once that the lease is lost; the answer to joining anew takes 26 s.
  const late = node.slow.hold(1);
  node.clock.advance(3_000);
  await vi.waitFor(() => expect([node.lost, node.slow.statements]).toEqual([1, 3]), 15_000);
  node.clock.advance(26_000);
  late();
  await node.beaten();
  expect(node.lease.valid).toBe(false);
  await node.pass(3);
  expect([node.lease.valid, node.lost]).toEqual([true, 1]);
});

test('a database that is away costs no lease but the time: others are judged only once it has been back for a whole lease', async () => {
  const [node, silent] = [await Node.join(), await Node.join()];
  await node.pass(60);
  const back = node.slow.cut();
  await node.pass(24);
  expect(node.lease.valid).toBe(true);
  await node.pass(3);
  expect(node.lease.valid).toBe(false);
  back();
  await runOut(database.db, silent.id);
  await node.pass(30);
  expect([node.lease.valid, node.settled]).toEqual([true, []]);
  await node.pass(6);
  expect(node.settled).toEqual([silent.id]);
});

test.each(['1 hour', '-1 hour'])('a clock of the database that is set by %s takes the lease of no node that lives', async (by) => {
  const [one, two] = [await Node.join(), await Node.join()];
  for (let beats = 0; beats < 11; beats++) await Promise.all([one.pass(3), two.pass(3)]);
  await setClock(by);
  for (let beats = 0; beats < 15; beats++) {
    // One after the other: the first finds the other's lease as the clock has left it.
    await one.pass(3);
    await two.pass(3);
    expect([one.lost, two.lost, one.lease.valid, two.lease.valid]).toEqual([0, 0, true, true]);
  }
  // One that dies is found all the same, also where its lease seems to last for another hour.
  if (by === '-1 hour') await setClock(by);
  else await runOut(database.db, two.id);
  await one.pass(36);
  expect(one.settled).toEqual([two.id]);
});

test('of two nodes that find a third lost in the same moment one takes over', async () => {
  const [gone, first, second] = [await Node.join(), await Node.join(), await Node.join()];
  await Promise.all([first.pass(30), second.pass(30)]);
  await runOut(database.db, gone.id);
  await Promise.all([first.pass(12), second.pass(12)]);
  expect([...first.settled, ...second.settled]).toEqual([gone.id]);
});

test('a take-over that fails is tried again with the next heartbeat until it is done', async () => {
  const [gone, node] = [await Node.join(), await Node.join()];
  await node.pass(30);
  let tries = 0;
  node.settle = async (id) => {
    tries += 1;
    if (tries < 3) throw new Error('the database went away in the middle');
    node.settled.push(id);
  };
  await runOut(database.db, gone.id);
  await node.pass(18);
  expect([node.settled, tries]).toEqual([[gone.id], 3]);
});

test('calls of a lost node are settled though the node that declared it lost has died before it settled them', async () => {
  const task = await addTask(database, 1, 2);
  const [gone, node] = [await Node.join(), await Node.join()];
  node.settle = async (id) => {
    node.settled.push(id);
    await takeOverNode(database.db, id, interruptedRow);
  };
  const claimed = await claimRows(database.db, { ...task, node: gone.id, limit: 2, taskRate: null, gatewayRate: null });
  const [dialled] = claimed;
  if (!dialled) throw new Error('no row');
  await startAttempts(database.db, gone.id, [attemptOf(task, dialled)]);
  await runOut(database.db, gone.id);
  expect(await declareEnded()).toEqual([gone.id]); // by one that dies now
  const states = async () =>
    (await database.db.selectFrom('number_rows').select('state').where('task_id', '=', task.task).orderBy('state').execute()).map(
      ({ state }) => state,
    );
  await node.pass(36);
  expect([node.settled, await states()]).toEqual([[], ['claimed', 'ringing']]); // it may still be at it
  await database.db.updateTable('nodes').set({ lost_at: sql`now() - interval '31 seconds'` }).where('id', '=', gone.id).execute();
  await node.pass(30);
  expect([node.settled, await states()]).toEqual([[gone.id], ['failed', 'waiting']]);
  await node.pass(60);
  expect(node.settled).toEqual([gone.id]);
});

test('a row is never dialled by two: not by a node that stood still and was taken over, whatever its clock says', async () => {
  const task = await addTask(database, 1, 2);
  const [sleeper, other] = [await Node.join(), await Node.join()];
  const claim = (node: Node) => claimRows(database.db, { ...task, node: node.id, limit: 1, taskRate: null, gatewayRate: null });
  const [row] = await claim(sleeper);
  if (!row) throw new Error('no row');
  await other.pass(30);
  await runOut(database.db, sleeper.id);
  await other.pass(12);
  expect(other.settled).toEqual([sleeper.id]);
  // Its machine was asleep, and its clock with it: it thinks that it holds the lease, and the database knows better.
  expect(sleeper.lease.valid).toBe(true);
  expect(await startAttempts(database.db, sleeper.id, [attemptOf(task, row)])).toEqual(new Map());
  expect(await claim(sleeper)).toEqual([]);
  // With a clock that went on it knows by itself, before it asks anybody.
  const answer = sleeper.slow.hold();
  sleeper.clock.advance(40_000);
  expect(sleeper.lease.valid).toBe(false);
  answer();
  await sleeper.beaten();
  expect([sleeper.lost, sleeper.lease.valid]).toEqual([1, true]);
  await other.pass(3);
  expect(other.settled).toEqual([sleeper.id]);
});
