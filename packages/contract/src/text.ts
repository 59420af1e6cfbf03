/** The two languages of the console; Chinese is the default. */
export type Language = 'zh' | 'en';

/** One text in both languages. `{name}` stands for a value, `{name|call|calls}` for the word that goes with one or with another number. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

/** Values to fill in; one that is itself a text is said in the same language. */
export type TextValues = Readonly<Record<string, string | number | Text>>;

/** The text in one language with its values filled in; an unknown `{name}` stays as it is. */
export const say = (text: Text, language: Language, values: TextValues = {}): string =>
  text[language].replace(/\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name] ?? whole;
    if (one !== undefined && many !== undefined) return String(value) === '1' ? one : many;
    return typeof value === 'object' ? value[language] : String(value);
  });

/** What stands between the names of a list within a sentence. */
export const listComma = (language: Language): string => (language === 'zh' ? '、' : ', ');

/** The language a header or setting asks for: anything that begins with `en` is English, all else Chinese. */
export const languageOf = (tag: string | null | undefined): Language => (/^en/i.test(tag ?? '') ? 'en' : 'zh');

/** A text with its values filled in, in both languages still: for what is said later, in the language of then. */
export const filled = (text: Text, values: TextValues): Text => ({ zh: say(text, 'zh', values), en: say(text, 'en', values) });
