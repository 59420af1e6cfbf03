import { stemmer } from 'stemmer';
import { normalise } from '../text/normalise.ts';
import { denied, entries } from './classes.ts';
import { matters } from './en/matters.ts';
import { talk } from './en/talk.ts';

interface Phrase {
  readonly stems: readonly string[];
  readonly class_: string;
}

const stems = new Map<string, string>();
const mostStems = 20_000;

/** The stem of an English word (Porter). */
export const stem = (word: string): string => {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= mostStems) stems.clear();
  const found = stemmer(word);
  stems.set(word, found);
  return found;
};

const byFirst = new Map<string, Phrase[]>();
for (const [class_, phrases] of [...entries(talk, /, */), ...entries(matters, /, */)])
  for (const written of phrases) {
    const phrase = normalise(written, 'en').split(' ').map(stem);
    const [first = ''] = phrase;
    byFirst.set(first, [...(byFirst.get(first) ?? []), { stems: phrase, class_ }]);
  }

const negations = new Set(['not', 'no', 'never', 'without', 'nothing', 'nobody', 'hardly', 'nor']);
/** How many words a negation reaches. */
const reach = 2;

/** The classes of the phrases in `text` (normalised) that no longer phrase covers; those of denied ones are marked. None twice. */
export const englishClasses = (text: string): string[] => {
  const words = text.split(' ').filter((word) => word !== '');
  const said = words.map(stem);
  const held: { readonly from: number; readonly to: number; readonly class_: string }[] = [];
  for (const [from, word] of said.entries())
    for (const { stems: phrase, class_ } of byFirst.get(word) ?? [])
      if (phrase.every((each, at) => said[from + at] === each)) held.push({ from, to: from + phrase.length, class_ });
  const found = new Set<string>();
  for (const { from, to, class_ } of held) {
    if (held.some((other) => other.from <= from && other.to >= to && other.to - other.from > to - from)) continue;
    const isDenied = words.slice(Math.max(0, from - reach), from).some((word) => negations.has(word));
    found.add(isDenied ? denied(class_) : class_);
  }
  return [...found];
};
