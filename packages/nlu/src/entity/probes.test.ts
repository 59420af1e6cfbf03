import type { Language } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import { probeSurroundings, probeTables } from '../testing/probes/all.ts';
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

// What was not looked at while extraction was made: only how many, and a wrong value counts more than none.
test.each([
  { language: 'zh', right: 172, wrong: 4 },
  { language: 'en', right: 174, wrong: 5 },
] as const)('of the other half in $language $right are right and $wrong wrong', ({ language, right, wrong }) => {
  const answers = tables
    .filter((each) => each.language === language)
    .flatMap(({ table }) => half(table, 1).map(([said, expected]) => ({ expected, got: value(table, language, said) })));
  expect(answers.filter(({ got, expected }) => got === expected).length).toBeGreaterThanOrEqual(right);
  expect(answers.filter(({ got, expected }) => got !== expected && got !== null).length).toBeLessThanOrEqual(wrong);
});

test('three hundred probes a language', () => {
  for (const language of languages)
    expect(Object.values(probeTables[language]).flatMap(({ probes }) => probes).length).toBeGreaterThanOrEqual(300);
});
