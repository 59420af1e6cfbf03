/** Every pair of language, brightness and width. */
const pairwise = [
  { language: 'zh', mode: 'light', width: 1440 },
  { language: 'en', mode: 'dark', width: 800 },
  { language: 'en', mode: 'light', width: 1440 },
  { language: 'zh', mode: 'dark', width: 800 },
  { language: 'en', mode: 'dark', width: 1440 },
  { language: 'zh', mode: 'light', width: 800 },
] as const;

/**
 * How a page is looked at. What it does is tried in Chinese, light and wide; so the quick tests look at the opposite of that, and the long
 * ones at all pairs.
 */
export const views = process.env.PARLEY_FULL === '1' ? pairwise : pairwise.slice(1, 2);
