import type { Language } from '@parley/contract';
import type { Library } from '@parley/contract/flow/graph';
import { type WordFinder, wordFinder } from '../intent/word-finder.ts';
import { afterCorrection } from '../text/correction.ts';
import { deniedAfter, deniedBefore } from '../text/denied.ts';
import { clauses, normalise } from '../text/normalise.ts';
import type { Found } from './found.ts';

interface Compiled {
  readonly find: WordFinder;
  readonly words: readonly { readonly word: string; readonly value: string }[];
}

interface Named {
  readonly word: string;
  readonly value: string;
  readonly denied: boolean;
}

const compiled = new WeakMap<Library, Compiled>();

const compile = (library: Library, language: Language): Compiled => {
  const words = library.items.flatMap(({ value, synonyms }) =>
    [value, ...synonyms].map((word) => ({ word: normalise(word, language), value })),
  );
  return { words, find: wordFinder(words.map(({ word }) => word)) };
};

/** The items that a clause names, in the order in which they are named. A word inside a longer found word is part of it. */
const namedIn = (clause: string, language: Language, { find, words }: Compiled): Named[] => {
  const found = [...find(clause)].flatMap((number) => words[number] ?? []);
  const placed = found
    .filter(({ word }) => !found.some((each) => each.word !== word && each.word.includes(word)))
    .map((each) => ({ ...each, at: clause.lastIndexOf(each.word) }))
    .sort((a, b) => a.at - b.at);
  let from = 0;
  return placed.map(({ word, value, at }, place) => {
    const end = at + word.length;
    const denial = deniedAfter(clause.slice(end, placed[place + 1]?.at), language);
    const denied = denial > 0 || deniedBefore(clause.slice(from, at), language);
    from = end + denial;
    return { word, value, denied };
  });
};

const compiledOf = (library: Library, language: Language): Compiled => {
  const known = compiled.get(library) ?? compile(library, language);
  compiled.set(library, known);
  return known;
};

/**
 * The library's item named in what was said; of several the last said, since people correct themselves ("in the morning, no, the
 * afternoon"). What is denied (上午不行, "not the price") and what was taken back is not meant.
 */
export const choiceIn = (text: string, language: Language, library: Library | undefined): Found<string> | null => {
  if (library === undefined) return null;
  const known = compiledOf(library, language);
  return afterCorrection(text, language, (said) => {
    const meant = clauses(said, language)
      .flatMap((clause) => namedIn(clause, language, known))
      .filter(({ denied }) => !denied)
      .at(-1);
    return meant === undefined ? null : { value: meant.value, from: meant.word };
  });
};

/** Is an item of the library named, meant or not? */
export const namesChoice = (text: string, language: Language, library: Library | undefined): boolean =>
  library !== undefined && compiledOf(library, language).find(normalise(text, language)).size > 0;
