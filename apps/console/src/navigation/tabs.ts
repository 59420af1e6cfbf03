import type { Text } from '@parley/contract';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { config } from '../config/index.ts';
import { useSession } from '../session/index.ts';

/** A page that was visited. */
export interface Tab {
  /** Path without query: what makes a tab. */
  readonly path: string;
  /** Where it stood last, with its query. */
  readonly full: string;
  /** A name of its own, such as that of the flow it shows; without one it is called like its page. */
  readonly name?: Text | undefined;
  readonly unsaved: boolean;
}

export const homePath = '/home';

interface Tabs {
  readonly tabs: readonly Tab[];
}

/** They outlive a reload of the page, as long as its window; unsaved work does not, and tells so anew where it was kept. */
export const useTabs = create<Tabs>()(
  persist((): Tabs => ({ tabs: [] }), {
    name: 'parley-tabs',
    skipHydration: true,
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ tabs }) => ({ tabs: tabs.map((tab) => ({ ...tab, unsaved: false })) }),
  }),
);

/** Brings back the tabs of this shell, at the start of the program. */
export const loadTabs = async (): Promise<void> => {
  useTabs.persist.setOptions({ name: `${config().SYSTEM}-tabs` });
  await useTabs.persist.rehydrate();
  // Whoever logs in next in this window need not know what the one before had open.
  if (useSession.getState().token === undefined) useTabs.setState({ tabs: [] });
};

/** Notes a visit; home is pinned and needs no entry. */
export const visit = (path: string, full: string): void => {
  useTabs.setState(({ tabs }) => {
    if (path === homePath) return { tabs };
    const known = tabs.find((tab) => tab.path === path);
    if (!known) return { tabs: [...tabs, { path, full, unsaved: false }] };
    if (known.full === full) return { tabs };
    return { tabs: tabs.map((tab) => (tab.path === path ? { ...tab, full } : tab)) };
  });
};

const change = (path: string, how: Partial<Tab>): void => {
  useTabs.setState(({ tabs }) => ({ tabs: tabs.map((tab) => (tab.path === path ? { ...tab, ...how } : tab)) }));
};

/** Marks unsaved work, which puts an amber dot on the tab. */
export const markUnsaved = (path: string, unsaved: boolean): void => change(path, { unsaved });

/** Asked before unsaved work of a page goes; they resolve to true if it may. */
const guards = new Map<string, () => Promise<boolean>>();

/** Has a page's unsaved work asked for before its tab is closed. Returns what ends that. */
export const guardTab = (path: string, mayGo: () => Promise<boolean>): (() => void) => {
  guards.set(path, mayGo);
  return () => {
    if (guards.get(path) === mayGo) guards.delete(path);
  };
};

/** Whether all of these pages may go; all that are open unless said. */
export const mayGo = async (paths: readonly string[] = [...guards.keys()]): Promise<boolean> => {
  for (const path of paths) if ((await guards.get(path)?.()) === false) return false;
  return true;
};

/** The state of a way that was asked about already. */
export const sure = { sure: true } as const;
export const isSure = (state: unknown): boolean => typeof state === 'object' && state !== null && 'sure' in state;

/** Gives a tab a name of its own, such as that of the flow it shows. */
export const nameTab = (path: string, name: Text): void => change(path, { name });

/** Closes tabs and tells where to go: null when the current one stays. */
export const closeTabs = (gone: (tab: Tab) => boolean, current: string): string | null => {
  const { tabs } = useTabs.getState();
  const left = tabs.filter((tab) => !gone(tab));
  useTabs.setState({ tabs: left });
  if (current === homePath || left.some((tab) => tab.path === current)) return null;
  const at = tabs.findIndex((tab) => tab.path === current);
  const before = tabs.slice(0, Math.max(0, at)).findLast((tab) => left.includes(tab));
  return (before ?? left[0])?.full ?? homePath;
};
