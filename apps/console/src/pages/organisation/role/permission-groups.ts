import type { MenuEntry } from '@parley/contract/session';

/** One thing that may be done on a page. */
interface Operation {
  /** Upper-cased route without `/api/`. */
  readonly permission: string;
  readonly label: string;
  /** Whoever gives it must hold it. */
  readonly mayGive: boolean;
}

export interface PermissionPage {
  readonly name: string;
  readonly label: string;
  readonly operations: readonly Operation[];
}

/** Pages that lie together in the menu. */
export interface PermissionGroup {
  /** Path in the menu, unique. */
  readonly key: string;
  readonly label: string;
  readonly pages: readonly PermissionPage[];
}

const walk = (entry: MenuEntry, path: string, breadcrumb: readonly string[], into: PermissionGroup[]): void => {
  const key = path === '' ? entry.name : `${path}/${entry.name}`;
  const labels = [...breadcrumb, entry.label];
  const pages = (entry.menus ?? [entry])
    .filter((one) => !one.menus?.length && one.items?.length)
    .map((one) => ({
      name: one.name,
      label: one.label,
      operations: (one.items ?? []).map(({ route, label, status }) => ({
        permission: route.toUpperCase(),
        label,
        mayGive: status === '1',
      })),
    }));
  if (pages.length > 0) into.push({ key, label: labels.join(' / '), pages });
  for (const inner of entry.menus ?? []) if (inner.menus?.length) walk(inner, key, labels, into);
};

/** The menu as groups of pages with their operations; what holds no page is left out. */
export const groupsOf = (menu: readonly MenuEntry[]): readonly PermissionGroup[] => {
  const groups: PermissionGroup[] = [];
  // The menu comes bare, or below the entry that the user-info call wraps it in.
  const top = menu.flatMap((entry) => (entry.name === 'company_menu' ? (entry.menus ?? []) : [entry]));
  for (const entry of top) walk(entry, '', [], groups);
  return groups;
};

/** Names of the permissions of a page or of many. */
export const permissionsIn = (pages: readonly PermissionPage[]): readonly string[] =>
  pages.flatMap(({ operations }) => operations.map(({ permission }) => permission));

/** Of these, what the ticking person may give or take. */
export const givable = (pages: readonly PermissionPage[]): readonly string[] =>
  pages.flatMap(({ operations }) => operations.filter(({ mayGive }) => mayGive).map(({ permission }) => permission));

/** Pages with only those operations that are wanted; pages and groups without any go. */
export const narrowed = (
  groups: readonly PermissionGroup[],
  wanted: (operation: Operation, page: PermissionPage) => boolean,
): readonly PermissionGroup[] =>
  groups.flatMap((group) => {
    const pages = group.pages.flatMap((page) => {
      const operations = page.operations.filter((operation) => wanted(operation, page));
      return operations.length > 0 ? [{ ...page, operations }] : [];
    });
    return pages.length > 0 ? [{ ...group, pages }] : [];
  });

/** How many of them are held. */
export const heldOf = (names: readonly string[], held: ReadonlySet<string>): number => names.filter((name) => held.has(name)).length;

/** The tick of a parent: full, empty, or half. */
export const tickOf = (names: readonly string[], held: ReadonlySet<string>): { readonly checked: boolean; readonly half: boolean } => {
  const n = heldOf(names, held);
  return { checked: names.length > 0 && n === names.length, half: n > 0 && n < names.length };
};

/** The held permissions with some given or taken, sorted so that the same ticks are the same value. */
export const withTicks = (held: readonly string[], names: readonly string[], on: boolean): string[] => {
  const next = new Set(held);
  for (const name of names) on ? next.add(name) : next.delete(name);
  return [...next].sort();
};

/** What was given and what was taken since. */
export const ticksBetween = (
  before: readonly string[],
  after: readonly string[],
): { readonly given: readonly string[]; readonly taken: readonly string[] } => {
  const old = new Set(before);
  const now = new Set(after);
  return { given: after.filter((name) => !old.has(name)), taken: before.filter((name) => !now.has(name)) };
};
