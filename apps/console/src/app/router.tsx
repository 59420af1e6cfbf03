import { type ReactElement, useState } from 'react';
import { createBrowserRouter, createHashRouter, Navigate, type RouteObject, useSearchParams } from 'react-router';
import type { Shell } from '../config/index.ts';
import { useSession, wayBack } from '../session/index.ts';
import './page-files.ts';
import { loadChunk, pageNamed } from '../navigation/index.ts';
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

const routes: RouteObject[] = [
  { path: '/login', Component: Login, ErrorBoundary: ErrorPage, HydrateFallback: () => null },
  { path: '/error', Component: ErrorPage },
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    lazy: async () => ({ Component: (await loadChunk('inside', () => import('./inside.tsx'))).Inside }),
    children: [
      { path: '/404', lazy: async () => ({ Component: (await loadChunk('not-found', () => import('./not-found.tsx'))).NotFound }) },
      { path: '/redirect/*', lazy: async () => ({ Component: (await loadChunk('places', () => import('./places.tsx'))).Redirect }) },
      { path: '*', lazy: async () => ({ Component: (await loadChunk('places', () => import('./places.tsx'))).Places }) },
    ],
  },
];

/** The platform has plain addresses; the other two shells lie in a folder whose name is also a group of pages, so they use `#`. */
export const routerOf = (shell: Shell) => (shell === 'platform' ? createBrowserRouter(routes) : createHashRouter(routes));
