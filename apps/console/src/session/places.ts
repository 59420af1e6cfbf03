import type { MenuEntry } from '@parley/contract/session';

/** A page the menu allows, with its way to it. */
export interface Place {
  readonly path: string;
  /** Registry key of the page. */
  readonly name: string;
  /** Labels from the group down to the page. */
  readonly breadcrumb: readonly string[];
  readonly hidden: boolean;
  /** By what the search finds it besides its labels. */
  readonly words: string;
  /** What may be made new on it, as its permissions name it. */
  readonly creates: { readonly label: string; readonly words: string } | undefined;
}

/** A group and where it leads: its first page that the menu shows. */
export interface PlaceTable {
  readonly places: readonly Place[];
  /** Path of a group -> path of its first nested child. */
  readonly redirects: ReadonlyMap<string, string>;
}

/** Always hidden from the menu, though the server lists it (product.md section 2). */
const hiddenNames: ReadonlySet<string> = new Set(['import-export-queue', 'total-list', 'queue-monitor']);

/** Whether the menu shows an entry. */
export const isShown = (entry: MenuEntry): boolean => entry.hidden !== true && !hiddenNames.has(entry.name);

const walk = (
  entry: MenuEntry,
  base: string,
  breadcrumb: readonly string[],
  hidden: boolean,
  into: Place[],
  redirects: Map<string, string>,
): void => {
  const path = `${base}/${entry.name}`;
  const own = [...breadcrumb, entry.label];
  const unseen = hidden || !isShown(entry);
  if (!entry.menus?.length) {
    const create = entry.items?.find(({ route, status }) => route.endsWith('/create') && status === '1');
    const creates = create && { label: create.label, words: create.words ?? '' };
    into.push({ path, name: entry.name, breadcrumb: own, hidden: unseen, words: entry.words ?? '', creates });
    return;
  }
  const from = into.length;
  for (const child of entry.menus) walk(child, path, own, unseen, into, redirects);
  const first = into.slice(from).find((one) => !one.hidden) ?? into[from];
  if (first) redirects.set(path, first.path);
};

/** Routes of a user, built from the `company_menu` of the user-info call. */
export const placesOf = (menuRole: readonly MenuEntry[]): PlaceTable => {
  const places: Place[] = [];
  const redirects = new Map<string, string>();
  for (const group of menuRole.find((entry) => entry.name === 'company_menu')?.menus ?? []) walk(group, '', [], false, places, redirects);
  return { places, redirects };
};

/** The permissions a user holds: names of granted items, upper-cased. */
export const permissionsOf = (menuRole: readonly MenuEntry[], flag: string): ReadonlySet<string> => {
  const held = new Set<string>();
  if (flag === '1') held.add('*');
  const gather = (entry: MenuEntry): void => {
    for (const item of entry.items ?? []) if (item.status === '1') held.add(item.route.toUpperCase());
    entry.menus?.forEach(gather);
  };
  menuRole.forEach(gather);
  return held;
};
