import { everything } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import { beyond, bottom, type DataScope, isAtMost, type Managed, type Manager, obstacleTo, type Rights, top } from './rights.ts';

const little: Rights = {
  chief: false,
  permissions: new Set(['A/LIST']),
  unmask: new Set(['call']),
  flows: new Set(['f1']),
  grades: new Set(['A', 'B']),
  dataScope: 'department',
};
const much: Rights = { ...top, chief: false, permissions: new Set(['A/LIST', 'A/DELETE']), unmask: new Set(['call', 'task']) };
const said = (given: Rights, held: Rights) => beyond(given, held).map(({ en }) => en);

test('each piece that goes beyond is named', () => {
  expect(said(little, much)).toEqual([]);
  expect(said(much, little)).toEqual(['A/DELETE', 'plain numbers of outbound tasks', 'a wider data scope', 'all flows', 'all intentions']);
  expect(said({ ...little, grades: new Set(['A', 'C']), flows: new Set(['f2']) }, little)).toEqual(['flows you do not see', 'C']);
  expect(said(top, { ...top, chief: false })).toEqual(['the right to everything']);
});

test('the name that stands for everything is held by nobody who lacks a thing', () => {
  expect(said({ ...little, permissions: new Set([everything]) }, little)).toEqual([everything]);
  expect(said(little, { ...little, permissions: new Set([everything]) })).toEqual([]);
});

/** All sets of some things. */
const subsets = <T>(all: readonly T[]): ReadonlySet<T>[] =>
  Array.from({ length: 2 ** all.length }, (_, mask) => new Set(all.filter((_one, n) => mask & (2 ** n))));

const scopes: readonly DataScope[] = ['own', 'department', 'company'];
/** Every point of a small lattice: two of each kind of thing, permissions × exceptions × flows × grades × data scope, and the flag. */
const points: readonly Rights[] = [
  ...[...subsets(['A', 'B']), new Set([everything])].flatMap((permissions) =>
    subsets<'call' | 'task'>(['call', 'task']).flatMap((unmask) =>
      (['all', ...subsets(['f', 'g'])] as const).flatMap((flows) =>
        (['all', ...subsets(['A', 'B'])] as const).flatMap((grades) =>
          scopes.map((dataScope) => ({ chief: false, permissions, unmask, flows, grades, dataScope })),
        ),
      ),
    ),
  ),
  top,
];

/** Points drawn alike each time (xorshift, 32 bits). */
function* draws(seed: number): Generator<Rights> {
  for (let state = seed; ; ) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    yield points[(state >>> 0) % points.length] ?? bottom;
  }
}

describe('being at most is a partial order', () => {
  test('reflexive', () => {
    for (const one of points) expect(isAtMost(one, one)).toBe(true);
  });

  test('antisymmetric', () => {
    let equals = 0;
    for (const one of points) {
      for (const other of points) {
        if (!isAtMost(one, other) || !isAtMost(other, one)) continue;
        equals += 1;
        if (one !== other) expect(one).toEqual(other);
      }
    }
    expect(equals).toBe(points.length);
  });

  test('transitive', () => {
    const drawn = draws(20_261_121);
    let chains = 0;
    for (let n = 0; n < 300_000; n++) {
      const [low, middle, high] = [drawn.next().value, drawn.next().value, drawn.next().value];
      if (!isAtMost(low, middle) || !isAtMost(middle, high)) continue;
      chains += 1;
      if (!isAtMost(low, high)) expect([low, middle, high]).toBe('a chain');
    }
    expect(chains).toBeGreaterThan(100);
  });

  test('nobody is above flag 1 or below nothing, and each part counts by itself', () => {
    for (const one of points) {
      expect(isAtMost(one, top)).toBe(true);
      expect(isAtMost(bottom, one)).toBe(true);
      expect(isAtMost(top, one)).toBe(one.chief);
    }
    const parts = ['permissions', 'unmask', 'flows', 'grades', 'dataScope'] as const;
    const full = { ...top, chief: false };
    for (const part of parts) expect(isAtMost(full, { ...full, [part]: bottom[part] }), part).toBe(false);
  });
});

describe('who manages whom', () => {
  const manager: Manager = { id: 'me', rights: little, people: new Set(['me', 'one', 'two']) };
  const managed = (id: string, rights: Rights, kind = 'user'): Managed => ({ id, rights, kind });

  test('the one seen who may no more', () => {
    expect(obstacleTo(manager, managed('one', little))).toBeUndefined();
    expect(obstacleTo({ ...manager, people: 'all' }, managed('anybody', bottom))).toBeUndefined();
  });

  test('nobody outside, not oneself, no administrator of the provider, nobody above', () => {
    expect(obstacleTo(manager, managed('stranger', bottom))).toBe('outside');
    expect(obstacleTo(manager, managed('me', little))).toBe('self');
    expect(obstacleTo({ ...manager, rights: top }, managed('one', bottom, 'internal'))).toBe('provider');
    for (const rights of points) {
      const obstacle = obstacleTo(manager, managed('two', rights));
      expect(obstacle).toBe(isAtMost(rights, little) ? undefined : 'above');
    }
  });
});
