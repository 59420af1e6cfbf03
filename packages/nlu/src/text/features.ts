import { syllable } from './syllable.ts';

const runs = /\p{Script=Han}+|[^\p{Script=Han} ]+/gu;
const han = /\p{Script=Han}/u;

/** Words that say little: compared as a whole only, so that they weigh less than the words that carry the meaning. */
export const slight: ReadonlySet<string> = new Set(
  'a an the i you he she it we they me my your his her its our their is am are was were be been do does did have has had will would can could should may might to of in on at for from with by and or but so that this there here'.split(
    ' ',
  ),
);

const trigrams = (word: string, into: string[]): void => {
  const padded = `^${word}$`;
  for (let at = 0; at + 3 <= padded.length; at++) into.push(padded.slice(at, at + 3));
};

/** The stretches of a sentence (normalised) that are Chinese, and the words that are not. */
export const runsOf = (text: string): { readonly run: string; readonly chinese: boolean }[] =>
  (text.match(runs) ?? []).map((run) => ({ run, chinese: han.test(run) }));

/** The characters of a Chinese stretch, and the pairs of them. */
export const charactersAndPairs = (run: string): string[] => {
  const found: string[] = [];
  let before = '';
  for (const character of run) {
    found.push(character);
    if (before !== '') found.push(before + character);
    before = character;
  }
  return found;
};

/** What a sentence (normalised) is compared by: Chinese characters and pairs of them, words and their letter trigrams. */
export const wordFeatures = (text: string): string[] => {
  const found: string[] = [];
  for (const { run, chinese } of runsOf(text)) {
    if (chinese) found.push(...charactersAndPairs(run));
    else {
      found.push(`#${run}`);
      if (!slight.has(run)) trigrams(run, found);
    }
  }
  return found;
};

/** How the Chinese of a sentence sounds: syllables and pairs of them. Empty where there is none. */
export const soundFeatures = (text: string): string[] => {
  const found: string[] = [];
  let before = '';
  for (const character of text) {
    if (!han.test(character)) {
      before = '';
      continue;
    }
    const sound = syllable(character);
    found.push(sound);
    if (before !== '') found.push(`${before} ${sound}`);
    before = sound;
  }
  return found;
};
