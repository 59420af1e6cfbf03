import { expect, it } from 'vitest';
import { wayBack } from './way-back.ts';

const origin = 'https://console.example.com';

it.each(['/callout/task-list?name=x', '/flow/design/1#node', '/%2Felsewhere.example'])('leads to %s', (path) => {
  expect(wayBack(path, origin)).toBe(path);
});

it.each([
  null,
  '',
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n\\elsewhere.example',
  '/..//elsewhere.example',
  '/./\\elsewhere.example',
  'https://elsewhere.example/',
  'https:elsewhere.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'elsewhere.example',
  '/login?redirect=/login',
])('leads nowhere else for %j', (query) => {
  expect(wayBack(query, origin)).toBe('/');
});
