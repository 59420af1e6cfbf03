import { gatewayKinds, taskModes } from '@parley/contract/kind-texts';
import { registry } from '@parley/contract/registry';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changesOf, listChange } from './changes.ts';
import { fieldName } from './field-names.ts';
import { readable } from './readable.ts';
import { piecesOf } from './text-pieces.ts';
import { valueText } from './value-texts.ts';

/** Names that stand for themselves in any language. */
const ownWords: ReadonlySet<string> = new Set(['PCMA', 'PCMU', 'G722', 'opus', 'udp', 'tcp', 'tls', 'xlsx', 'csv', 'utf-8', 'gbk']);

/** What may be changed by calls that are logged. A flow's draft is told by its revision alone. */
const logged = registry.map(({ route }) => route).filter(({ audit, path }) => audit && !/flow\/(create|update)$/.test(path));

interface Sent {
  readonly path: string;
  readonly choices: readonly string[];
}

/** Every field of what a call is sent, with the values that it may be chosen from. */
const fieldsOf = (schema: z.core.$ZodType, path = ''): readonly Sent[] => {
  const of = (inner: z.core.$ZodType): readonly Sent[] => fieldsOf(inner, path);
  const own = (choices: readonly string[]): readonly Sent[] => [{ path, choices }];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => fieldsOf(inner, path === '' ? name : `${path}.${name}`));
  if (schema instanceof z.ZodArray) return of(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(of);
  if (schema instanceof z.ZodPipe) return of(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return of(schema.unwrap());
  if (schema instanceof z.ZodEnum) return own(schema.options.map(String));
  // Yes and no are told by one pair of words, whatever the field.
  if (schema instanceof z.ZodLiteral) return own([...schema.values].filter((value) => typeof value !== 'boolean').map(String));
  return own([]);
};

const kinds = (before: unknown, after: unknown): string[] => changesOf(before, after).map(({ path, kind }) => `${path} ${kind}`);

describe('what an operation did to a row', () => {
  it('tells each field that changed from those that stayed', () => {
    expect(kinds({ name: '甲', port: 5060 }, { name: '乙', port: 5060 })).toEqual(['name changed', 'port same']);
  });
  it('takes every field of a new row as added, and of a deleted one as removed', () => {
    expect(kinds(null, { name: '甲' })).toEqual(['name added']);
    expect(kinds({ name: '甲' }, null)).toEqual(['name removed']);
  });
  it('tells no time of a change besides that of the log', () => {
    expect(
      kinds(
        [
          { name: '甲', updatedAt: 'a' },
          { name: '乙', updatedAt: 'a' },
        ],
        null,
      ),
    ).toEqual(['甲.name removed', '乙.name removed']);
    expect(kinds({ updatedAt: 'a' }, { updatedAt: 'b' })).toEqual([]);
  });
  it('takes what is left empty for no change', () => {
    expect(kinds(null, { name: '甲', remark: '', pushAt: null, users: [] })).toEqual([
      'name added',
      'remark same',
      'pushAt same',
      'users same',
    ]);
    expect(kinds({ remark: null }, { remark: '' })).toEqual(['remark same']);
  });
  it('goes into what lies inside', () => {
    expect(kinds({ redial: { times: 1, on: ['busy'] } }, { redial: { times: 2, on: ['busy'] } })).toEqual([
      'redial.times changed',
      'redial.on same',
    ]);
    expect(kinds({ rules: [{ add: '0' }] }, { rules: [{ add: '0' }, { add: '9' }] })).toEqual(['rules.1.add same', 'rules.2.add added']);
  });
  it('reads a list of one row as that row, and no row as no fields', () => {
    expect(kinds([{ name: '甲' }], null)).toEqual(['name removed']);
    expect(kinds(null, null)).toEqual([]);
  });
  it('knows what may never be shown', () => {
    expect(changesOf({ secret: '***', login: { newPassword: 'x' }, name: '' }, null).map(({ secret }) => secret)).toEqual([
      true,
      true,
      false,
    ]);
  });
  it('compares plain lists by what came and went', () => {
    expect(listChange(['A', 'B'], ['B', 'C'])).toEqual({ gone: ['A'], come: ['C'], stayed: 1 });
    expect(listChange('A', ['A'])).toBeUndefined();
  });
});

describe('reading a log', () => {
  it('knows rows of a list by their names, and by their places where two have one', () => {
    const rows = (status: string) => [
      { username: 'linxiao', status },
      { username: 'chenmo', status },
    ];
    expect(kinds(rows('active'), rows('disabled'))).toEqual([
      'linxiao.username same',
      'linxiao.status changed',
      'chenmo.username same',
      'chenmo.status changed',
    ]);
    expect(kinds([{ name: 'a' }, { name: 'a' }], null)).toEqual(['1.name removed', '2.name removed']);
  });
  it('shows names in the place of ids: those beside them, and those that the log has', () => {
    const names = { f1: '续保', f2: '回访' };
    expect(readable({ roleId: 'r1', roleName: '运营', departmentId: null, departmentName: null, flows: ['f1', 'f3'] }, names)).toEqual({
      roleId: '运营',
      departmentId: null,
      flows: ['续保', 'f3'],
    });
    expect(readable([{ flowId: 'f2' }, 'f1'], names)).toEqual([{ flowId: '回访' }, '续保']);
  });
  it('has words for fields and values, also within rows', () => {
    expect(fieldName('林晓.status', 'user')).toEqual({ zh: '林晓 · 状态', en: '林晓 · Status' });
    expect(fieldName('windows.1.from', 'task-list')?.zh).toBe('时段 1 · 从');
    expect(fieldName('calleeRules.2.add', 'gateway')?.zh).toBe('被叫变换 2 · 加前缀');
    expect(valueText('林晓.status', 'disabled', 'user')?.zh).toBe('停用');
    expect(valueText('unmask', 'call', 'role')?.en).toBe('Call records');
    expect(valueText('name', 'disabled', 'user')).toBeUndefined();
  });
  it('says a state as the page of its row does', () => {
    expect(valueText('status', 'active', 'user')?.zh).toBe('启用');
    expect(valueText('status', 'active', 'company')?.zh).toBe('正常');
    expect(valueText('state', 'waiting', 'task-list')?.zh).toBe('待启动');
    expect(valueText('state', 'waiting', 'platform-sysmsg-list')?.zh).toBe('待发布');
  });
  it('says what was chosen as its form does', () => {
    expect(valueText('mode', 'robot-agent', 'task-list')).toBe(taskModes['robot-agent']);
    expect(valueText('kind', 'registrant', 'gateway')).toBe(gatewayKinds.registrant);
    expect(valueText('windows.1.days', 6, 'task-list')?.zh).toBe('六');
    expect(valueText('entries.1.result', 'busy', 'recall')?.zh).toBe('用户忙');
    expect(valueText('entries.1.result', 'grade-C', 'recall')?.en).toBe('Grade C');
  });
  it.each(logged.map((route) => [route.path, route] as const))(
    'has words for every field and choice that %s can change',
    (_path, route) => {
      const page = route.page ?? 'account';
      const fields = fieldsOf(route.input);
      expect(fields.filter(({ path }) => !fieldName(path, page)).map(({ path }) => path)).toEqual([]);
      const bare = fields.flatMap(({ path, choices }) => choices.filter((value) => !valueText(path, value, page)));
      expect(bare.filter((value) => !ownWords.has(value))).toEqual([]);
    },
  );
});

describe('how a text became another', () => {
  it('marks the words that went and came', () => {
    expect(piecesOf('renew by 30 Nov please', 'renew by 5 Dec please')).toEqual([
      { kind: 'same', text: 'renew by ' },
      { kind: 'gone', text: '30' },
      { kind: 'come', text: '5' },
      { kind: 'same', text: ' ' },
      { kind: 'gone', text: 'Nov' },
      { kind: 'come', text: 'Dec' },
      { kind: 'same', text: ' please' },
    ]);
  });
  it('compares Chinese by character', () => {
    expect(piecesOf('华东外呼中心', '华南外呼中心').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'same 华',
      'gone 东',
      'come 南',
      'same 外呼中心',
    ]);
  });
  it('shows both whole where nothing stayed', () => {
    expect(piecesOf('abc', '甲乙丙')).toEqual([
      { kind: 'gone', text: 'abc' },
      { kind: 'come', text: '甲乙丙' },
    ]);
  });
});
