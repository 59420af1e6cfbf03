import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useLanguage } from '../i18n/index.ts';
import { sizes, type Theme } from '../theme/index.ts';
import { applyTheme, themeOf, usePreferences } from './preferences.ts';

/** The look in force. */
export const useTheme = (): Theme => {
  const preferences = usePreferences();
  const language = useLanguage();
  return useMemo(() => themeOf(preferences, language), [preferences, language]);
};

/** Keeps the page's variables in step with the look. */
export const useAppliedTheme = (): Theme => {
  const theme = useTheme();
  useLayoutEffect(() => applyTheme(theme), [theme]);
  return theme;
};

const watch = (query: string) => {
  const list = window.matchMedia(query);
  return {
    subscribe: (changed: () => void) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    read: () => list.matches,
  };
};
const watches = new Map<string, ReturnType<typeof watch>>();

/** Whether the window is narrower than so many px. */
export const useNarrowerThan = (width: number): boolean => {
  const query = `(max-width: ${width - 0.02}px)`;
  const known = watches.get(query) ?? watch(query);
  watches.set(query, known);
  return useSyncExternalStore(known.subscribe, known.read);
};

/** Folded, as on a phone or tablet: under 992. */
export const useFolded = (): boolean => useNarrowerThan(sizes.foldBelow);
