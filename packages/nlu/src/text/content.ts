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
  /** {@link wordClasses}. */
  readonly classes: readonly string[];
  readonly sounds: readonly string[];
  readonly denies: boolean;
  readonly asks: boolean;
  /** Words that carry meaning; Chinese characters. */
  readonly size: number;
}

const piece = 4; // letters

const chinese = (text: string): { readonly words: Set<string>; readonly size: number } => {
  const words = new Set<string>();
  let size = 0;
  for (const { run, chinese: isChinese } of runsOf(text)) {
    for (const feature of isChinese ? charactersAndPairs(run) : [`#${run}`]) words.add(feature);
    size += isChinese ? [...run].length : 1;
  }
  return { words, size };
};

const english = (text: string): { readonly words: Set<string>; readonly size: number } => {
  const words = new Set<string>();
  let size = 0;
  let before = '';
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const root = stem(word);
    words.add(`#${root}`);
    if (before !== '') words.add(`${before}_${root}`);
    before = root;
    if (slight.has(word)) continue;
    size++;
    for (let at = 0; root.length > piece && at + piece <= root.length; at++) words.add(`~${root.slice(at, at + piece)}`);
  }
  return { words, size };
};

/** Reads what `text` (normalised) is classified by, without the fillers at its ends. */
export const contentOf = (text: string, language: Language): Content => {
  const bare = core(text, language);
  const { words, size } = language === 'zh' ? chinese(bare) : english(bare);
  return {
    words: [...words],
    classes: wordClasses(bare, language),
    sounds: [...new Set(soundFeatures(bare))],
    denies: denies(bare, language),
    asks: asks(bare, language),
    size,
  };
};
