import { expect, test } from 'vitest';
import { type CallRule, dialPattern, judgeRules } from './dial-pattern.ts';

test.each([
  ['', '13900001234', true],
  ['1[3-9]XXXXXXXXX', '13900001234', true],
  ['1[3-9]XXXXXXXXX', '1390000123', false],
  ['0.', '02112345678', true],
  ['0.', '0', false],
  ['10086', '10086', true],
  ['10086', '100861', false],
  ['ZNx', '125', true],
  ['ZNX', '105', false],
  ['+86.', '+8613900001234', true],
])('the pattern "%s" and %s: %s', (pattern, number, fits) => {
  expect(new RegExp(dialPattern(pattern) ?? 'none').test(number)).toBe(fits);
});

test.each(['a', '1.2', '[9-1]', '[', '(1)', '1*', '[]'])('%s is no pattern', (text) => {
  expect(dialPattern(text)).toBeUndefined();
});

test('the first rule that is on, for the caller, and fits the number is taken', () => {
  const rule = (over: Partial<CallRule>): CallRule => ({ enabled: true, who: 'company', whoIds: [], pattern: '', ...over });
  const rules = [
    rule({ enabled: false }),
    rule({ who: 'extension', whoIds: ['e2'] }),
    rule({ who: 'department', whoIds: ['d1'], pattern: '0.' }),
    rule({ who: 'extension', whoIds: ['e1'] }),
    rule({}),
  ];
  expect(judgeRules(rules, { extension: 'e1', department: 'd1' }, '13900001234')).toEqual(['off', 'who', 'number', 'taken', 'behind']);
  expect(judgeRules(rules, { extension: 'e1', department: 'd1' }, '0211')).toEqual(['off', 'who', 'taken', 'behind', 'behind']);
  expect(judgeRules(rules, { extension: 'e2' }, '0211')).toEqual(['off', 'taken', 'who', 'who', 'behind']);
  expect(judgeRules(rules.slice(0, 4), {}, '0211')).toEqual(['off', 'who', 'who', 'who']);
});
