import { expect, test } from 'vitest';
import { compileExpression } from './expression.ts';

const found = (source: string, text: string): string | undefined => {
  const result = compileExpression(source);
  if ('issue' in result) throw new Error(result.issue);
  return result.expression.find(text);
};
const issue = (source: string): string | null => {
  const result = compileExpression(source);
  return 'issue' in result ? result.issue : null;
};

test.each([
  ['不.*要', '我不是很想要', '不是很想要'],
  ['.*快递.*', '有快递吗', '有快递吗'],
  ['^(是|对|好)+$', '对对对', '对对对'],
  ['(周|星期)[一二三]', '下周三吧', '周三'],
  ['yes|no', 'oh YES please', 'YES'],
  ['\\d{4,6}', '单号 123456789', '123456'],
  ['\\u4e0d要', '不要', '不要'],
  ['(?<what>退|换).*货', '我要退个货', '退个货'],
  ['我?[要想](把|将)?(退|换).*货(吗|呢)?', '想把这个换了货呢', undefined],
  ['^$', 'text', undefined],
])('%s finds in %s: %s', (source, text, match) => expect(found(source, text)).toBe(match));

test.each([
  '(a+)+$',
  '(a*)*b',
  '(a|a)*c',
  '(x?)+y',
  '(.*){5}z',
  'a*a*a*b',
  '(\\w+\\s?)+$',
  `${'a?'.repeat(30)}${'a'.repeat(30)}`,
  '([a-z]{1,9})+$',
])('%s, over which a backtracking engine would sit for ages, is answered', (source) => {
  expect(found(source, `${'a'.repeat(499)}!`)).toBe(source.startsWith('a?') ? 'a'.repeat(60) : undefined);
});

test('what needs backtracking, is not well-formed, or is too long or too large is refused', () => {
  expect(issue('(?=a)b')).toBe('syntax');
  expect(issue('(a)\\1')).toBe('syntax');
  expect(issue('(')).toBe('syntax');
  expect(issue('[a')).toBe('syntax');
  expect(issue('a'.repeat(301))).toBe('too-long');
  expect(issue('a{0,1000}'.repeat(20))).toBe('too-large');
  expect(issue('(a{0,40}){0,40}')).toBe('too-large');
  expect(issue('a{99999999}')).toBe('too-large');
});
