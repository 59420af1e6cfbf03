import { expect, test } from 'vitest';
import { isAbout, type NumberCondition, type NumberFacts, rulesFor } from './number-rule.ts';

const condition = (over: Partial<NumberCondition> = {}): NumberCondition => ({
  areas: [],
  carriers: [],
  variables: [],
  lastResults: [],
  ...over,
});
const facts: NumberFacts = { area: '广东省广州市', carrier: 'mobile', variables: { level: 'gold plus' }, lastResult: 'busy' };

test.each([
  ['a province', { areas: ['广东'] }, true],
  ['one of several cities', { areas: ['深圳', '广州'] }, true],
  ['another city', { areas: ['深圳'] }, false],
  ['a carrier', { carriers: ['unicom', 'mobile'] }, true],
  ['another carrier', { carriers: ['unicom'] }, false],
  ['both, of which one holds', { areas: ['广东'], carriers: ['unicom'] }, false],
  ['a variable', { variables: [{ name: 'level', is: 'contains', value: 'gold' }] }, true],
  ['a variable that is something else', { variables: [{ name: 'level', is: 'equals', value: 'gold' }] }, false],
  ['a variable that is missing', { variables: [{ name: 'address', is: 'missing', value: '' }] }, true],
  ['a name of the language', { variables: [{ name: 'constructor', is: 'missing', value: '' }] }, true],
  ['its last result', { lastResults: ['busy'] }, true],
  ['another last result', { lastResults: ['voicemail'] }, false],
] as const)('a rule by %s', (_, over, is) => {
  expect(isAbout(condition(over), facts)).toBe(is);
});

test('a number of nowhere that was not called is of no area, carrier or last result', () => {
  const unknown: NumberFacts = { area: undefined, carrier: undefined, variables: {}, lastResult: undefined };
  for (const over of [{ areas: ['广东'] }, { carriers: ['mobile'] }, { lastResults: ['busy'] }])
    expect(isAbout(condition(over), unknown)).toBe(false);
});

test('each rule acts once, and none after one that keeps the number from being dialled', () => {
  const rule = (id: string, ends: boolean, over: Partial<NumberCondition> = {}) => ({
    id,
    ends,
    condition: condition({ areas: ['广东'], ...over }),
  });
  const rules = [rule('flow', false), rule('elsewhere', true, { areas: ['北京'] }), rule('delay', true), rule('skip', true)];
  const acting = (acted: string[]) => rulesFor(rules, facts, new Set(acted)).map(({ id }) => id);
  expect(acting([])).toEqual(['flow', 'delay']);
  expect(acting(['flow', 'delay'])).toEqual(['skip']);
  expect(acting(['flow', 'delay', 'skip'])).toEqual([]);
});
