import { allows, type Text } from '@parley/contract';
import type { MaskedData } from '../../kit/context.ts';

export type DataScope = 'own' | 'department' | 'company';

/** What a role gives. */
export interface Grant {
  readonly permissions: readonly string[];
  readonly unmask: readonly MaskedData[];
  readonly flows: 'all' | readonly string[];
  readonly grades: 'all' | readonly string[];
  readonly dataScope: DataScope;
}

/** What somebody has himself, and so may pass on. */
export interface Holding {
  readonly permissions: ReadonlySet<string>;
  readonly unmask: ReadonlySet<MaskedData>;
  readonly scope: { readonly flows: 'all' | object; readonly grades: 'all' | readonly string[] };
  readonly dataScope: DataScope;
}

const breadth: readonly DataScope[] = ['own', 'department', 'company'];
const wider = (one: DataScope, other: DataScope): boolean => breadth.indexOf(one) > breadth.indexOf(other);

const maskedNames: Readonly<Record<MaskedData, Text>> = {
  call: { zh: '通话记录号码明文', en: 'plain numbers of call records' },
  flow: { zh: '话术意向号码明文', en: 'plain numbers of flow intention' },
  queue: { zh: '队列外呼号码明文', en: 'plain numbers of queue outbound' },
  task: { zh: '外呼任务号码明文', en: 'plain numbers of outbound tasks' },
};
const plain = (name: string): Text => ({ zh: name, en: name });

const has = (grades: 'all' | readonly string[] | undefined, grade: string): boolean =>
  grades === 'all' || (grades?.includes(grade) ?? false);

/**
 * What of a grant its giver does not have himself. What the role gave before may stay: `before` is not given anew.
 * Single flows are no part of it: whether the giver sees them, the database says.
 */
export const beyond = (given: Grant, giver: Holding, before?: Grant): Text[] => [
  ...given.permissions.filter((name) => !before?.permissions.includes(name) && !allows(name, giver.permissions)).map(plain),
  ...given.unmask.filter((data) => !before?.unmask.includes(data) && !giver.unmask.has(data)).map((data) => maskedNames[data]),
  ...(wider(given.dataScope, giver.dataScope) && (!before || wider(given.dataScope, before.dataScope))
    ? [{ zh: '更大的数据范围', en: 'a wider data scope' }]
    : []),
  ...(given.flows === 'all' && giver.scope.flows !== 'all' && before?.flows !== 'all' ? [{ zh: '全部话术', en: 'all flows' }] : []),
  ...(given.grades === 'all'
    ? giver.scope.grades !== 'all' && before?.grades !== 'all'
      ? [{ zh: '全部意向', en: 'all intentions' }]
      : []
    : given.grades.filter((grade) => !has(giver.scope.grades, grade) && !has(before?.grades, grade)).map(plain)),
];
