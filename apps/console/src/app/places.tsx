import { Component, type ReactElement, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { useWords } from '../i18n/index.ts';
import { ChunkLoadError, companions, homePath, pageNamed } from '../navigation/index.ts';
import { Empty, ErrorState, Skeleton } from '../parts/states/index.ts';
import { useSession, wayBack } from '../session/index.ts';
import { ChunkLost } from './chunk-lost.tsx';

const words = {
  missing: { zh: '这个页面还没有', en: 'This page does not exist yet' },
  missingHow: { zh: '菜单里有它，但当前版本没有安装。请换一个页面。', en: 'The menu names it, but this version does not have it.' },
} as const;

/** Keeps a page's fault to the sheet; the frame stays usable. */
class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };
  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }
  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof ChunkLoadError) return <ChunkLost error={error} />;
    return <ErrorState error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}

function Page({ name }: { name: string }): ReactElement {
  const { say } = useWords(words);
  const Found = pageNamed(name);
  if (!Found) return <Empty what={say('missing')} how={say('missingHow')} />;
  return (
    <PageBoundary key={name}>
      <Found
        waiting={
          <div className="page">
            <Skeleton />
          </div>
        }
      />
    </PageBoundary>
  );
}

/** Takes a tab away and brings it back at once, which loads it anew. */
export function Redirect(): ReactElement {
  const { pathname, search } = useLocation();
  return <Navigate to={wayBack(pathname.slice('/redirect'.length) + search)} replace />;
}

/** The routes of this user, made from the menu the server sent. */
export function Places(): ReactElement {
  const { places, redirects } = useSession((state) => state.table);
  const names = new Set(places.map((place) => place.name));
  return (
    <Routes>
      <Route index element={<Navigate to={homePath} replace />} />
      {places.map(({ path, name }) => (
        <Route key={path} path={path} element={<Page name={name} />} />
      ))}
      {companions
        .filter(({ under }) => under === undefined || names.has(under))
        .map(({ path, name }) => (
          <Route key={path} path={path} element={<Page name={name} />} />
        ))}
      {[...redirects].map(([from, to]) => (
        <Route key={from} path={from} element={<Navigate to={to} replace />} />
      ))}
      {names.has('home') ? null : <Route path={homePath} element={<FirstPlace />} />}
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  );
}

/** A user without the home page begins at the first page there is. */
function FirstPlace(): ReactElement {
  const first = useSession((state) => state.table.places.find((place) => !place.hidden));
  return <Navigate to={first?.path ?? '/404'} replace />;
}
