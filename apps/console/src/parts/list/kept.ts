import { useCallback, useState } from 'react';

/** What a person chose for one list; kept in the browser. */
export interface Kept {
  readonly columns?: readonly string[];
  readonly compact?: boolean;
  readonly size?: number;
}

const read = (key: string): Kept => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
};

/** The choice for the list of that name, and a way to change it. */
export function useKept(name: string): readonly [Kept, (change: Kept) => void] {
  const key = `parley-list-${name}`;
  const [kept, setKept] = useState(() => read(key));
  const change = useCallback(
    (how: Kept) =>
      setKept((now) => {
        const next = { ...now, ...how };
        localStorage.setItem(key, JSON.stringify(next));
        return next;
      }),
    [key],
  );
  return [kept, change];
}
