import { type ReactElement, useState } from 'react';
import { createBrowserRouter, createHashRouter, Navigate, type RouteObject, useSearchParams } from 'react-router';
import type { Shell } from '../config/index.ts';
import { useSession, wayBack } from '../session/index.ts';
import './page-files.ts';
import { loadChunk, pageNamed, preloadPage } from '../navigation/index.ts';
import { ErrorPage } from './error-page.tsx';

/** A logged-in visit to the log-in page goes to `/`; whoever logs in on it goes where he was going. */
function Login(): ReactElement | null {
  const inside = useSession((state) => state.token !== undefined);
  const [visited] = useState(inside);
  const [query] = useSearchParams();
  const Found = pageNamed('login');
  if (inside) return <Navigate to={visited ? '/' : wayBack(query.get('redirect'))} replace />;
  return Found ? <Found /> : null;
}

const inside = () => import('./inside.tsx');
const places = () => import('./places.tsx');

/** Begins to load what a visit to this address will need, which otherwise the one asks for when the other is there. */
export const loadAhead = (pathname: string): void => {
  for (const load of [inside, places]) load().catch(() => undefined);
  void preloadPage(pathname.split('/').findLast((part) => part !== '') ?? 'home');
};

const routes: RouteObject[] = [
  { path: '/login', Component: Login, ErrorBoundary: ErrorPage, HydrateFallback: () => null },
  { path: '/error', Component: ErrorPage },
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    lazy: async () => ({ Component: (await loadChunk('inside', inside)).Inside }),
    children: [
      { path: '/404', lazy: async () => ({ Component: (await loadChunk('not-found', () => import('./not-found.tsx'))).NotFound }) },
      { path: '/redirect/*', lazy: async () => ({ Component: (await loadChunk('places', places)).Redirect }) },
      { path: '*', lazy: async () => ({ Component: (await loadChunk('places', places)).Places }) },
    ],
  },
];

/** The platform has plain addresses; the other two shells lie in a folder whose name is also a group of pages, so they use `#`. */
export const routerOf = (shell: Shell) => (shell === 'platform' ? createBrowserRouter(routes) : createHashRouter(routes));
