import { expect, it } from 'vitest';
import { hashPlaceOf, loadConfig, shellOf } from './index.ts';

it('tells the shell from the address, in which /flow/… is also a group of pages', () => {
  expect(
    ['/', '/flow/', '/flow/index.html', '/flow/flow', '/flow/design/1', '/operate/index.html', '/operate/company', '/home'].map(shellOf),
  ).toEqual(['platform', 'flow', 'flow', 'platform', 'platform', 'operate', 'operate', 'platform']);
});

it('falls back to the defaults when the file is missing or broken', async () => {
  const answer =
    (body: string, status = 200) =>
    () =>
      Promise.resolve(new Response(body, { status }));
  expect((await loadConfig('flow', answer('{"SYSTEM":"flow","TITLE":"X"}'))).TITLE).toBe('X');
  expect(await loadConfig('flow', answer('<html>', 404))).toMatchObject({ SYSTEM: 'flow', TITLE: 'Parley', WS_API: '/ws', LANGUAGE: 'zh' });
  expect((await loadConfig('flow', answer('{"SYSTEM":"flow","TIME_OUT":"soon"}'))).TIME_OUT).toBe(0);
});

it('keeps the place of the operations console behind the hash', () => {
  expect(['/operate/company', '/operate/index.html', '/operate/', '/flow/flow'].map(hashPlaceOf)).toEqual([
    '/operate/index.html#/company',
    undefined,
    undefined,
    undefined,
  ]);
});
