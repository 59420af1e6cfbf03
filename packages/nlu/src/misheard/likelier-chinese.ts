import { bound, type Counts } from '../language-model/counts.ts';
import { type LanguageModel, likelihoodOf } from '../language-model/language-model.ts';
import { syllable } from '../text/syllable.ts';

/** Of a long story a character more or less tells nothing. */
const longest = 40;
/** Of characters that sound the same, so many are tried. */
const tried = 8;
/** What is kept of what a sentence may have been so far. */
const kept = 8;
/** Where no character is less likely, in logarithms of likelihood, nothing was misheard. */
const likelyEnough = -8;
/** What it costs to hear a character as another, and how much likelier the whole must be in the end. */
const cost = 5;
const leastGain = 2.5;

interface Path {
  readonly before: LanguageModel['start'];
  readonly likely: number;
  readonly text: string;
}

/** Reads Chinese for what sounds the same and is likelier (a noisy channel; Shannon 1948): 遥空器 for 遥控器. Null where nothing is. */
export const likelierChinese = ({ wordings }: Counts, model: LanguageModel): ((text: string) => string | null) => {
  const sounding = Map.groupBy(wordings, syllable);
  return (said) => {
    const characters = [...said.replaceAll(' ', '')];
    if (characters.length > longest) return null;
    const heard = likelihoodOf(model, characters);
    if (heard.least > likelyEnough) return null;
    let paths: Path[] = [{ before: model.start, likely: 0, text: '' }];
    for (const character of characters) {
      const alike = [character, ...(sounding.get(syllable(character)) ?? []).slice(0, tried).filter((each) => each !== character)];
      paths = paths
        .flatMap(({ before, likely, text }) =>
          alike.map((each, at) => ({ each, before, text, likely: likely + model.likelihood(before, each) - (at === 0 ? 0 : cost) })),
        )
        .sort((a, b) => b.likely - a.likely)
        .slice(0, kept)
        .map(({ each, before, text, likely }) => ({ before: model.follow(before, each), likely, text: text + each }));
    }
    const [best] = paths
      .map((path) => ({ ...path, likely: path.likely + model.likelihood(path.before, bound) }))
      .sort((a, b) => b.likely - a.likely);
    if (best === undefined || best.text === characters.join('')) return null;
    return best.likely - heard.whole >= leastGain ? best.text : null;
  };
};
