import bowser from 'bowser';

const named = (name: string | undefined, version: string | undefined): string | null =>
  name ? [name, version].filter(Boolean).join(' ').slice(0, 60) : null;

/** Whole versions only: what changes with every update says nothing about who it was. */
const major = (version: string | undefined): string | undefined => version?.split('.')[0];

/** System and browser for the log-in log, as the browser itself says; null where it says nothing known. */
export const browserOf = (agent: string): { os: string | null; browser: string | null } => {
  if (agent === '') return { os: null, browser: null };
  const { os, browser } = bowser.parse(agent);
  return { os: named(os.name, os.versionName ?? os.version), browser: named(browser.name, major(browser.version)) };
};
