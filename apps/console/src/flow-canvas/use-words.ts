import { type Language, languageOf, say, type Text, type TextValues } from '@parley/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Says the words of one part in the language of the console. */
export type Say<K extends string> = {
  say: (key: K, values?: TextValues) => string;
  text: (text: Text, values?: TextValues) => string;
  language: Language;
};

/** The words a part brings with it, so that they load with its chunk and not before. */
export function useWords<K extends string>(words: Readonly<Record<K, Text>>): Say<K> {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.language);
  return useMemo(
    () => ({
      say: (key, values) => say(words[key], language, values),
      text: (text, values) => say(text, language, values),
      language,
    }),
    [words, language],
  );
}
