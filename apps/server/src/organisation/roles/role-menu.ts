import { type AnyRoute, allows, everything, inRealm, type Language, permissionOf } from '@parley/contract';
import type { MenuEntry } from '@parley/contract/session';
import { menuFor } from '../../session/menu.ts';
import { menuPages } from '../../session/menu-pages.ts';

/** The permissions that a role of a company can hold: those of the calls that companies make. */
export const permissionNames = (routes: readonly AnyRoute[], company: number): ReadonlySet<string> =>
  new Set(routes.filter(({ realm, permission }) => permission !== null && inRealm(realm, company)).map(({ path }) => permissionOf(path)));

/** The whole menu of a company, to tick: an item's status says whether `held` has it, and so may give it. */
export const roleMenu = (held: ReadonlySet<string>, language: Language, routes: readonly AnyRoute[], company: number): MenuEntry[] => {
  const reachable = routes.filter(({ realm }) => inRealm(realm, company));
  const ticked = (entry: MenuEntry): MenuEntry => ({
    ...entry,
    ...(entry.menus ? { menus: entry.menus.map(ticked) } : {}),
    ...(entry.items ? { items: entry.items.map((item) => ({ ...item, status: allows(item.route.toUpperCase(), held) ? '1' : '0' })) } : {}),
  });
  return menuFor(new Set([everything]), language, reachable, menuPages).map(ticked);
};
