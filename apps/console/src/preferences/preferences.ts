import type { Language } from '@parley/contract';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { config } from '../config/index.ts';
import { cssVariables, type Density, type Mode, type PaletteName, palettes, type Theme } from '../theme/index.ts';

interface Preferences {
  /** Name of a palette, or a company's own colour. */
  readonly accent: string;
  readonly mode: Mode;
  readonly density: Density;
  readonly tabs: boolean;
  readonly fixedHeader: boolean;
  readonly sidebarLogo: boolean;
  readonly language: Language | undefined;
}

const isPalette = (name: string): name is PaletteName => Object.hasOwn(palettes, name);
const preset = (): string => {
  const { color, theme_name } = config().THEME;
  if (/^#[0-9a-fA-F]{6}$/.test(color)) return color;
  return isPalette(theme_name) ? palettes[theme_name] : palettes.jade;
};

/** What a person chose to see; kept in the browser, per system. */
export const usePreferences = create<Preferences>()(
  persist(
    (): Preferences => ({
      accent: '',
      mode: 'light',
      density: 'comfortable',
      tabs: true,
      fixedHeader: true,
      sidebarLogo: true,
      language: undefined,
    }),
    { name: 'parley-preferences', skipHydration: true },
  ),
);

/** Reads what was kept; call it once the configuration is known. */
export const loadPreferences = async (): Promise<void> => {
  usePreferences.persist.setOptions({ name: `${config().SYSTEM}-preferences` });
  await usePreferences.persist.rehydrate();
};

/** The look that follows from a taste. */
export const themeOf = (preferences: Preferences, language: Language): Theme => ({
  accent: preferences.accent || preset(),
  mode: preferences.mode,
  density: preferences.density,
  language,
});

/** Writes a look onto the page. */
export const applyTheme = (theme: Theme): void => {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(cssVariables(theme))) root.style.setProperty(name, value);
  root.setAttribute('data-mode', theme.mode);
  root.setAttribute('data-density', theme.density);
  root.style.colorScheme = theme.mode;
};
