import { type ReactNode, useEffect, useState } from 'react';
import { afterFirstPage, chunkComponent } from '../navigation/index.ts';

// Nobody misses it where it cannot be loaded.
const StyleKeeper = chunkComponent(() =>
  import('../parts/antd-frame/style-keeper.tsx').then(
    (loaded) => loaded.StyleKeeper,
    () => () => null,
  ),
);

/** The component library's styles for every page, once the first page has had its time. */
export function KeptStyles(): ReactNode {
  const [begun, setBegun] = useState(false);
  useEffect(() => afterFirstPage(() => setBegun(true)), []);
  return begun ? <StyleKeeper /> : null;
}
