import { displayField } from '@parley/contract/display';
import { useEffect } from 'react';
import { matchPath } from 'react-router';
import { askAhead } from '../api/index.ts';
import { afterFirstPage, companions, preloadPage, preloadWhenIdle, useTabs } from '../navigation/index.ts';
import { useSession } from '../session/index.ts';

/** Loads the pages of this user while the browser has nothing to do: those with a tab first, then as the menu has them. */
export function usePreloading(): void {
  const { places } = useSession((state) => state.table);
  // Every list asks which of its columns were chosen.
  useEffect(() => afterFirstPage(() => void askAhead(displayField.list, {})), []);
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
