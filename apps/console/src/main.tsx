import './app/base.css';
import { languageOf } from '@parley/contract';
import { info } from '@parley/contract/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { askAhead, queryClient } from './api/index.ts';
import { loadAhead, routerOf } from './app/router.tsx';
import { applyConfig, config, hashPlaceOf, loadConfig, shellOf } from './config/index.ts';
import { changeLanguage } from './i18n/index.ts';
import { loadTabs } from './navigation/index.ts';
import { applyTheme, loadPreferences, themeOf, useAppliedTheme, usePreferences } from './preferences/index.ts';
import { resumeSession, useSession } from './session/index.ts';
import { readFold } from './shell/fold.ts';

function Console({ router }: { router: ReturnType<typeof routerOf> }): ReactElement {
  useAppliedTheme();
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

const dress = (): void => {
  const { TITLE, FAVICON, THEME } = config();
  document.title = TITLE;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon && FAVICON) icon.href = FAVICON;
  const root = document.documentElement.style;
  root.setProperty('--sider', `${THEME.sidebar_width}px`);
  if (THEME.sidebar_bg) root.setProperty('--side-ground', THEME.sidebar_bg);
};

const start = async (): Promise<void> => {
  const place = hashPlaceOf(window.location.pathname);
  if (place) {
    window.location.replace(place + window.location.search);
    return;
  }
  const shell = shellOf(window.location.pathname);
  applyConfig(await loadConfig(shell));
  dress();
  resumeSession();
  const isInside = useSession.getState().token !== undefined;
  if (isInside) loadAhead(shell === 'platform' ? window.location.pathname : window.location.hash.replace(/^#|\?.*$/g, ''));
  await Promise.all([loadPreferences(), loadTabs()]);
  const preferences = usePreferences.getState();
  const language = languageOf(preferences.language ?? config().LANGUAGE);
  changeLanguage(language);
  if (isInside) void askAhead(info, {});
  applyTheme(themeOf(preferences, language));
  readFold();
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <Console router={routerOf(shell)} />
    </StrictMode>,
  );
};

void start();
