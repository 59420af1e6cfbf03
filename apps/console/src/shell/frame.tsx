import './shell.css';
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { matchPath, useLocation } from 'react-router';
import { config } from '../config/index.ts';
import { useWords } from '../i18n/index.ts';
import { companions, homePath, lazyPanel, useBreadcrumb, visit } from '../navigation/index.ts';
import { useFolded, usePreferences } from '../preferences/index.ts';
import { useSession } from '../session/index.ts';
import { showDrawer, useFold } from './fold.ts';
import { Header } from './header.tsx';
import { moduleOf } from './module/index.ts';
import { Notices } from './notices.tsx';
import { Overlay } from './overlay.tsx';
import { Side } from './side.tsx';
import { TabBar } from './tab-bar.tsx';
import { shellWords } from './words.ts';

const ModuleLayout = lazyPanel('module', async () => (await import('./module/module-layout.tsx')).ModuleLayout);
const SideDrawer = lazyPanel('menu', async () => (await import('./side-drawer.tsx')).SideDrawer);

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
      visit(pathname, full);
      visited.current = full;
    }
    document.title = title ? `${title} · ${config().TITLE}` : config().TITLE;
  }, [pathname, search, title]);

  const frame = (
    <div className="shell" data-folded={folded || undefined} data-narrow={narrow || undefined} data-loose={!fixedHeader || undefined}>
      <a className="shell-skip" href="#sheet">
        {say('skip')}
      </a>
      {narrow ? <SideDrawer open={drawer} onClose={() => showDrawer(false)} /> : <Side folded={folded} />}
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
  return <ModuleLayout module={module}>{frame}</ModuleLayout>;
}
