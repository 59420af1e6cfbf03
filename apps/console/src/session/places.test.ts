import type { MenuEntry } from '@parley/contract/session';
import { describe, expect, it } from 'vitest';
import { permissionsOf, placesOf } from './places.ts';
import { readToken, removeToken, tokenKey, writeToken } from './token.ts';

const menu: MenuEntry[] = [
  {
    name: 'company_menu',
    label: '企业菜单',
    menus: [
      { name: 'home', label: '首页' },
      {
        name: 'config',
        label: '系统设置',
        menus: [
          {
            name: 'sys-config',
            label: '组织',
            menus: [
              { name: 'total-list', label: '明细' },
              {
                name: 'user',
                label: '用户',
                items: [
                  { route: 'config/user/list', label: '', status: '1' },
                  { route: 'config/user/delete', label: '', status: '0' },
                ],
              },
            ],
          },
        ],
      },
      { name: 'import-export-queue', label: '下载中心', menus: [{ name: 'import-queue', label: '导入' }] },
    ],
  },
];

describe('routes from the menu of the server', () => {
  const table = placesOf(menu);
  it('become paths by nesting', () =>
    expect(table.places.map(({ path }) => path)).toEqual([
      '/home',
      '/config/sys-config/total-list',
      '/config/sys-config/user',
      '/import-export-queue/import-queue',
    ]));
  it('lead a group to its first nested child that is shown', () => {
    expect(table.redirects.get('/config')).toBe('/config/sys-config/user');
    expect(table.redirects.get('/config/sys-config')).toBe('/config/sys-config/user');
  });
  it('hide what the menu never shows', () => {
    expect(table.places.filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual(['total-list', 'import-queue']);
  });
});

describe('permissions', () => {
  it('are the upper-cased routes whose status is on', () => expect([...permissionsOf(menu, '0')]).toEqual(['CONFIG/USER/LIST']));
  it('are all there are for flag 1', () => expect(permissionsOf(menu, '1').has('*')).toBe(true));
});

it('takes a cookie that is no text for none', () => {
  expect(readToken('platform', { cookie: 'platform-token=%E0%A4%A' })).toBeUndefined();
});

it('keeps the token of each system for a day under its own name', () => {
  const written: string[] = [];
  const jar = {
    get cookie() {
      return 'platform-token=a%2Fb; operate-token=c';
    },
    set cookie(value: string) {
      written.push(value);
    },
  };
  expect(tokenKey('flow')).toBe('flow-token');
  expect([readToken('platform', jar), readToken('operate', jar), readToken('flow', jar)]).toEqual(['a/b', 'c', undefined]);
  writeToken('platform', 'a/b', jar);
  removeToken('platform', jar);
  expect(written).toEqual([
    'platform-token=a%2Fb; path=/; max-age=86400; samesite=lax',
    'platform-token=; path=/; max-age=0; samesite=lax',
  ]);
});
