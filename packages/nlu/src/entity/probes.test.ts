import type { Language } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import { laterTables, probeSurroundings, probeTables, writtenTables } from '../testing/probes/all.ts';
import type { Probe, ProbeTable } from '../testing/probes/probe.ts';
import { extract } from './extract.ts';

const value = (table: ProbeTable, language: Language, said: string): string | null =>
  extract(table.entity, said, probeSurroundings(language, table.part))?.value ?? null;

const half = (table: ProbeTable, rest: 0 | 1): readonly Probe[] => table.probes.filter((_probe, place) => place % 2 === rest);

const languages = ['zh', 'en'] as const;
const tables = languages.flatMap((language) => Object.entries(probeTables[language]).map(([name, table]) => ({ language, name, table })));

describe.each(tables)('$language $name', ({ language, table }) => {
  test.each(half(table, 0))('%s is %s', (said, expected) => expect(value(table, language, said)).toBe(expected));
});

const counted = (language: Language, probed: readonly (readonly [ProbeTable, readonly Probe[]])[]): { right: number; wrong: number } => {
  const answers = probed.flatMap(([table, probes]) => probes.map(([said, expected]) => ({ expected, got: value(table, language, said) })));
  return {
    right: answers.filter(({ got, expected }) => got === expected).length,
    wrong: answers.filter(({ got, expected }) => got !== expected && got !== null).length,
  };
};

// What was not looked at while extraction was made: only how many, and a wrong value counts more than none.
test.each([
  { language: 'zh', right: 174, wrong: 2 },
  { language: 'en', right: 175, wrong: 4 },
] as const)('of the other half in $language $right are right and $wrong wrong', ({ language, right, wrong }) => {
  const found = counted(
    language,
    Object.values(probeTables[language]).map((table) => [table, half(table, 1)]),
  );
  expect(found.right).toBeGreaterThanOrEqual(right);
  expect(found.wrong).toBeLessThanOrEqual(wrong);
});

test.each([
  { language: 'zh', which: 'looked-at', right: 137, wrong: 1 },
  { language: 'en', which: 'looked-at', right: 153, wrong: 2 },
  { language: 'zh', which: 'unseen', right: 86, wrong: 7 },
  { language: 'en', which: 'unseen', right: 89, wrong: 1 },
] as const)('of those written later and $which in $language $right are right and $wrong wrong', ({ language, which, right, wrong }) => {
  const found = counted(
    language,
    Object.values(laterTables[language][which]).map((table) => [table, table.probes]),
  );
  expect(found.right).toBeGreaterThanOrEqual(right);
  expect(found.wrong).toBeLessThanOrEqual(wrong);
});

const written = languages.flatMap((language) =>
  Object.entries(writtenTables[language]).map(([name, table]) => ({ language, name, table })),
);

describe.each(written)('$language $name', ({ language, table }) => {
  test.each(table.probes)('%s is %s', (said, expected) => expect(value(table, language, said)).toBe(expected));
});

test('three hundred probes a language', () => {
  for (const language of languages)
    expect(Object.values(probeTables[language]).flatMap(({ probes }) => probes).length).toBeGreaterThanOrEqual(300);
});
