import { expect, test } from 'vitest';
import { SimulatedNodes, type SimulatedTask, type Simulation } from './testing/simulated-nodes.ts';

/** Numbers in [0, 1) that are the same in every run. */
function seeded(start: number): () => number {
  let seed = start;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
}

const minutes = 60_000; // ms
const task = (id: string, over: Partial<SimulatedTask> = {}): SimulatedTask => ({
  ...{ company: 'one', id, gateway: 'g', robots: 50, priority: 5, rate: null, callMs: (random) => 5_000 + random() * 20_000 },
  ...over,
});
const simulated = (over: Partial<Simulation>): SimulatedNodes =>
  new SimulatedNodes({
    ...{ companies: new Map([['one', 9]]), gateways: [{ id: 'g', carrier: 'c', capacity: 100, rate: null }], tasks: [], nodes: 1 },
    ...{ random: seeded(7), ...over },
  });
/** How far apart what they had is, as a share of what the one that had more had. */
const apart = (had: readonly number[]): number => 1 - Math.min(...had) / Math.max(...had);
const most = (at: readonly number[], within: number): number =>
  at.reduce((high, from, n) => Math.max(high, at.slice(n).filter((other) => other < from + within).length), 0);

test.each([
  ['robots that do not divide', { companies: new Map([['one', 9]]), tasks: [task('a'), task('b')] }],
  ['three tasks of two nodes', { companies: new Map([['one', 20]]), tasks: [task('a'), task('b'), task('c')], nodes: 2 }],
  ['one robot', { companies: new Map([['one', 1]]), tasks: [task('a', { callMs: () => 5_000 }), task('b', { callMs: () => 5_000 })] }],
  [
    'a gateway that is full',
    { companies: new Map([['one', 90]]), gateways: [{ id: 'g', carrier: 'c', capacity: 7, rate: null }], tasks: [task('a'), task('b')] },
  ],
  [
    'calls of another length',
    {
      companies: new Map([['one', 11]]),
      tasks: [task('a', { callMs: (random) => 2_000 + random() * 2_000 }), task('b', { callMs: (random) => 20_000 + random() * 9_000 })],
    },
  ],
])('tasks of one priority that never run dry have robots within 5 % of each other in ten minutes: %s', (_, over) => {
  const nodes = simulated(over);
  nodes.run(10 * minutes);
  expect(apart([...nodes.served.values()])).toBeLessThan(0.05);
  expect(nodes.served.size).toBe(over.tasks.length);
});

test('and their calls a second, where it is the pace of a gateway that holds them', () => {
  const nodes = simulated({
    ...{ companies: new Map([['one', 500]]), tasks: [task('a'), task('b'), task('c')], nodes: 2 },
    gateways: [{ id: 'g', carrier: 'c', capacity: 500, rate: 4 }],
  });
  nodes.run(10 * minutes);
  const calls = ['a', 'b', 'c'].map((id) => nodes.starts.filter((start) => start.task.id === id).length);
  expect(apart(calls)).toBeLessThan(0.05);
  expect(nodes.starts.length).toBeGreaterThan(2_000);
});

test('a task that begins later has its share once the calls of the others have ended, and one of a higher priority all it can use', () => {
  const nodes = simulated({
    companies: new Map([['one', 20]]),
    tasks: [task('a'), task('late', { from: 2 * minutes }), task('first', { from: 5 * minutes, priority: 1, robots: 12 })],
  });
  nodes.run(3 * minutes);
  const inUse = (id: string): number => nodes.inUse((call) => call.task.id === id);
  expect([inUse('a'), inUse('late')].map((count) => Math.abs(count - 10) <= 1)).toEqual([true, true]);
  nodes.run(3 * minutes);
  expect([inUse('first') >= 11, inUse('a') + inUse('late') <= 9]).toEqual([true, true]);
});

test('no robot stands idle while a task could call with it', () => {
  const nodes = simulated({ companies: new Map([['one', 40]]), tasks: [task('a'), task('b'), task('c')], nodes: 2 });
  nodes.run(10 * minutes);
  const used = [...nodes.served.values()].reduce((sum, seconds) => sum + seconds, 0);
  expect(used / (40 * 600)).toBeGreaterThan(0.93);
});

test('two nodes, two companies, one carrier: no limit is passed at any instant', () => {
  const companies = new Map([
    ['one', 25],
    ['two', 9],
  ]);
  const gateways = [
    { id: 'g1', carrier: 'c', capacity: 15, rate: 3 },
    { id: 'g2', carrier: 'c', capacity: 6, rate: 2 },
    { id: 'g3', carrier: 'd', capacity: 50, rate: null },
  ];
  const tasks = [
    task('a', { gateway: 'g1', robots: 12 }),
    task('b', { gateway: 'g1', robots: 8, rate: 1, from: 3 * minutes }),
    task('c', { gateway: 'g3', robots: 10, priority: 2 }),
    task('d', { company: 'two', gateway: 'g2', robots: 5, rate: 2 }),
    task('e', { company: 'two', gateway: 'g2', robots: 30, from: 3 * minutes }),
  ];
  const passed = new Set<string>();
  const highest = new Map<string, number>();
  const check = (what: string, used: number, limit: number): void => {
    if (used > limit) passed.add(`${what}: ${used} of ${limit}`);
    highest.set(what, Math.max(used, highest.get(what) ?? 0));
  };
  const watch = (nodes: SimulatedNodes): void => {
    for (const one of tasks)
      check(
        one.id,
        nodes.inUse((call) => call.task === one),
        one.robots,
      );
    for (const [id, robots] of companies)
      check(
        id,
        nodes.inUse((call) => call.task.company === id),
        robots,
      );
    for (const { id, capacity } of gateways)
      check(
        id,
        nodes.inUse((call) => call.task.gateway === id),
        capacity,
      );
    check(
      'carrier',
      nodes.inUse((call) => call.task.gateway !== 'g3'),
      21,
    );
  };
  const nodes = simulated({ companies, gateways, tasks, nodes: 2, watch });
  nodes.run(10 * minutes);
  expect([...passed]).toEqual([]);
  // They were reached, so that it is they that held.
  expect(['one', 'g1', 'g2', 'a', 'd', 'carrier'].map((what) => highest.get(what))).toEqual([25, 15, 6, 12, 5, 21]);
  const startsBy = (of: (task: SimulatedTask) => boolean): number[] =>
    nodes.starts
      .filter((start) => of(start.task))
      .map(({ at }) => at)
      .sort((a, b) => a - b);
  expect(
    most(
      startsBy(({ gateway }) => gateway === 'g1'),
      1_000,
    ),
  ).toBe(3);
  expect(
    most(
      startsBy(({ gateway }) => gateway === 'g2'),
      1_000,
    ),
  ).toBe(2);
  expect(
    most(
      startsBy(({ id }) => id === 'b'),
      1_000,
    ),
  ).toBe(1);
});
