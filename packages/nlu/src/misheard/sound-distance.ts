import { doubleMetaphone } from 'double-metaphone';

const known = new Map<string, string>();
const mostKnown = 20_000;

/** How it sounds, by its consonants: double metaphone (Philips 2000). */
export const consonantsOf = (letters: string): string => {
  const before = known.get(letters);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const [consonants] = doubleMetaphone(letters);
  known.set(letters, consonants);
  return consonants;
};

/** What it costs to make `a` of `b`, sign by sign (Levenshtein 1966). */
const distanceBetween = (a: string, b: string, replace: (a: string, b: string) => number, leaveOut: (sign: string) => number): number => {
  let above = [0];
  for (const sign of b) above.push((above.at(-1) ?? 0) + leaveOut(sign));
  for (const one of a) {
    const row = [(above[0] ?? 0) + leaveOut(one)];
    for (let at = 0; at < b.length; at++) {
      const other = b[at] ?? '';
      const costs = [
        (above[at + 1] ?? 0) + leaveOut(one),
        (row[at] ?? 0) + leaveOut(other),
        (above[at] ?? 0) + (one === other ? 0 : replace(one, other)),
      ];
      row.push(Math.min(...costs));
    }
    above = row;
  }
  return above.at(-1) ?? 0;
};

const isVowel = (letter: string): boolean => 'aeiouy'.includes(letter);
const vowelForVowel = 0.5;
const faint = (letter: string): number => (isVowel(letter) || letter === 'h' ? 0.5 : 0.8);

/** What is said in a breath: its letters without gaps, and its consonants. */
export interface Spoken {
  readonly letters: string;
  readonly consonants: string;
}

/** How far two spellings lie apart, 0 to 1; vowels count half. */
export const lettersApart = (a: string, b: string): number => {
  const replace = (one: string, other: string): number => (isVowel(one) && isVowel(other) ? vowelForVowel : 1);
  return distanceBetween(a, b, replace, faint) / Math.max(a.length, b.length);
};

/** 0 where two sound the same, to 1, which it is where they surely lie further apart than `furthest`. */
export const soundDistance = (a: Spoken, b: Spoken, furthest: number): number => {
  const spoken =
    distanceBetween(
      a.consonants,
      b.consonants,
      () => 1,
      () => 0.8,
    ) / Math.max(1, a.consonants.length, b.consonants.length);
  return spoken / 2 > furthest ? 1 : spoken / 2 + lettersApart(a.letters, b.letters) / 2;
};
