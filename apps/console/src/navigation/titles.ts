import { matchPath } from 'react-router';
import { useLanguage } from '../i18n/index.ts';
import { type Place, useSession } from '../session/index.ts';
import { companions } from './companions.ts';
import { type Tab, useTabs } from './tabs.ts';

/** Labels from the group down to the page of a path; none for what the menu and its companions do not name. */
const labelsOf = (path: string, places: readonly Place[], name: Tab['name'], language: 'zh' | 'en'): readonly string[] => {
  const place = places.find((one) => one.path === path);
  // A group of one page may be called like its page.
  const once = (labels: readonly string[]) => labels.filter((label, i) => label !== labels[i - 1]);
  if (place) return once(place.breadcrumb);
  const companion = companions.find((one) => matchPath(one.path, path));
  if (!companion) return [];
  const parent = places.find((one) => one.name === companion.under)?.breadcrumb ?? [];
  return once([...parent, (name ?? companion.label)[language]]);
};

/** Labels from the group down to the page that is open, in the language of the console. */
export const useBreadcrumb = (path: string): readonly string[] => {
  const places = useSession((state) => state.table.places);
  const name = useTabs((state) => state.tabs.find((one) => one.path === path)?.name);
  return labelsOf(path, places, name, useLanguage());
};

/** What a tab is called: its own name, or its page's; undefined for a page that the menu no longer has. */
export const useTabTitle = (): ((tab: Tab) => string | undefined) => {
  const places = useSession((state) => state.table.places);
  const language = useLanguage();
  return ({ path, name }) => labelsOf(path, places, name, language).at(-1);
};
