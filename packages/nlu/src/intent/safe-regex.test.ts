import { expect, test } from 'vitest';
import { safeRegex } from './safe-regex.ts';

const issue = (source: string): string | null => {
  const result = safeRegex(source);
  return 'issue' in result ? result.issue : null;
};

test.each([
  '不.*要',
  '.*快递.*',
  '^(是|对|好)+$',
  '(周|星期)[一二三]',
  'yes|no',
  '\\d{4,6}',
  '(?:ab|cd)*',
  'colou?r',
  'a.*b.*c',
  '我?[要想](把|将)?(退|换).*货(吗|呢)?',
])('takes %s', (source) => expect(issue(source)).toBeNull());

test.each([
  '(a+)+$',
  '(a*)*b',
  '(a|a)*c',
  '(a|ab)+c',
  '(x?)+y',
  '((a+)b)+',
  '(.*){5}z',
  'a*a*a*b',
  '(\\w+\\s?)+$',
  '(?=a)b',
  '(a)\\1',
  `${'a?'.repeat(30)}${'a'.repeat(30)}`,
  'a{0,20}'.repeat(9),
  '(a|ab)'.repeat(25),

  '([a-z]{1,9})+$',
])('refuses %s, which could run too long', (source) => expect(issue(source)).toBe('too-slow'));

test('refuses what is not well-formed or too long', () => {
  expect(issue('(')).toBe('syntax');
  expect(issue('[a')).toBe('syntax');
  expect(issue('a'.repeat(301))).toBe('too-long');
});
