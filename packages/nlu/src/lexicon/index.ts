import type { Language } from '@parley/contract';
import { chineseClasses } from './chinese.ts';
import { englishClasses } from './english.ts';

/**
 * The classes of words in `text` (normalised): what telephone talk is made of, whatever the flow. Two sentences of other words and the same
 * classes mean much the same. The class of a denied word begins with `!`.
 */
export const wordClasses = (text: string, language: Language): string[] =>
  language === 'zh' ? chineseClasses(text) : englishClasses(text);
