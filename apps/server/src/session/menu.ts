import { type AnyRoute, allows, type Language, permissionOf, say } from '@parley/contract';
import type { MenuEntry } from '@parley/contract/session';
import type { MenuPage } from './menu-pages.ts';
import { searchWords } from './search-words.ts';

/** The menu of a user: pages of which some permission is held, groups that have such pages, with all permission items of a page. */
export const menuFor = (
  held: ReadonlySet<string>,
  language: Language,
  routes: readonly AnyRoute[],
  pages: readonly MenuPage[],
): MenuEntry[] => {
  const entry = (page: MenuPage): MenuEntry | undefined => {
    const shown = {
      name: page.name,
      label: say(page.label, language),
      words: searchWords(page.label),
      ...(page.hidden ? { hidden: true } : {}),
    };
    if (page.pages) {
      const menus = page.pages.flatMap((one) => entry(one) ?? []);
      return menus.length > 0 ? { ...shown, menus } : undefined;
    }
    const own = routes.filter((route) => route.page === page.name && route.permission !== null);
    const items = own.map((route) => ({
      route: route.path.slice('/api/'.length),
      label: say(route.summary, language),
      status: allows(route.permission ?? '', held) ? ('1' as const) : ('0' as const),
      ...(route.path.endsWith('/create') ? { words: searchWords(route.summary) } : {}),
    }));
    // A call that other pages' permissions open as well, such as the choices of a select, does not open its page.
    return own.some((route) => allows(permissionOf(route.path), held)) ? { ...shown, items } : undefined;
  };
  const label = language === 'zh' ? '企业菜单' : 'Company menu';
  return [{ name: 'company_menu', label, menus: pages.flatMap((page) => entry(page) ?? []) }];
};
