import { pronunciationsOf } from '../grammar/english-pronunciation.ts';
import { overTelephone } from '../grammar/english-telephone.ts';
import type { Grammar } from '../grammar/grammar.ts';
import { HUM, HUM_PHONES, MANDARIN_PHONES, MANDARIN_SYLLABLES, pronunciationsOfSyllable } from '../grammar/mandarin-phones.ts';
import type { Language } from '../ports/expectation.ts';
import type { DictionaryWord } from './search.ts';

const ENGLISH_PHONES = 'AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH'.split(' ');

/** The words of a language that a decoder may need. */
export type Lexicon = {
  /** One word per phone, for the loop that fits any speech. */
  phones: readonly DictionaryWord[];
  /** Words known to every decoder from the start. */
  base: readonly DictionaryWord[];
  /** Pronunciations of one word, ready for the dictionary. */
  entriesOf(word: string): DictionaryWord[];
};

export async function lexiconOf(language: Language): Promise<Lexicon> {
  if (language === 'zh') {
    const entriesOf = (syllable: string): DictionaryWord[] =>
      syllable === HUM ? spelled(HUM, HUM_PHONES) : spelled(syllable, pronunciationsOfSyllable(syllable));
    const base = [...MANDARIN_SYLLABLES, HUM].flatMap(entriesOf);
    return { phones: MANDARIN_PHONES.map((phone) => [`_${phone}`, phone]), base, entriesOf };
  }
  // 4 MB of text: loaded only where English is recognised.
  const { dictionary } = await import('cmu-pronouncing-dictionary');
  const entriesOf = (word: string): DictionaryWord[] => spelled(word, overTelephone(pronunciationsOf(word, dictionary)));
  return { phones: ENGLISH_PHONES.map((phone) => [`_${phone}`, phone]), base: [], entriesOf };
}

/** A word with its pronunciations, as a dictionary lists them. */
const spelled = (word: string, pronunciations: readonly string[]): DictionaryWord[] =>
  pronunciations.map((phones, index) => [index === 0 ? word : `${word}(${index + 1})`, phones]);

export const wordsOf = (grammar: Grammar): Set<string> => new Set(grammar.arcs.map((arc) => arc.word));
