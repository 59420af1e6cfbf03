import type { Language } from '@parley/contract';
import { chineseParts } from './chinese-time.ts';
import { englishParts } from './english-time.ts';
import type { Part } from './hour.ts';
import { meantIn } from './meant.ts';

/** The part of the day that is meant in what was said; null where none is, or only denied: 上午不行. */
export const partIn = (text: string, language: Language): Part | null =>
  meantIn(text, language, (said) => (language === 'zh' ? chineseParts(said) : englishParts(said))[0] ?? null)?.value ?? null;
