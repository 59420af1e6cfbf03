import type { Language } from '@parley/contract';
import type { WordRule } from '@parley/contract/flow/graph';
import { normalise } from '../text/normalise.ts';
import { wordFinder } from './word-finder.ts';

/** Rules that hold for a text, with the words they held by. */
export type RuleSet = (text: string) => readonly { readonly meaning: number; readonly words: readonly string[] }[];

interface Compiled {
  readonly meaning: number;
  readonly all: readonly number[];
  readonly any: readonly number[];
  readonly none: readonly number[];
}

/** A rule of nothing but `none` never holds: it would hold for almost everything. */
export const ruleSet = (rules: readonly { readonly meaning: number; readonly rule: WordRule }[], language: Language): RuleSet => {
  const words: string[] = [];
  const numbers = new Map<string, number>();
  const numbered = (list: readonly string[]): number[] => {
    const found: number[] = [];
    for (const written of list) {
      const word = normalise(written, language);
      if (word === '') continue;
      const number = numbers.get(word) ?? words.push(word) - 1;
      numbers.set(word, number);
      found.push(number);
    }
    return found;
  };
  // Looked up by a word that must be there, so that a text meets only rules it has a chance with.
  const byWord = new Map<number, Compiled[]>();
  for (const { meaning, rule } of rules) {
    const compiled = { meaning, all: numbered(rule.all), any: numbered(rule.any), none: numbered(rule.none) };
    const [needed] = compiled.all;
    for (const word of needed === undefined ? compiled.any : [needed]) {
      const list = byWord.get(word) ?? [];
      list.push(compiled);
      byWord.set(word, list);
    }
  }
  const find = wordFinder(words);
  return (text) => {
    const present = find(text);
    const held: { meaning: number; words: readonly string[] }[] = [];
    for (const word of present)
      for (const rule of byWord.get(word) ?? []) {
        if (rule.none.some((each) => present.has(each)) || !rule.all.every((each) => present.has(each))) continue;
        const any = rule.any.filter((each) => present.has(each));
        if (rule.any.length > 0 && any.length === 0) continue;
        held.push({ meaning: rule.meaning, words: [...rule.all, ...any].map((each) => words[each] ?? '') });
      }
    return held;
  };
};
