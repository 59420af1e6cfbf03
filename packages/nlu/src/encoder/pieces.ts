import type { Content } from '../text/content.ts';

const word = '#';
const piece = 3; // letters

/** The letters of a word, three at a time, with its ends: what is misheard or inflected keeps most of them. */
const lettersOf = (root: string): string[] => {
  const padded = `^${root}$`;
  return Array.from({ length: Math.max(0, padded.length - piece + 1) }, (_, at) => `'${padded.slice(at, at + piece)}`);
};

/** What a sentence is encoded by, each piece once: words and their letters, word classes, sounds, and whether it denies or asks. */
export const piecesOf = ({ words, classes, sounds, denies, asks }: Content): string[] => [
  ...words,
  ...new Set(words.flatMap((each) => (each.startsWith(word) ? lettersOf(each.slice(word.length)) : []))),
  ...classes.map((each) => `@${each}`),
  ...sounds.map((each) => `%${each}`),
  ...(denies ? ['!denies'] : []),
  ...(asks ? ['!asks'] : []),
];
