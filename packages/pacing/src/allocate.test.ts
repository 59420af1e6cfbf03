import { expect, test } from 'vitest';
import { allocate, type Limits, type TaskDemand } from './allocate.ts';

const task = (id: string, over: Partial<TaskDemand> = {}): TaskDemand => ({
  ...{ id, gateway: 'g', robots: 10, priority: 5, inUse: 0, others: 0 },
  ...over,
});
const limits = (over: Partial<Limits> = {}): Limits => ({
  ...{ company: 100, companyOthers: 0, inbound: 0, inboundSpare: 0, nodes: 1, node: 1000 },
  gateways: new Map([['g', { capacity: 100, others: 0 }]]),
  ...over,
});

test('the least of task, company, gateway and node holds', () => {
  expect(allocate([task('a')], limits()).tasks.get('a')).toBe(10);
  expect(allocate([task('a')], limits({ company: 7, companyOthers: 3 })).tasks.get('a')).toBe(4);
  expect(allocate([task('a')], limits({ gateways: new Map([['g', { capacity: 5, others: 2 }]]) })).tasks.get('a')).toBe(3);
  expect(allocate([task('a')], limits({ node: 2 })).tasks.get('a')).toBe(2);
  expect(allocate([task('a', { others: 8 })], limits()).tasks.get('a')).toBe(2);
});

test('tasks of one priority share evenly, a higher one is served first', () => {
  const shared = allocate([task('a'), task('b')], limits({ company: 9 })).tasks;
  expect([shared.get('a'), shared.get('b')]).toEqual([5, 4]);
  const ranked = allocate([task('a'), task('b', { priority: 1 })], limits({ company: 12 })).tasks;
  expect([ranked.get('a'), ranked.get('b')]).toEqual([2, 10]);
});

test('nodes take equal shares', () => {
  expect(allocate([task('a', { robots: 9 })], limits({ nodes: 2 })).tasks.get('a')).toBe(5);
  expect(allocate([task('a', { robots: 9, others: 5 })], limits({ nodes: 2 })).tasks.get('a')).toBe(4);
});

test('what is in use stays granted even when a limit was lowered, and nothing is added', () => {
  const got = allocate([task('a', { inUse: 6 }), task('b')], limits({ company: 5 }));
  expect([got.tasks.get('a'), got.tasks.get('b')]).toEqual([6, 0]);
});

test('a task that has been calling gives up what is beyond its share as its calls end, and one that begins gets it', () => {
  const began = allocate([task('a', { inUse: 10 }), task('b')], limits({ company: 10 }));
  expect([began.tasks, began.aims]).toEqual([
    new Map([
      ['a', 10],
      ['b', 0],
    ]),
    new Map([
      ['a', 5],
      ['b', 5],
    ]),
  ]);
  const later = allocate([task('a', { inUse: 8 }), task('b', { inUse: 1 })], limits({ company: 10 }));
  expect([later.tasks, later.aims]).toEqual([
    new Map([
      ['a', 8],
      ['b', 2],
    ]),
    new Map([
      ['a', 5],
      ['b', 5],
    ]),
  ]);
  const first = allocate([task('a', { inUse: 8 }), task('b', { priority: 1 })], limits({ company: 10 }));
  expect([first.tasks, first.aims]).toEqual([
    new Map([
      ['a', 8],
      ['b', 2],
    ]),
    new Map([
      ['b', 10],
      ['a', 0],
    ]),
  ]);
});

test('robots kept for inbound calls come out of the same pool', () => {
  const got = allocate([task('a')], limits({ company: 10, inbound: 3, inboundSpare: 2 }));
  expect(got).toMatchObject({ tasks: new Map([['a', 5]]), inbound: 5 });
});

test('whatever the figures, no limit is passed', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 500; round++) {
    const demands = Array.from({ length: random(6) }, (_, n) =>
      task(`t${n}`, { robots: random(30), priority: 1 + random(3), gateway: `g${random(2)}`, others: random(10) }),
    );
    const bounds = limits({
      company: random(60),
      companyOthers: random(20),
      node: random(50),
      nodes: 1 + random(3),
      gateways: new Map([0, 1].map((n) => [`g${n}`, { capacity: random(40), others: random(10) }])),
    });
    const { tasks } = allocate(demands, bounds);
    const sum = (chosen: readonly TaskDemand[]): number => chosen.reduce((total, { id }) => total + (tasks.get(id) ?? 0), 0);
    expect(sum(demands)).toBeLessThanOrEqual(Math.max(0, Math.min(bounds.company - bounds.companyOthers, bounds.node)));
    for (const [id, gateway] of bounds.gateways)
      expect(sum(demands.filter((one) => one.gateway === id))).toBeLessThanOrEqual(Math.max(0, gateway.capacity - gateway.others));
    for (const one of demands) expect(tasks.get(one.id) ?? 0).toBeLessThanOrEqual(Math.max(0, one.robots - one.others));
  }
});

const lanes = (of: Partial<TaskDemand>, gateways: readonly Partial<TaskDemand>[]): TaskDemand[] =>
  gateways.map((one, n) => task(`a ${n}`, { task: 'a', gateway: `g${n}`, ...of, ...one }));
const trunks = (...capacities: number[]) => new Map(capacities.map((capacity, n) => [`g${n}`, { capacity, others: 0 }]));
const given = (demands: readonly TaskDemand[], over: Partial<Limits>) => [...allocate(demands, limits(over)).tasks.values()];

test('a task calls by the first of its gateways that has room', () => {
  expect(given(lanes({}, [{ rank: 0 }, { rank: 1 }, { rank: 2 }]), { gateways: trunks(6, 3, 9) })).toEqual([6, 3, 1]);
  expect(given(lanes({}, [{ rank: 0, closed: true }, { rank: 1 }]), { gateways: trunks(6, 30) })).toEqual([0, 10]);
});

test('or by all of them, by weight, and those with room take what others lack', () => {
  expect(given(lanes({ robots: 8 }, [{ weight: 3 }, { weight: 1 }]), { gateways: trunks(50, 50) })).toEqual([6, 2]);
  expect(given(lanes({ robots: 8 }, [{ weight: 3 }, { weight: 1 }]), { gateways: trunks(4, 50) })).toEqual([4, 4]);
  expect(given(lanes({ robots: 8 }, [{ weight: 3, inUse: 7 }, { weight: 1 }]), { gateways: trunks(50, 50) })).toEqual([7, 1]);
});

test('its robots and its turn are one task’s, however many gateways it has', () => {
  expect(given(lanes({ robots: 4 }, [{ others: 3 }, {}, {}]), { gateways: trunks(9, 9, 9) })).toEqual([1, 0, 0]);
  const both = [...lanes({}, [{}, {}]), task('b', { gateway: 'g0' })];
  expect(given(both, { gateways: trunks(50, 50), company: 12 })).toEqual([3, 3, 6]);
});
