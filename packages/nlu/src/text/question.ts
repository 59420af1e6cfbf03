import type { Language } from '@parley/contract';

const asking: Readonly<Record<Language, RegExp>> = {
  zh: /[吗么谁哪几]|怎么|怎样|多少|多久|多大|为什么|什么|干嘛|如何|(\p{Script=Han})[不没]\1/u,
  en: /^(?:and |so |but |sorry )?(?:who|what|when|where|why|which|how|can|could|may|is|are|am|do|does|did|will|would|should|have|has)\b(?! not)/,
};

/** Is `text` (normalised) put as a question? */
export const asks = (text: string, language: Language): boolean => asking[language].test(text);
