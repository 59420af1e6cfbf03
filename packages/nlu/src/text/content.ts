import type { Language } from '@parley/contract';
import { stem } from '../lexicon/english.ts';
import { wordClasses } from '../lexicon/index.ts';
import { charactersAndPairs, runsOf, slight, soundFeatures } from './features.ts';
import { core } from './fillers.ts';
import { denies } from './polarity.ts';
import { asks } from './question.ts';

/** What a sentence is classified by, each feature once. */
export interface Content {
  readonly words: readonly string[];
  /** English words one after the other, as they were said. Of Chinese characters, pairs say more than longer stretches (decision 111). */
  readonly order: readonly string[];
  /** {@link wordClasses}. */
  readonly classes: readonly string[];
  readonly sounds: readonly string[];
  readonly denies: boolean;
  readonly asks: boolean;
  /** Words that carry meaning; Chinese characters. */
  readonly size: number;
}

const piece = 4; // letters

type Read = Pick<Content, 'order' | 'size'> & { readonly words: Set<string> };

const chinese = (text: string): Read => {
  const words = new Set<string>();
  let size = 0;
  for (const { run, chinese: isChinese } of runsOf(text)) {
    for (const feature of isChinese ? charactersAndPairs(run) : [`#${run}`]) words.add(feature);
    size += isChinese ? [...run].length : 1;
  }
  return { words, order: [], size };
};

const english = (text: string): Read => {
  const words = new Set<string>();
  const order: string[] = [];
  let size = 0;
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const root = stem(word);
    const before = order.at(-1);
    words.add(`#${root}`);
    if (before !== undefined) words.add(`${before}_${root}`);
    order.push(root);
    if (slight.has(word)) continue;
    size++;
    for (let at = 0; root.length > piece && at + piece <= root.length; at++) words.add(`~${root.slice(at, at + piece)}`);
  }
  return { words, order, size };
};

/** Reads what `text` (normalised) is classified by, without the fillers at its ends. */
export const contentOf = (text: string, language: Language): Content => {
  const bare = core(text, language);
  const { words, order, size } = language === 'zh' ? chinese(bare) : english(bare);
  return {
    words: [...words],
    order,
    classes: wordClasses(bare, language),
    sounds: [...new Set(soundFeatures(bare))],
    denies: denies(bare, language),
    asks: asks(bare, language),
    size,
  };
};
