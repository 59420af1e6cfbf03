export { changeLanguage, language, useLanguage } from './language.ts';
export { type Say, useWords } from './use-words.ts';
