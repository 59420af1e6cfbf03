import type { Language } from '@parley/contract';
import { byConsonants } from './by-consonants.ts';
import { bySyllables } from './by-syllables.ts';

/** Tells what a text (normalised) may have been before it was misheard: texts in which other words sound the same, the likeliest first. */
export type Misheard = (text: string) => readonly string[];

/**
 * Hears words of the stored sentences (normalised) in others that sound like them: "can I book a text drive" in a flow that knows of test
 * drives. What it says is as good as a guess, to be believed less than what was written down.
 */
export const misheardAmong = (sentences: readonly string[], language: Language): Misheard =>
  language === 'zh' ? bySyllables(sentences) : byConsonants(sentences);
