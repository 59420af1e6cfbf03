import type { Place } from '../session/index.ts';

/** Something the menu search leads to. */
export interface Entry {
  readonly key: string;
  readonly title: string;
  /** By what it is found besides its title, in lower case between spaces. */
  readonly words: string;
  readonly run: () => void;
}

/** Characters of a pattern that count (product.md section 9). */
const longestPattern = 32;
const mostShown = 8;
/** Letters from which on a word is also found by its middle. */
const middleFrom = 3;

/** What pages and what is made on them look like to the search; pages that the menu hides are left out. */
export const entriesOf = (places: readonly Place[], go: (place: Place, create: boolean) => void): Entry[] =>
  places
    .filter((place) => !place.hidden)
    .flatMap((place) => {
      const page = { key: place.path, title: place.breadcrumb.join(' / '), words: place.words, run: () => go(place, false) };
      const { creates } = place;
      return creates
        ? [page, { key: `${place.path} create`, title: creates.label, words: creates.words, run: () => go(place, true) }]
        : [page];
    });

const isNamed = ({ words }: Entry, pattern: string): boolean =>
  words.split(' ').some((word) => word.startsWith(pattern) || (pattern.length >= middleFrom && word.includes(pattern)));

/**
 * What a pattern finds: first by the titles, as the library likes them, then by pinyin, initials and the other language.
 *
 * @param byTitle fuzzy search over the titles
 */
export const findEntries = (entries: readonly Entry[], text: string, byTitle: (pattern: string) => readonly Entry[]): readonly Entry[] => {
  const pattern = text.trim().slice(0, longestPattern).trim();
  if (pattern === '') return [];
  const whole = pattern.toLowerCase().replaceAll(' ', '');
  return [...new Set([...byTitle(pattern), ...entries.filter((entry) => isNamed(entry, whole))])].slice(0, mostShown);
};
