import type { Language } from '@parley/contract';
import type { Counts } from '../language-model/counts.ts';
import { languageModelOf } from '../language-model/language-model.ts';
import { likelierChinese } from './likelier-chinese.ts';
import { likelierEnglish } from './likelier-english.ts';

/** What was probably said, where a text (normalised) is unlikely and one that sounds the same is not; null where there is none. */
export type Likelier = (text: string) => string | null;

/** Reads texts by how the corpus speaks: whatever the flow, "can sell" is "cancel" where that is likelier. */
export const likelierBy = (counts: Counts, language: Language): Likelier =>
  (language === 'zh' ? likelierChinese : likelierEnglish)(counts, languageModelOf(counts));
