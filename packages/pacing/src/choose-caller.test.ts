import { expect, test } from 'vitest';
import { type CallerCriteria, type CallerUse, callerAreas, chooseCaller, provinceOf } from './choose-caller.ts';

const numbers = ['95001', '95002', '95003'];
const usual: CallerCriteria = { choice: 'in-turn', area: undefined, turn: 0, random: 0, next: null };
const none: ReadonlyMap<string, CallerUse> = new Map();
const closed = (...these: string[]) => new Map(these.map((number) => [number, { calls: 9, closed: true }]));
const from = (list: readonly string[], criteria: Partial<CallerCriteria>, use = none) =>
  chooseCaller(list, () => callerAreas([], () => undefined), { ...usual, ...criteria }, use);

test('caller numbers take turns, and one that may not be shown is passed over', () => {
  expect([0, 1, 2, 3].map((turn) => from(numbers, { turn }))).toEqual(['95001', '95002', '95003', '95001']);
  expect([0, 1, 2, 3].map((turn) => from(numbers, { turn }, closed('95002')))).toEqual(['95001', '95003', '95003', '95001']);
  expect(from(numbers, {}, closed(...numbers))).toBeUndefined();
  expect(from([], {})).toBe('');
});

test('a caller number by chance is one of those that may be shown', () => {
  expect([0, 0.5, 0.999].map((random) => from(numbers, { choice: 'random', random }))).toEqual(['95001', '95002', '95003']);
  expect([0, 0.5, 0.999].map((random) => from(numbers, { choice: 'random', random }, closed('95001')))).toEqual([
    '95002',
    '95003',
    '95003',
  ]);
  expect(from(numbers, { choice: 'random' }, closed(...numbers))).toBeUndefined();
});

test('the least used caller number is shown', () => {
  const use = new Map([
    ['95001', { calls: 4, closed: false }],
    ['95002', { calls: 3, closed: true }],
    ['95003', { calls: 3, closed: false }],
  ]);
  expect(from(numbers, { choice: 'least-used' }, use)).toBe('95003');
  expect(from(numbers, { choice: 'least-used' }, new Map())).toBe('95001');
});

test('a number of the same city is shown, otherwise of the same province, otherwise any', () => {
  const places: Record<string, string> = { '0571': '浙江省杭州市', '0572': '浙江省杭州市', '0574': '浙江省宁波市', '010': '北京市' };
  const list = Object.keys(places);
  const choose = (area: string | undefined, turn = 0, use = none) =>
    chooseCaller(list, () => callerAreas(list, (number) => places[number]), { ...usual, choice: 'same-area', area, turn }, use);
  const all = [...list].sort();
  expect([choose('浙江省杭州市', 0), choose('浙江省杭州市', 1)].sort()).toEqual(['0571', '0572']);
  expect(choose('浙江省宁波市')).toBe('0574');
  expect(choose('浙江省宁波市', 0, closed('0574'))).toMatch(/^057[12]$/);
  expect(all).toContain(choose('浙江省温州市'));
  expect(choose('浙江省温州市')).not.toBe('010');
  expect([choose('北京市'), choose('天津', 0, closed('0571', '0572', '0574'))]).toEqual(['010', '010']);
  expect(all).toContain(choose(undefined));
  expect(['新疆喀什地区', '吉林省吉林市', '天津市', '天津'].map(provinceOf)).toEqual(['新疆', '吉林省', '天津', '天津']);
});

test('a redial shows the caller number behind the last one, the one that it is told, or what the task chooses', () => {
  expect(from(numbers, { next: { after: '95002' } })).toBe('95003');
  expect(from(numbers, { next: { after: '95003' } })).toBe('95001');
  expect(from(numbers, { next: { after: '95001' } }, closed('95002'))).toBe('95003');
  expect(from(numbers, { next: { after: '96000' } })).toBe('95001');
  expect(from(numbers, { next: { number: '95009' } })).toBe('95009');
  expect(from(numbers, { next: { number: '95009' } }, closed('95009'))).toBe('95001');
  expect(from([], { next: { number: '95009' } }, closed('95009'))).toBeUndefined();
});
