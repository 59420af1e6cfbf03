import { type Language, languageOf } from '@parley/contract';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Starts i18next. The words themselves live beside the parts that say them (`useWords`), so that they load with their chunk. */
export const startLanguage = async (language: Language): Promise<void> => {
  await i18next.use(initReactI18next).init({ lng: language, fallbackLng: 'zh', supportedLngs: ['zh', 'en'], resources: {} });
  tellDocument(language);
  i18next.on('languageChanged', (name) => tellDocument(languageOf(name)));
};

const tellDocument = (language: Language): void => {
  document.documentElement.lang = language;
};

/** The language now, for places outside React. */
export const language = (): Language => languageOf(i18next.language);

export const changeLanguage = async (to: Language): Promise<void> => {
  await i18next.changeLanguage(to);
};
