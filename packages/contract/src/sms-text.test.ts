import { expect, test } from 'vitest';
import { hasLooseBraces, renderSms, signedText, smsVariables } from './sms-text.ts';

test('the variables of a text are those in two braces, each once', () => {
  expect(smsVariables('{{name}}, {{ 单号 }} {name} {{name}} {{}}')).toEqual(['name', '单号']);
  expect(hasLooseBraces('{{name}} {x}')).toBe(false);
  expect(['{{name', 'name}}', '{{a{{b}}', '{{}}'].map(hasLooseBraces)).toEqual([true, true, true, true]);
});

test('a text is rendered whole or not at all', () => {
  const template = { text: '{{name}}，您的快递 {{单号}} 已送达', signature: '帕利' };
  expect(renderSms(template, { name: '张先生', 单号: 'SF1', other: 'x' })).toEqual({ content: '【帕利】张先生，您的快递 SF1 已送达' });
  expect(renderSms(template, { name: ' ', constructor: 'x' })).toEqual({ missing: ['name', '单号'] });
  // What a value holds is no variable, and no pattern of a replacement.
  expect(renderSms({ text: '{{a}}', signature: '' }, { a: '{{b}} $& $1' })).toEqual({ content: '{{b}} $& $1' });
  expect(renderSms({ text: '{{constructor}}', signature: '' }, {})).toEqual({ missing: ['constructor'] });
});

test('a signature stands in the brackets that its language wants', () => {
  expect(signedText('您好', 'Parley')).toBe('【Parley】您好');
  expect(signedText('Hello', 'Parley')).toBe('[Parley] Hello');
  expect(signedText('Hello', '')).toBe('Hello');
});
