import type { Language } from '@parley/contract';

// Words that hold a negation and deny nothing, and questions of the form "is it or isn't it".
const neutral: Readonly<Record<Language, RegExp>> = {
  zh: /(\p{Script=Han})[不没]\1|不错|没错|没问题|没关系|没事|不客气|不好意思|差不多|对不起|不过|不仅|不但|要不然?|不然|不管|不论|不同|不久|不断|特别|分别|区别|别人|别的|了不起|来不及|不得不|不止|无论|未来|无线/gu,
  en: /\b(?:no problem|no worries|not a problem|not bad|why not|if not|or not|not only|no doubt|not at all|no matter|can not wait|nothing wrong)\b/g,
};

const negators: Readonly<Record<Language, RegExp>> = {
  zh: /不|没|别|未|无|勿|甭|莫|休想|拒绝|算了/gu,
  en: /\b(?:no|not|never|nope|nah|neither|nor|without|nothing|none|hardly|stop|refuse)\b/g,
};

/** Does `text` (normalised) deny? Two negations cancel out. */
export const denies = (text: string, language: Language): boolean =>
  (text.replace(neutral[language], '').match(negators[language])?.length ?? 0) % 2 === 1;
