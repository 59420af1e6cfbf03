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
const tried = 8;
/** What is kept of what a sentence may have been so far, at each of its words. */
const kept = 12;
/** What it costs to hear words as others, beside how far they lie apart, in logarithms of likelihood; and how much likelier the whole must be. */
const cost = 4;
const costOfDistance = 8;
const leastGain = 4;
/** A short word is no part of what is heard with it: "have I" is not "have". */
const short = 5;

interface Wording {
  readonly words: readonly string[];
  readonly letters: string;
}

interface Path {
  readonly likely: number;
  readonly words: readonly string[];
}

/** Reads English for what sounds the same and is likelier (a noisy channel; Shannon 1948): "member" for "mem burr". Null where nothing is. */
export const likelierEnglish = ({ wordings, order }: Counts, model: LanguageModel): ((text: string) => string | null) => {
  const sounding = new Map<string, Wording[]>();
  for (const line of wordings) {
    const [consonants = '', ...words] = line.split(' ');
    const wording = { words, letters: words.join('') };
    const alike = sounding.get(consonants);
    if (alike === undefined) sounding.set(consonants, [wording]);
    else alike.push(wording);
  }
  const alikeOf = (heard: readonly string[]): readonly (Wording & { readonly distance: number })[] => {
    const letters = heard.join('');
    if (/\d/.test(letters)) return [];
    return (sounding.get(consonantsOf(letters)) ?? [])
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
  };
  const behind = (words: readonly string[]): string[] => [bound, ...words].slice(-(order - 1));

  return (said) => {
    const heard = said.split(' ').filter((word) => word !== '');
    if (heard.length > longest) return null;
    // Of what the words up to each place may have been, the likeliest by its last word.
    const places: Map<string, Path>[] = Array.from({ length: heard.length + 1 }, () => new Map());
    const reach = (at: number, path: Path): void => {
      const last = path.words.at(-1) ?? '';
      const before = places[at]?.get(last);
      if (before === undefined || before.likely < path.likely) places[at]?.set(last, path);
    };
    reach(0, { likely: 0, words: [] });
    for (const [at, word] of heard.entries()) {
      const paths = [...(places[at]?.values() ?? [])].sort((a, b) => b.likely - a.likely).slice(0, kept);
      const spans = Array.from({ length: Math.min(mostWords, heard.length - at) }, (_, more) => ({
        to: at + more + 1,
        alike: alikeOf(heard.slice(at, at + more + 1)),
      }));
      for (const { likely, words } of paths) {
        reach(at + 1, { likely: likely + model(behind(words), word), words: [...words, word] });
        for (const { to, alike } of spans)
          for (const { words: others, distance } of alike) {
            let sum = likely - cost - costOfDistance * distance;
            const all = [...words];
            for (const other of others) {
              sum += model(behind(all), other);
              all.push(other);
            }
            reach(to, { likely: sum, words: all });
          }
      }
    }
    const [best] = [...(places.at(-1)?.values() ?? [])]
      .map(({ likely, words }) => ({ words, likely: likely + model(behind(words), bound) }))
      .sort((a, b) => b.likely - a.likely);
    if (best === undefined || best.words.join(' ') === heard.join(' ')) return null;
    return best.likely - likelihoodOf(model, order, heard) >= leastGain ? best.words.join(' ') : null;
  };
};
