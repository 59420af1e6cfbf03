export { changeLanguage, language, startLanguage } from './language.ts';
export { type Say, useLanguage, useWords, type Words } from './use-words.ts';
