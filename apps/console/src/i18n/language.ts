import type { Language } from '@parley/contract';
import { create } from 'zustand';

/** The language of the console, where React draws. The words themselves lie beside the parts that say them (`useWords`). */
export const useLanguage = create<Language>(() => 'zh');

/** The language now, for places outside React. */
export const language = (): Language => useLanguage.getState();

/** Says everything in that language from now on. */
export const changeLanguage = (to: Language): void => {
  useLanguage.setState(to);
  document.documentElement.lang = to;
};
