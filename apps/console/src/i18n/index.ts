export { changeLanguage, language, startLanguage } from './language.ts';
export { type Say, useLanguage, useWords } from './use-words.ts';
