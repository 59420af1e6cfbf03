import { everything, route } from '@parley/contract';
import { registry } from '@parley/contract/registry';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { menuFor } from './menu.ts';
import { menuPages } from './menu-pages.ts';

const routes = registry.map((one) => one.route);
const names = (held: string[], language: 'zh' | 'en' = 'zh') =>
  menuFor(new Set(held), language, routes, menuPages)[0]?.menus?.map((group) => [
    group.name,
    ...(group.menus ?? []).map((page) => page.name),
  ]);

test("flag '1' sees every page that exists", () => {
  const all = names([everything]);
  expect(all?.slice(0, 3)).toEqual([
    ['home'],
    ['flow', 'flow', 'flow-recycle', 'call-intention-cate'],
    [
      'callout',
      'task-list',
      'task-recycle',
      'task-plus-call-log',
      'queue-number',
      'outbound-flow',
      'group-call',
      'recall',
      'task-intervention',
      'callout-set',
      'white',
      'intercept-black',
    ],
  ]);
  expect(all).toContainEqual(['sip', 'gateway', 'gateway-group', 'outbound-rule', 'sip-extension']);
});

test('others see the pages of which they hold a permission, with each item on or off', () => {
  expect(names(['PLATFORM/TASK/LIST'])).toEqual([['callout', 'task-list']]);
  const page = menuFor(new Set(['PLATFORM/TASK/LIST']), 'en', routes, menuPages)[0]?.menus?.[0]?.menus?.[0];
  expect(page?.items).toContainEqual({ route: 'platform/task/list', label: 'List tasks', status: '1' });
  expect(page?.items).toContainEqual(expect.objectContaining({ route: 'platform/task/create', label: 'Create task', status: '0' }));
});

test('without any permission the menu is empty', () => {
  expect(names([])).toEqual([]);
});

test('a page that a later route names appears with it', () => {
  const later = route('/api/platform/later/list', {
    page: 'later',
    summary: { zh: '以后', en: 'Later' },
    input: z.object({}),
    output: z.object({}),
  });
  const pages = [...menuPages, { name: 'later', label: { zh: '以后', en: 'Later' } }];
  const menus = menuFor(new Set(['PLATFORM/LATER/LIST']), 'en', [later], pages)[0]?.menus;
  expect(menus).toEqual([
    { name: 'later', label: 'Later', words: 'yihou yh later 以后', items: [{ route: 'platform/later/list', label: 'Later', status: '1' }] },
  ]);
});

test('entries and what makes something new are found by pinyin, initials and both languages', () => {
  const pages = menuFor(new Set([everything]), 'en', routes, menuPages)[0]?.menus ?? [];
  const tasks = pages.find(({ name }) => name === 'callout')?.menus?.[0];
  expect(tasks?.words).toBe('renwuliebiao rwlb tasks 任务列表');
  expect(tasks?.items?.find((item) => item.route === 'platform/task/create')?.words?.split(' ')).toContain('xjrw');
  expect(tasks?.items?.find((item) => item.route === 'platform/task/list')?.words).toBeUndefined();
});
