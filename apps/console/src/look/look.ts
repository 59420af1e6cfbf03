import type { Language } from '@parley/contract';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { config } from '../config/index.ts';
import { cssVariables, type Density, type Look, type Mode, type PaletteName, palettes } from '../theme/index.ts';

interface Taste {
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
export const useTaste = create<Taste>()(
  persist(
    (): Taste => ({
      accent: '',
      mode: 'light',
      density: 'comfortable',
      tabs: true,
      fixedHeader: true,
      sidebarLogo: true,
      language: undefined,
    }),
    { name: 'parley-look', skipHydration: true },
  ),
);

/** Reads what was kept; call it once the configuration is known. */
export const loadTaste = async (): Promise<void> => {
  useTaste.persist.setOptions({ name: `${config().SYSTEM}-look` });
  await useTaste.persist.rehydrate();
};

/** The look that follows from a taste. */
export const lookOf = (taste: Taste, language: Language): Look => ({
  accent: taste.accent || preset(),
  mode: taste.mode,
  density: taste.density,
  language,
});

/** Writes a look onto the page. */
export const paint = (look: Look): void => {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(cssVariables(look))) root.style.setProperty(name, value);
  root.setAttribute('data-mode', look.mode);
  root.setAttribute('data-density', look.density);
  root.style.colorScheme = look.mode;
};
