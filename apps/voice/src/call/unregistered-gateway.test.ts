import { claimRows, uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Gateway } from '../directory/gateways.ts';
import { CallNode } from '../testing/call-node.ts';
import { TrunkMonitor } from '../trunks/trunk-monitor.ts';
import { dialRow } from './dial-row.ts';
import { routeTo } from './route.ts';

let node: CallNode;
beforeAll(async () => {
  node = await CallNode.start();
});
afterAll(() => node.close());

/** A gateway that registers to us: it has no address of its own. */
const registrant = (): Gateway => ({ ...node.gateway, name: 'PBX', kind: 'registrant', address: '', port: null, username: 'pbx-1' });

test('a gateway that registers to us, and has not, is never called at an empty host', () => {
  const { target, nextHop, trouble } = routeTo(node.context, 1, registrant(), '9001', '95001');
  expect({ target, nextHop, trouble }).toEqual({
    target: `sip:9001@${node.address.host}`,
    nextHop: { host: '0.0.0.0', port: 0 },
    trouble: 'gateway-absent {"gateway":"PBX"}',
  });
});

test('a number that is dialled by it comes back as not connected, with that cause, and everything is given back', async () => {
  const { context, task } = node;
  const gateway = registrant();
  const [row] = await claimRows(context.db, {
    ...{ company: 1, task: task.task, gateway: task.gateway, node: context.node, limit: 1, taskRate: null, gatewayRate: null },
  });
  if (!row) throw new Error('no row is left');
  const free = node.occupancy.takeForTask(1, task.task, gateway.id);
  await dialRow({ ...context, gateways: () => new Map([[gateway.id, gateway]]) }, { task: node.running, row, free });
  await expect.poll(() => node.callOfRow(row.id)).toBe('carrier-failure');
  const call = await context.db
    .selectFrom('calls')
    .select(['status', 'ended_by', 'exception'])
    .where('row_id', '=', row.id)
    .executeTakeFirstOrThrow();
  expect(call).toEqual({ status: 'not_connected', ended_by: 'carrier', exception: 'gateway-absent {"gateway":"PBX"}' });
  expect(node.held()).toMatchObject({ robots: 0, sessions: 0, calls: 0, sip: 0 });
});

test('with another gateway in its group the number is due at once by that one, and uses up no redial', async () => {
  const { context, task } = node;
  const gateway = registrant();
  const [failed, other] = [task.gateway, uuid7()];
  const claim = (by: string) =>
    claimRows(context.db, { company: 1, task: task.task, gateway: by, node: context.node, limit: 1, taskRate: null, gatewayRate: null });
  const [row] = await claim(failed);
  if (!row) throw new Error('no row is left');
  const lane = { rank: 0, weight: 1, failOver: ['unreachable'], members: [failed, other] };
  const free = node.occupancy.takeForTask(1, task.task, gateway.id);
  await dialRow({ ...context, gateways: () => new Map([[gateway.id, gateway]]) }, { task: { ...node.running, lane }, row, free });
  const stored = () =>
    context.db
      .selectFrom('number_rows')
      .select(['state', 'tried_gateways', 'result_tries', 'last_result', 'tries'])
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
  await expect.poll(async () => (await stored()).state).toBe('redial');
  expect(await stored()).toMatchObject({ tried_gateways: [failed], result_tries: {}, last_result: 'carrier-failure', tries: 1 });
  // Due before the numbers that wait, it is not taken by the gateway that failed it.
  await context.db
    .updateTable('number_rows')
    .set({ due_at: new Date(Date.now() - 30_000) })
    .where('id', '=', row.id)
    .execute();
  for (const { id } of await claim(failed)) expect(id).not.toBe(row.id);
  expect((await claim(other)).map(({ id, tried }) => [id, tried])).toEqual([[row.id, [failed]]]);
});

test('a number that no gateway of the task may call is filtered, not called; one that another may call is for that one', async () => {
  const { context, task } = node;
  const gateway = { ...node.gateway, destinations: ['9'] };
  const [own, other] = [task.gateway, uuid7()];
  const claim = { company: 1, task: task.task, gateway: own, node: context.node, limit: 2, taskRate: null, gatewayRate: null };
  const [alone, shared] = await claimRows(context.db, claim);
  if (!alone || !shared) throw new Error('no row is left');
  const by = { ...context, gateways: () => new Map([[gateway.id, gateway]]) };
  const countOf = async () =>
    (
      await context.db
        .selectFrom('task_counts')
        .select((eb) => eb.fn.sum<number>('calls').as('calls'))
        .executeTakeFirst()
    )?.calls;
  const calls = await countOf();
  const lane = { rank: 0, weight: 1, failOver: [], members: [own, other] };
  const free = () => node.occupancy.takeForTask(1, task.task, gateway.id);
  await dialRow(by, { task: node.running, row: alone, free: free() });
  await dialRow(by, { task: { ...node.running, lane }, row: shared, free: free() });
  const rowOf = (id: string) =>
    context.db.selectFrom('number_rows').select(['state', 'reason', 'tries', 'tried_gateways']).where('id', '=', id).executeTakeFirst();
  expect(await rowOf(alone.id)).toEqual({ state: 'filtered', reason: 'gateway-refuses', tries: 0, tried_gateways: [own] });
  expect(await rowOf(shared.id)).toEqual({ state: 'waiting', reason: null, tries: 0, tried_gateways: [own] });
  expect(await countOf()).toBe(calls);
  expect(node.held()).toMatchObject({ robots: 0, sessions: 0, calls: 0, sip: 0 });
});

test('a line is down after three pings without an answer, not one, and where its calls come from is told', async () => {
  const { context, peer } = node;
  let [pings, answers] = [0, true];
  const states: [string, number][] = [];
  const ping = async () => {
    pings++;
    return answers ? { ok: true, rttMs: 1 } : { ok: false, why: '408' };
  };
  const sip = new Proxy(context.sip, {
    get: (target, name) => {
      const value: unknown = name === 'ping' ? ping : Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const publish: typeof context.bus.publish = (event) => event.type === 'gateway-state' && states.push([event.state, pings]);
  const networks = { gatewayNetworks: undefined, labPort: peer.address.port };
  const monitor = new TrunkMonitor({ sip, db: context.db, bus: { ...context.bus, publish }, log: context.log, networks });
  onTestFinished(() => monitor.close());
  monitor.watch();
  const look = async () => {
    const before = pings;
    await monitor.use([{ ...node.gateway, ping: true }]);
    await expect.poll(() => pings).toBe(before + 1);
  };
  await look();
  await expect.poll(() => states).toEqual([['up', 1]]);
  answers = false;
  for (let n = 0; n < 3; n++) await look();
  await expect.poll(() => states.slice(1)).toEqual([['down', 4]]);
  const { known_places } = await context.db
    .selectFrom('gateways')
    .select('known_places')
    .where('id', '=', node.gateway.id)
    .executeTakeFirstOrThrow();
  expect(known_places).toEqual([`UDP 127.0.0.1:${peer.address.port}`]);
});

test('a number about which the do-not-call service gives no answer is held back undialled, and says why', async () => {
  const { context, task } = node;
  await context.db.insertInto('callout_sets').values({ company_id: 1, dnc_address: 'http://127.0.0.1:9/' }).execute();
  const of = { company: 1, task: task.task, gateway: task.gateway, node: context.node, limit: 1, taskRate: null, gatewayRate: null };
  const [row] = await claimRows(context.db, of);
  if (!row) throw new Error('no row is left');
  await dialRow(context, { task: node.running, row, free: node.occupancy.takeForTask(1, task.task, task.gateway) });
  const now = await context.db.selectFrom('number_rows').select(['state', 'reason', 'tries']).where('id', '=', row.id).executeTakeFirst();
  expect(now).toEqual({ state: 'waiting', reason: 'do-not-call-unknown', tries: 0 });
  expect(node.held()).toMatchObject({ robots: 0, sessions: 0, calls: 0, sip: 0 });
});

test('a number goes out as the first rule that fits rewrites it, with the headers of its gateway, and not at all beyond its destinations', () => {
  const calleeRules = [
    { match: '+86', strip: 3, add: '0' },
    { match: '1', strip: 0, add: '9' },
    { match: '', strip: 0, add: '8' },
  ];
  const gateway: Gateway = { ...node.gateway, calleeRules, destinations: ['+86', '1', '0'], headers: [['X-Line', 'seven']] };
  const sent = (number: string) => routeTo(node.context, 1, gateway, number, '95001');
  expect(['+8657188887531', '13912345678', '01088887531'].map((number) => sent(number).target.split('@')[0])).toEqual([
    'sip:057188887531',
    'sip:913912345678',
    'sip:801088887531',
  ]);
  expect(sent('13912345678').headers).toContainEqual(['X-Line', 'seven']);
  expect(sent('4008123456')).toMatchObject({ result: 'barred', nextHop: { host: '0.0.0.0' } });
});
