import type { AnyRoute } from '@parley/contract';
import { useCallback, useMemo, useState } from 'react';
import { changed, type Filter, valuesOf } from './filters.ts';
import { useAddressQuery } from './use-address-query.ts';

/** Keys of the address bar that are not filters. */
const own = { page: 'page', size: 'size', sort: 'sort', order: 'order' } as const;

/** Where a list stands, as the address bar says. */
export interface ListState {
  /** The list's input, as its schema accepts it. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly page: number;
  readonly size: number;
  readonly sort: string | undefined;
  readonly order: 'asc' | 'desc';
  readonly query: URLSearchParams;
  readonly change: (how: Readonly<Record<string, string | undefined>>) => void;
  readonly goTo: (page: number) => void;
}

const whole = (text: string | null, otherwise: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
};

/** Reads the list's state from the address bar, or its own if it is `local`; what the schema refuses there is left out. */
export function useListState(
  route: AnyRoute,
  filters: readonly Filter[],
  fixed: object | undefined,
  usualSize: number,
  local: boolean,
): ListState {
  const [inside, setInside] = useState(() => new URLSearchParams());
  const [outside, setAddress] = useAddressQuery();
  const query = local ? inside : outside;
  // A list inside a drawer keeps its state to itself: the address belongs to the page below.
  const setQuery = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams, how?: { replace: boolean }) => (local ? setInside(next) : setAddress(next, how)),
    [local, setAddress],
  );
  const change = useCallback(
    (how: Readonly<Record<string, string | undefined>>) => setQuery((now) => changed(now, how), { replace: true }),
    [setQuery],
  );
  const goTo = useCallback(
    (page: number) =>
      setQuery((now) => {
        const next = new URLSearchParams(now);
        next.set(own.page, String(page));
        return next;
      }),
    [setQuery],
  );
  return useMemo(() => {
    const page = whole(query.get(own.page), 1);
    const size = Math.min(200, whole(query.get(own.size), usualSize));
    const sort = query.get(own.sort) ?? undefined;
    const order = query.get(own.order) === 'asc' ? 'asc' : 'desc';
    const base = { ...fixed, page, size };
    const queries = [{ ...base, ...(sort ? { sort, order } : {}), ...valuesOf(filters, query) }, base];
    const input = queries.find((query) => route.input.safeParse(query).success) ?? base;
    return { input, page, size, sort: 'sort' in input ? sort : undefined, order, query, change, goTo };
  }, [route, filters, fixed, usualSize, query, change, goTo]);
}
