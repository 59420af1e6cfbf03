import { type Language, say, type Text, type TextValues } from '@parley/contract';
import { useMemo } from 'react';
import { useLanguage } from './language.ts';

/** Words of one part: every key in both languages, which the type demands. */
export type Words<K extends string = string> = Readonly<Record<K, Text>>;

/** Says words in the language of the console. */
export interface Say<K extends string> {
  readonly say: (key: K, values?: TextValues) => string;
  readonly text: (text: Text, values?: TextValues) => string;
  readonly language: Language;
}

/** The words a part brings with it. */
export function useWords<K extends string>(words: Words<K>): Say<K> {
  const language = useLanguage();
  return useMemo(
    () => ({ say: (key, values) => say(words[key], language, values), text: (text, values) => say(text, language, values), language }),
    [words, language],
  );
}
