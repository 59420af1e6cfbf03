import { beforeAll, expect, test } from 'vitest';
import { countSteps } from '../testing/count-steps.ts';
import { Occupancy } from './occupancy.ts';

const companies = 1_000;
const tasksEach = 5;
const occupancy = new Occupancy();
const frees: (() => void)[] = [];
beforeAll(() => {
  for (let company = 1; company <= companies; company++) {
    frees.push(occupancy.takeForInbound(company));
    for (let task = 0; task < tasksEach; task++) frees.push(occupancy.takeForTask(company, `${company} ${task}`, 'gateway'));
  }
});

test('with a thousand companies at work, what one uses is read without looking at the others', () => {
  expect(countSteps(() => [...new Map([[1, 1]])])).toBeGreaterThan(0);
  const read = (): unknown => [occupancy.ofCompany(7), occupancy.ofTask(7, '7 0'), occupancy.inbound(7), occupancy.tasksOf(7).size];
  expect(read()).toEqual([6, 1, 1, 5]);
  expect(countSteps(read)).toBe(0);
  expect(countSteps(() => occupancy.takeForTask(7, '7 0', 'gateway')())).toBe(0);
});

test('what all use is read without looking at any of them, and who uses some by one look at each', () => {
  expect(countSteps(() => [occupancy.total(), occupancy.uses()])).toBe(0);
  expect([occupancy.total(), occupancy.uses()]).toEqual([companies * (tasksEach + 1), { task: companies * tasksEach, inbound: companies }]);
  // Once a second, for the live figures.
  const figures = (): unknown => {
    const all: [number, number][] = [];
    for (const company of occupancy.companies()) all.push([company, occupancy.ofCompany(company)]);
    return all;
  };
  expect(countSteps(figures)).toBeLessThanOrEqual(companies + 1);
});

test('a robot is freed once, a task and a company that use none are forgotten', () => {
  const own = new Occupancy();
  const [a, b, c] = [own.takeForTask(1, 'task', 'gateway'), own.takeForTask(1, 'task', 'gateway'), own.takeForInbound(1)];
  a();
  a();
  expect([own.ofTask(1, 'task'), own.ofCompany(1), own.total()]).toEqual([1, 2, 2]);
  b();
  expect([...own.tasksOf(1)]).toEqual([]);
  c();
  expect([[...own.companies()], own.total(), own.uses()]).toEqual([[], 0, { task: 0, inbound: 0 }]);
  const d = own.takeForInbound(1);
  c();
  b();
  expect([own.inbound(1), own.ofTask(1, 'task')]).toEqual([1, 0]);
  d();
});
