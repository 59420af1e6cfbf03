import { useCallback } from 'react';
import { changed } from './filters.ts';
import { withOwnPart } from './list-address.ts';
import { useAddressQuery } from './use-address-query.ts';

/** One key of the address bar, such as the open record or a status shortcut. Changing a filter goes back to the first page. */
export function useFilterParam(name: string): readonly [string | null, (value: string | undefined) => void] {
  const [query, setQuery] = useAddressQuery();
  const set = useCallback(
    (value: string | undefined) => setQuery((now) => changed(now, { [name]: value }), { replace: true }),
    [name, setQuery],
  );
  return [query.get(name), set];
}

/** The record that a drawer shows, in the address bar; the list below stays where it is. What a list in the drawer keeps there goes with it. */
export function useOpenParam(name: string): readonly [string | null, (value: string | undefined) => void] {
  const [query, setQuery] = useAddressQuery();
  const set = useCallback(
    (value: string | undefined) =>
      setQuery((now) => {
        const next = withOwnPart(now, name);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      }),
    [name, setQuery],
  );
  return [query.get(name), set];
}
