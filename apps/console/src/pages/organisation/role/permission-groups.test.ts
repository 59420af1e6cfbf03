import { describe, expect, it } from 'vitest';
import { givable, groupsOf, narrowed, permissionsIn, tickOf, ticksBetween, withTicks } from './permission-groups.ts';

const item = (route: string) => ({ route, label: route, status: '1' as const });
const menu = [
  { name: 'home', label: '首页', items: [item('platform/report/home/summary')] },
  {
    name: 'config',
    label: '系统',
    menus: [
      {
        name: 'sys-config',
        label: '组织',
        menus: [
          { name: 'user', label: '用户', items: [item('config/user/list'), item('config/user/create')] },
          { name: 'empty', label: '空', items: [] },
        ],
      },
      { name: 'log', label: '日志', menus: [{ name: 'company-log', label: '操作日志', items: [item('log/company-list')] }] },
    ],
  },
];

describe('the menu as permissions to tick', () => {
  it('groups pages as the menu does, and leaves out what has nothing to tick', () => {
    expect(groupsOf(menu).map(({ key, label, pages }) => [key, label, pages.map(({ name }) => name)])).toEqual([
      ['home', '首页', ['home']],
      ['config/sys-config', '系统 / 组织', ['user']],
      ['config/log', '系统 / 日志', ['company-log']],
    ]);
  });
  it('reads a menu in its wrapping as well', () => {
    expect(groupsOf([{ name: 'company_menu', label: '', menus: menu }])).toEqual(groupsOf(menu));
  });
  it('half ticks a parent while some of its operations are held', () => {
    const names = permissionsIn(groupsOf(menu)[1]?.pages ?? []);
    expect(names).toEqual(['CONFIG/USER/LIST', 'CONFIG/USER/CREATE']);
    expect(tickOf(names, new Set())).toEqual({ checked: false, half: false });
    expect(tickOf(names, new Set(['CONFIG/USER/LIST']))).toEqual({ checked: false, half: true });
    expect(tickOf(names, new Set(names))).toEqual({ checked: true, half: false });
  });
  it('offers nobody to give what he lacks himself', () => {
    const lacking = [
      { name: 'user', label: '用户', items: [item('config/user/list'), { ...item('config/user/create'), status: '0' as const }] },
    ];
    expect(givable(groupsOf(lacking)[0]?.pages ?? [])).toEqual(['CONFIG/USER/LIST']);
  });
  it('narrows down to what is looked for', () => {
    const found = narrowed(groupsOf(menu), ({ permission }) => permission.endsWith('CREATE'));
    expect(found.map(({ key }) => key)).toEqual(['config/sys-config']);
    expect(permissionsIn(found[0]?.pages ?? [])).toEqual(['CONFIG/USER/CREATE']);
  });
  it('comes back to the same value when a tick is undone', () => {
    const held = ['A', 'B'];
    expect(withTicks(withTicks(held, ['C'], true), ['C'], false)).toEqual(held);
    expect(ticksBetween(['A', 'B'], ['B', 'C'])).toEqual({ given: ['C'], taken: ['A'] });
  });
});
