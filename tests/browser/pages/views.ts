const languages = ['zh', 'en'] as const;
const modes = ['light', 'dark'] as const;
const widths = [1440, 1280, 800] as const;

/** How a page is shown. Widths in px: a desk, a small laptop, and folded. */
export interface Look {
  readonly language: (typeof languages)[number];
  readonly mode: (typeof modes)[number];
  readonly width: (typeof widths)[number];
}

/** Every look there is. */
export const allLooks: readonly Look[] = languages.flatMap((language) =>
  modes.flatMap((mode) => widths.map((width) => ({ language, mode, width }))),
);

/**
 * Some looks for each visitor, so that every two values of visitor, language, brightness and width meet at least once.
 */
export const pairwiseLooks: Readonly<Record<'administrator' | 'limited' | 'designer' | 'operator', readonly Look[]>> = {
  administrator: [
    { language: 'zh', mode: 'light', width: 1440 },
    { language: 'en', mode: 'dark', width: 800 },
    { language: 'en', mode: 'light', width: 1280 },
  ],
  limited: [
    { language: 'en', mode: 'dark', width: 1440 },
    { language: 'zh', mode: 'light', width: 800 },
    { language: 'zh', mode: 'dark', width: 1280 },
  ],
  designer: [
    { language: 'en', mode: 'light', width: 1440 },
    { language: 'zh', mode: 'dark', width: 800 },
    { language: 'zh', mode: 'light', width: 1280 },
  ],
  operator: [
    { language: 'zh', mode: 'dark', width: 1440 },
    { language: 'en', mode: 'light', width: 800 },
    { language: 'en', mode: 'dark', width: 1280 },
  ],
};
