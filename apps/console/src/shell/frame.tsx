import './shell.css';
import { type ReactElement, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { matchPath, useLocation } from 'react-router';
import { companions } from '../app/companions.ts';
import { config } from '../config/index.ts';
import { useWords } from '../i18n/index.ts';
import { useFolded, usePreferences } from '../preferences/index.ts';
import { useSession } from '../session/index.ts';
import { showDrawer, useFold } from './fold.ts';
import { Header } from './header.tsx';
import { lazyPanel } from './lazy-panel.ts';
import { moduleOf } from './module/index.ts';
import { Notices } from './notices.tsx';
import { Overlay } from './overlay.tsx';
import { Side } from './side.tsx';
import { TabBar } from './tab-bar.tsx';
import { homePath, useTabs, visit } from './tabs.ts';
import { shellWords } from './words.ts';

const ModuleLayout = lazyPanel('module', async () => (await import('./module/module-layout.tsx')).ModuleLayout);
const SideDrawer = lazyPanel('menu', async () => (await import('./side-drawer.tsx')).SideDrawer);

/** Labels from the group down to the page that is open. */
const useBreadcrumb = (path: string): readonly string[] => {
  const places = useSession((state) => state.table.places);
  const tab = useTabs((state) => state.tabs.find((one) => one.path === path));
  const { text } = useWords(shellWords);
  const place = places.find((one) => one.path === path);
  // A group of one page may be called like its page.
  if (place) return place.breadcrumb.filter((label, i) => label !== place.breadcrumb[i - 1]);
  const companion = companions.find((one) => matchPath(one.path, path));
  if (!companion) return [];
  const parent = places.find((one) => one.name === companion.under)?.breadcrumb ?? [];
  return [...parent, tab?.title ?? text(companion.label)];
};

/** Menu, header, tabs, and the sheet that the current tab opens into. */
export function Frame({ children }: { children: ReactNode }): ReactElement {
  const { say } = useWords(shellWords);
  const { pathname, search } = useLocation();
  const narrow = useFolded();
  const { open, drawer } = useFold();
  const { tabs, fixedHeader } = usePreferences();
  const session = useSession((state) => state.info);
  const module = useMemo(() => moduleOf(session, config().SYSTEM), [session]);
  const breadcrumb = useBreadcrumb(pathname);
  const title = breadcrumb.at(-1);
  const wide = companions.some((one) => one.wide && matchPath(one.path, pathname));
  const folded = !open || wide;

  // A tab that is closed loses the name of its own, which is no new visit.
  const visited = useRef('');
  useEffect(() => {
    const full = pathname + search;
    if (title && visited.current !== full && !pathname.startsWith('/redirect/')) {
      visit(pathname, full, title);
      visited.current = full;
    }
    document.title = title ? `${title} · ${config().TITLE}` : config().TITLE;
  }, [pathname, search, title]);

  const frame = (
    <div className="shell" data-folded={folded || undefined} data-narrow={narrow || undefined} data-loose={!fixedHeader || undefined}>
      <a className="shell-skip" href="#sheet">
        {say('skip')}
      </a>
      {narrow ? (
        <Suspense fallback={null}>
          <SideDrawer open={drawer} onClose={() => showDrawer(false)} />
        </Suspense>
      ) : (
        <Side folded={folded} />
      )}
      <div className="shell-main">
        <Header breadcrumb={breadcrumb} />
        {tabs ? <TabBar path={pathname} /> : null}
        <main className="sheet" id="sheet" tabIndex={-1} data-first={pathname === homePath || undefined}>
          {children}
        </main>
      </div>
      <Overlay />
      <Notices />
    </div>
  );
  if (!module) return frame;
  return (
    <Suspense fallback={null}>
      <ModuleLayout module={module}>{frame}</ModuleLayout>
    </Suspense>
  );
}
