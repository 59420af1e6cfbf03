import { useEffect } from 'react';
import { matchPath } from 'react-router';
import { companions, preloadPage, preloadWhenIdle, useTabs } from '../navigation/index.ts';
import { useSession } from '../session/index.ts';

/** Loads the pages of this user while the browser has nothing to do: those with a tab first, then as the menu has them. */
export function usePreloading(): void {
  const { places } = useSession((state) => state.table);
  useEffect(() => {
    if (places.length === 0) return;
    const names = new Set(places.map(({ name }) => name));
    const open = useTabs.getState().tabs.map(({ path }) => path);
    const shown = places.filter(({ hidden }) => !hidden);
    const beside = companions.filter(({ under }) => under === undefined || names.has(under));
    const visited = [...places, ...beside].filter((one) => open.some((path) => matchPath(one.path, path)));
    return preloadWhenIdle(
      [...visited, ...shown, ...beside, ...places].map(({ name }) => name),
      preloadPage,
    );
  }, [places]);
}
