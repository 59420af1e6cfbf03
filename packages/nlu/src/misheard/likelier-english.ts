import { bound, type Counts } from '../language-model/counts.ts';
import { type LanguageModel, likelihoodOf } from '../language-model/language-model.ts';
import { consonantsOf, lettersApart } from './sound-distance.ts';

/** Words that are heard as one or two others: "a mem burr of staff". */
const mostWords = 3;
/** Of a long story a word more or less tells nothing. */
const longest = 25;
/** How far apart the letters of two sounds may lie, of 1, and by how many. */
const furthest = 0.3;
const mostLetters = 3;
/** Of wordings that sound so, so many are tried. */
const tried = 5;
/** What is kept of what a sentence may have been so far, at each of its words. */
const kept = 5;
/** Where no word is less likely, in logarithms of likelihood, nothing was misheard. */
const likelyEnough = -6.5;
/** What it costs to hear words as others, beside how far they lie apart, and how much likelier the whole must be. */
const cost = 4;
const costOfDistance = 8;
const leastGain = 4;
/** What was heard before, and what it may have been, is kept: most words are common ones. */
const mostFound = 20_000;
/** A short word is no part of what is heard with it: "have I" is not "have". */
const short = 5;

interface Wording {
  readonly words: readonly string[];
  readonly letters: string;
}

interface Alike extends Wording {
  readonly distance: number;
}

interface Path {
  readonly before: LanguageModel['start'];
  readonly likely: number;
  readonly words: readonly string[];
}

/** Reads English for what sounds the same and is likelier (a noisy channel; Shannon 1948): "member" for "mem burr". Null where nothing is. */
export const likelierEnglish = ({ wordings }: Counts, model: LanguageModel): ((text: string) => string | null) => {
  const all = wordings.map((line): Wording & { readonly consonants: string } => {
    const [consonants = '', ...words] = line.split(' ');
    return { consonants, words, letters: words.join('') };
  });
  const sounding = Map.groupBy(all, ({ consonants }) => consonants);
  const found = new Map<string, readonly Alike[]>();
  const alikeOf = (heard: readonly string[]): readonly Alike[] => {
    const key = heard.join(' ');
    const before = found.get(key);
    if (before !== undefined) return before;
    const letters = heard.join('');
    const alike = /\d/.test(letters) ? [] : alikeTo(heard, letters);
    if (found.size >= mostFound) found.clear();
    found.set(key, alike);
    return alike;
  };
  const alikeTo = (heard: readonly string[], letters: string): readonly Alike[] =>
    (sounding.get(consonantsOf(letters)) ?? [])
      .filter(
        (each) =>
          Math.abs(each.letters.length - letters.length) <= mostLetters &&
          // Two words for two are not what was heard as others: one by one they are tried anyway.
          (each.words.length !== heard.length || (heard.length === 1 && each.letters !== letters)) &&
          !heard.some((word) => word.length < short && each.words.includes(word)),
      )
      .map((each) => ({ ...each, distance: lettersApart(letters, each.letters) }))
      .filter(({ distance }) => distance <= furthest)
      .sort((a, b) => a.distance - b.distance)
      .slice(0, tried);
  const further = ({ before, likely, words }: Path, word: string, paid = 0): Path => ({
    before: model.follow(before, word),
    likely: likely + model.likelihood(before, word) - paid,
    words: [...words, word],
  });

  return (said) => {
    const heard = said.split(' ').filter((word) => word !== '');
    if (heard.length > longest) return null;
    const asHeard = likelihoodOf(model, heard);
    if (asHeard.least > likelyEnough) return null;
    // Of what the words up to each place may have been, the likeliest by its last word.
    const places: Map<string, Path>[] = Array.from({ length: heard.length + 1 }, () => new Map());
    const reach = (at: number, path: Path): void => {
      const last = path.words.at(-1) ?? '';
      const before = places[at]?.get(last);
      if (before === undefined || before.likely < path.likely) places[at]?.set(last, path);
    };
    reach(0, { before: model.start, likely: 0, words: [] });
    for (const [at, word] of heard.entries()) {
      const paths = [...(places[at]?.values() ?? [])].sort((a, b) => b.likely - a.likely).slice(0, kept);
      const spans = Array.from({ length: Math.min(mostWords, heard.length - at) }, (_, more) => ({
        to: at + more + 1,
        alike: alikeOf(heard.slice(at, at + more + 1)),
      }));
      for (const path of paths) {
        reach(at + 1, further(path, word));
        for (const { to, alike } of spans)
          for (const { words: others, distance } of alike) {
            const paid = cost + costOfDistance * distance;
            reach(
              to,
              others.reduce((sum, other, number) => further(sum, other, number === 0 ? paid : 0), path),
            );
          }
      }
    }
    const [best] = [...(places.at(-1)?.values() ?? [])]
      .map(({ before, likely, words }) => ({ words, likely: likely + model.likelihood(before, bound) }))
      .sort((a, b) => b.likely - a.likely);
    if (best === undefined || best.words.join(' ') === heard.join(' ')) return null;
    return best.likely - asHeard.whole >= leastGain ? best.words.join(' ') : null;
  };
};
