import { allows, everything, type Text } from '@parley/contract';
import type { MaskedData } from '../../kit/context.ts';

export type DataScope = 'own' | 'department' | 'company';

/**
 * What somebody may, or what a role gives: a point of the lattice of rights. One is at most another where each of its parts is; flag '1'
 * is the top.
 */
export interface Rights {
  /** Flag '1': everything, whatever the parts say. */
  readonly chief: boolean;
  readonly permissions: ReadonlySet<string>;
  readonly unmask: ReadonlySet<MaskedData>;
  readonly flows: 'all' | ReadonlySet<string>;
  readonly grades: 'all' | ReadonlySet<string>;
  readonly dataScope: DataScope;
}

/** The rights of who has none. */
export const bottom: Rights = {
  chief: false,
  permissions: new Set(),
  unmask: new Set(),
  flows: new Set(),
  grades: new Set(),
  dataScope: 'own',
};

/** The rights of flag '1'. */
export const top: Rights = {
  chief: true,
  permissions: new Set([everything]),
  unmask: new Set(['call', 'flow', 'queue', 'task']),
  flows: 'all',
  grades: 'all',
  dataScope: 'company',
};

const breadth: readonly DataScope[] = ['own', 'department', 'company'];

const maskedNames: Readonly<Record<MaskedData, Text>> = {
  call: { zh: '通话记录号码明文', en: 'plain numbers of call records' },
  flow: { zh: '话术意向号码明文', en: 'plain numbers of flow intention' },
  queue: { zh: '队列外呼号码明文', en: 'plain numbers of queue outbound' },
  task: { zh: '外呼任务号码明文', en: 'plain numbers of outbound tasks' },
};
/** Flows that somebody does not see, and so has not to give. */
export const unseenFlows: Text = { zh: '看不到的话术', en: 'flows you do not see' };

const words = {
  chief: { zh: '超级权限', en: 'the right to everything' },
  scope: { zh: '更大的数据范围', en: 'a wider data scope' },
  allFlows: { zh: '全部话术', en: 'all flows' },
  allGrades: { zh: '全部意向', en: 'all intentions' },
} as const satisfies Record<string, Text>;

const plain = (name: string): Text => ({ zh: name, en: name });
const lacking = <T>(wanted: Iterable<T>, held: ReadonlySet<T>): T[] => [...wanted].filter((one) => !held.has(one));

const flowsBeyond = (given: Rights['flows'], held: Rights['flows']): Text[] => {
  if (held === 'all') return [];
  if (given === 'all') return [words.allFlows];
  return lacking(given, held).length > 0 ? [unseenFlows] : [];
};

const gradesBeyond = (given: Rights['grades'], held: Rights['grades']): Text[] => {
  if (held === 'all') return [];
  return given === 'all' ? [words.allGrades] : lacking(given, held).map(plain);
};

/** What of some rights goes beyond those held; nothing if they are at most those. */
export const beyond = (given: Rights, held: Rights): Text[] => {
  if (held.chief) return [];
  return [
    ...(given.chief ? [words.chief] : []),
    ...[...given.permissions].filter((name) => !allows(name, held.permissions)).map(plain),
    ...lacking(given.unmask, held.unmask).map((data) => maskedNames[data]),
    ...(breadth.indexOf(given.dataScope) > breadth.indexOf(held.dataScope) ? [words.scope] : []),
    ...flowsBeyond(given.flows, held.flows),
    ...gradesBeyond(given.grades, held.grades),
  ];
};

/** Whether rights are at most those of another: reflexive, antisymmetric, transitive. */
export const isAtMost = (one: Rights, other: Rights): boolean => beyond(one, other).length === 0;

/** Who manages somebody: what he may, and whom he sees. */
export interface Manager {
  readonly id: string;
  readonly rights: Rights;
  readonly people: 'all' | ReadonlySet<string>;
}

/** Somebody who is managed. */
export interface Managed {
  readonly id: string;
  readonly kind: string;
  readonly rights: Rights;
}

/** Why somebody may not manage another; undefined if he may. */
export type Obstacle = 'outside' | 'self' | 'provider' | 'above';

/**
 * The rule of people: nobody manages whom he does not see, himself, an administrator of the provider, or one who may do more than he
 * (with the password of such a one he would have it all).
 */
export const obstacleTo = ({ id, rights, people }: Manager, one: Managed): Obstacle | undefined => {
  if (people !== 'all' && !people.has(one.id)) return 'outside';
  if (one.id === id) return 'self';
  if (one.kind === 'internal') return 'provider';
  return isAtMost(one.rights, rights) ? undefined : 'above';
};
