/** Every pair of language, brightness and width. */
const pairwise = [
  { language: 'zh', mode: 'light', width: 1440 },
  { language: 'en', mode: 'dark', width: 800 },
  { language: 'en', mode: 'light', width: 1440 },
  { language: 'zh', mode: 'dark', width: 800 },
  { language: 'en', mode: 'dark', width: 1440 },
  { language: 'zh', mode: 'light', width: 800 },
] as const;

/** How a page is looked at: each language, brightness and width once, and with the long tests all pairs of them. */
export const views = process.env.PARLEY_FULL === '1' ? pairwise : pairwise.slice(0, 2);
