import { englishSmall } from '../entity/english-number.ts';
import { slight } from '../text/features.ts';
import type { Misheard } from './misheard.ts';
import { consonantsOf, type Spoken, soundDistance } from './sound-distance.ts';

/** Words that are heard as one or two others: "a dress", "date a recovery". */
const mostWords = 3;
/** Letters of what may have been misheard, and of a word that tells more. */
const fewestLetters = 4;
/** How far apart two sounds may lie, of 1. */
const furthest = 0.15;
/** Texts that are told, beside the one with all that was misheard put right. */
const most = 3;

/** What of a sentence may be heard in others: a word, or two. */
interface Stored extends Spoken {
  readonly words: readonly string[];
}

interface Found {
  readonly from: number;
  readonly to: number;
  readonly words: readonly string[];
  readonly distance: number;
}

/** The consonants, and what is left of them with one missing: two that differ by one have one of these in common. */
const keysOf = (consonants: string): Set<string> =>
  new Set([consonants, ...Array.from(consonants, (_, at) => consonants.slice(0, at) + consonants.slice(at + 1))]);

const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');

const storedIn = (sentences: readonly string[]): readonly Stored[] => {
  const found = new Map<string, Stored>();
  const keep = (...words: readonly string[]): void => {
    const letters = words.join('');
    if (letters.length >= fewestLetters) found.set(letters, { words, letters, consonants: consonantsOf(letters) });
  };
  for (const words of sentences.map(wordsOf))
    for (const [at, word] of words.entries()) {
      if (!slight.has(word) && word.length >= fewestLetters) keep(word);
      const next = words[at + 1];
      if (next !== undefined && !(slight.has(word) && slight.has(next))) keep(word, next);
    }
  return [...found.values()];
};

/** Puts words of the sentences for others that have about the same consonants. */
export const byConsonants = (sentences: readonly string[]): Misheard => {
  const vocabulary = new Set(sentences.flatMap(wordsOf));
  const stored = storedIn(sentences);
  const byKey = new Map<string, Stored[]>();
  for (const each of stored)
    for (const key of keysOf(each.consonants)) {
      const alike = byKey.get(key);
      if (alike === undefined) byKey.set(key, [each]);
      else alike.push(each);
    }

  /** Whether words as they stand can hardly have been meant. */
  const isOdd = (words: readonly string[]): boolean => {
    // Whoever counts means to.
    if (words.every((word) => slight.has(word)) || words.some((word) => englishSmall(word) !== null)) return false;
    return words.length === 1 ? !vocabulary.has(words[0] ?? '') : words.some((word) => !vocabulary.has(word) || slight.has(word));
  };
  /** Whether something is said that was not heard anyway. */
  const saysMore = (words: readonly string[], heard: readonly string[]): boolean =>
    words.some((word) => !heard.includes(word) && !slight.has(word) && word.length >= fewestLetters);

  const nearest = (words: readonly string[], from: number): Found | null => {
    const letters = words.join('');
    if (letters.length < fewestLetters || !isOdd(words)) return null;
    const heard = { letters, consonants: consonantsOf(letters) };
    let best: Found | null = null;
    for (const key of keysOf(heard.consonants))
      for (const each of byKey.get(key) ?? []) {
        if (Math.abs(each.letters.length - letters.length) > 2 || !saysMore(each.words, words)) continue;
        const distance = soundDistance(heard, each, furthest);
        if (distance <= furthest && distance < (best?.distance ?? 1)) best = { from, to: from + words.length, words: each.words, distance };
      }
    return best;
  };

  return (said) => {
    const words = wordsOf(said);
    const found: Found[] = [];
    for (let from = 0; from < words.length; from++)
      for (let count = 1; count <= mostWords && from + count <= words.length; count++) {
        const each = nearest(words.slice(from, from + count), from);
        if (each !== null) found.push(each);
      }
    found.sort((a, b) => a.distance - b.distance);
    const apart: Found[] = [];
    for (const each of found) if (apart.every(({ from, to }) => each.to <= from || each.from >= to)) apart.push(each);
    const putRight = (some: readonly Found[]): string =>
      some
        .toSorted((a, b) => b.from - a.from)
        .reduce((text, { from, to, words: by }) => text.toSpliced(from, to - from, ...by), words)
        .join(' ');
    return [...new Set([...found.slice(0, most).map((each) => putRight([each])), ...(apart.length > 1 ? [putRight(apart)] : [])])];
  };
};
