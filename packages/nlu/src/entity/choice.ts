import type { Language } from '@parley/contract';
import type { Library } from '@parley/contract/flow/graph';
import { type WordFinder, wordFinder } from '../intent/word-finder.ts';
import { normalise } from '../text/normalise.ts';
import { denies } from '../text/polarity.ts';
import type { Found } from './found.ts';

interface Compiled {
  readonly find: WordFinder;
  readonly words: readonly { readonly word: string; readonly value: string }[];
}

const compiled = new WeakMap<Library, Compiled>();

const compile = (library: Library, language: Language): Compiled => {
  const words = library.items.flatMap(({ value, synonyms }) =>
    [value, ...synonyms].map((word) => ({ word: normalise(word, language), value })),
  );
  return { words, find: wordFinder(words.map(({ word }) => word)) };
};

/**
 * The library's item named in what was said; of several the longest word, of equally long ones the last said, since people correct
 * themselves ("in the morning, no, the afternoon"). A denied item is not meant where another is named.
 */
export const choiceIn = (text: string, language: Language, library: Library | undefined): Found<string> | null => {
  if (library === undefined) return null;
  const known = compiled.get(library) ?? compile(library, language);
  compiled.set(library, known);
  const plain = normalise(text, language);
  const found = [...known.find(plain)].flatMap((number) => known.words[number] ?? []);
  const place = (word: string): number => plain.lastIndexOf(word);
  // A word inside a longer found word is part of it.
  const outer = found.filter(({ word }) => !found.some((each) => each.word !== word && each.word.includes(word)));
  const negated = (word: string): boolean => denies(plain.slice(Math.max(0, place(word) - 4), place(word)), language);
  const meant = outer.filter(({ word }) => !negated(word));
  const best = (meant.length > 0 ? meant : []).sort((a, b) => place(b.word) - place(a.word))[0];
  return best === undefined ? null : { value: best.value, from: best.word };
};
