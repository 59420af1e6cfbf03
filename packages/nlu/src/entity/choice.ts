import type { Language } from '@parley/contract';
import type { Library } from '@parley/contract/flow/graph';
import { type WordFinder, wordFinder } from '../intent/word-finder.ts';
import { afterCorrection } from '../text/correction.ts';
import { deniedAfter, deniedBefore } from '../text/denied.ts';
import { core } from '../text/fillers.ts';
import { clauses, normalise } from '../text/normalise.ts';
import { syllable } from '../text/syllable.ts';
import type { Found } from './found.ts';

interface Compiled {
  readonly find: WordFinder;
  readonly words: readonly { readonly word: string; readonly value: string }[];
}

interface Named {
  readonly word: string;
  readonly value: string;
  readonly denied: boolean;
  /** Offered along with the one before: "the morning or the afternoon". */
  readonly offered: boolean;
}

const offers: Readonly<Record<Language, RegExp>> = { zh: /^(?:或者?是?|或是|要么)$/u, en: /^ or (?:in |on |at )?(?:the |a )?$/ };

const compiled = new WeakMap<Library, Compiled>();

const compile = (library: Library, language: Language): Compiled => {
  const words = library.items.flatMap(({ value, synonyms }) =>
    [value, ...synonyms].flatMap((each) => {
      const word = normalise(each, language);
      // "In the mornings" names the morning.
      return language === 'en' && /[a-z]{3}$/.test(word) && !word.endsWith('s')
        ? [
            { word, value },
            { word: `${word}s`, value },
          ]
        : [{ word, value }];
    }),
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
    const offered = place > 0 && placed[place - 1]?.value !== value && offers[language].test(clause.slice(from, at));
    from = end + denial;
    return { word, value, denied, offered };
  });
};

const compiledOf = (library: Library, language: Language): Compiled => {
  const known = compiled.get(library) ?? compile(library, language);
  compiled.set(library, known);
  return known;
};

const sound = (word: string): string => [...word].map(syllable).join(' ');

/** An item that a whole clause sounds like, where none is named: 尚午 for 上午. */
const heardIn = (text: string, language: Language, { words }: Compiled): Found<string> | null => {
  if (language !== 'zh') return null;
  for (const clause of clauses(text, language)) {
    const plain = core(clause, language);
    const alike = words.filter(({ word }) => word.length > 1 && word.length === plain.length && sound(word) === sound(plain));
    const [first] = alike;
    if (first !== undefined && alike.every(({ value }) => value === first.value)) return { value: first.value, from: plain };
  }
  return null;
};

/**
 * The library's item named in what was said; of several the last said, since people correct themselves ("in the morning, no, the
 * afternoon"). What is denied (上午不行, "not the price") and what was taken back is not meant.
 */
export const choiceIn = (text: string, language: Language, library: Library | undefined): Found<string> | null => {
  if (library === undefined) return null;
  const known = compiledOf(library, language);
  return afterCorrection(text, language, (said) => {
    const all = clauses(said, language).flatMap((clause) => namedIn(clause, language, known));
    if (all.length === 0) return heardIn(said, language, known);
    const meant = all.filter(({ denied }) => !denied).at(-1);
    return meant === undefined || meant.offered ? null : { value: meant.value, from: meant.word };
  });
};

/** Is an item of the library named, meant or not? */
export const namesChoice = (text: string, language: Language, library: Library | undefined): boolean =>
  library !== undefined && compiledOf(library, language).find(normalise(text, language)).size > 0;
