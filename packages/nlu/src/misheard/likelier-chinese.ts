import { bound, type Counts } from '../language-model/counts.ts';
import { type LanguageModel, likelihoodOf } from '../language-model/language-model.ts';
import { syllable } from '../text/syllable.ts';

/** Of a long story a character more or less tells nothing. */
const longest = 40;
/** Of characters that sound the same, so many are tried. */
const tried = 8;
/** What is kept of what a sentence may have been so far. */
const kept = 8;
/** What it costs to hear a character as another, in logarithms of likelihood; and how much likelier the whole must be in the end. */
const cost = 5;
const leastGain = 2.5;

interface Path {
  readonly before: readonly string[];
  readonly likely: number;
  readonly text: string;
}

/** Reads Chinese for what sounds the same and is likelier (a noisy channel; Shannon 1948): 遥空器 for 遥控器. Null where nothing is. */
export const likelierChinese = ({ wordings, order }: Counts, model: LanguageModel): ((text: string) => string | null) => {
  const sounding = new Map<string, string[]>();
  for (const character of wordings) {
    const sound = syllable(character);
    const alike = sounding.get(sound);
    if (alike === undefined) sounding.set(sound, [character]);
    else if (alike.length < tried) alike.push(character);
  }
  const start = Array.from({ length: order - 1 }, () => bound);
  const further = ({ before, likely, text }: Path, character: string, paid: number): Path => ({
    before: [...before.slice(1), character],
    likely: likely + model(before, character) - paid,
    text: text + character,
  });
  return (said) => {
    const characters = [...said.replaceAll(' ', '')];
    if (characters.length > longest) return null;
    let paths: Path[] = [{ before: start, likely: 0, text: '' }];
    for (const character of characters) {
      const others = (sounding.get(syllable(character)) ?? []).filter((each) => each !== character);
      paths = paths
        .flatMap((path) => [further(path, character, 0), ...others.map((each) => further(path, each, cost))])
        .sort((a, b) => b.likely - a.likely)
        .slice(0, kept);
    }
    const [best] = paths.map((path) => ({ ...path, likely: path.likely + model(path.before, bound) })).sort((a, b) => b.likely - a.likely);
    if (best === undefined || best.text === characters.join('')) return null;
    return best.likely - likelihoodOf(model, order, characters) >= leastGain ? best.text : null;
  };
};
