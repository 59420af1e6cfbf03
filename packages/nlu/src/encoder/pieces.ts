import type { Content } from '../text/content.ts';

const word = '#';
const piece = 3; // letters

/** The letters of a word, three at a time, with its ends: what is misheard or inflected keeps most of them. */
const lettersOf = (root: string): string[] => {
  const padded = `^${root}$`;
  return Array.from({ length: Math.max(0, padded.length - piece + 1) }, (_, at) => `'${padded.slice(at, at + piece)}`);
};

/** Words of the longest stretch that is a piece as it stands; two words of a piece have two others between them at most. */
const longest = 4;

/**
 * Words in their order, from three of them on: stretches, and two with one or two others between. A sum of pieces has no other way to know that
 * "not before you ring" isn't "ring before".
 */
const stretchesOf = (order: readonly string[]): string[] => {
  const found = new Set<string>();
  for (const from of order.keys())
    for (let count = 3; count <= longest && from + count <= order.length; count++) {
      const last = from + count - 1;
      found.add(order.slice(from, last + 1).join(' '));
      found.add(`${order[from]} ${'_'.repeat(count - 2)} ${order[last]}`);
    }
  return [...found];
};

/** What a sentence is encoded by, each piece once: words, their letters and their order, word classes, sounds, and whether it denies or asks. */
export const piecesOf = ({ words, order, classes, sounds, denies, asks }: Content): string[] => [
  ...words,
  ...new Set(words.flatMap((each) => (each.startsWith(word) ? lettersOf(each.slice(word.length)) : []))),
  ...stretchesOf(order),
  ...classes.map((each) => `@${each}`),
  ...sounds.map((each) => `%${each}`),
  ...(denies ? ['!denies'] : []),
  ...(asks ? ['!asks'] : []),
];
