import type { AnyRoute } from '@parley/contract';
import { useCallback, useMemo, useState } from 'react';
import { accepted } from './accepted.ts';
import { changed, type Filter, type Refused, valuesOf } from './filters.ts';
import { ownPart, type Step, withOwnPart } from './list-address.ts';
import { useAddressQuery } from './use-address-query.ts';

/** Keys of the address bar that are not filters. */
const keys = { page: 'page', after: 'after', size: 'size', sort: 'sort', order: 'order' } as const;

/** Where a list stands, as the address bar says. */
export interface ListState {
  /** The list's input, as its schema accepts it. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Of it, what the filters ask for, and what holds without one. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** What the schema refused, by the field: it is not in force. */
  readonly refused: Refused;
  readonly page: number;
  readonly size: number;
  readonly sort: string | undefined;
  readonly order: 'asc' | 'desc';
  readonly query: URLSearchParams;
  readonly change: (how: Readonly<Record<string, string | undefined>>) => void;
  readonly goTo: (step: Step) => void;
}

const whole = (text: string | null, otherwise: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
};

/**
 * Where a list keeps its state: in the address bar, there under the name of the drawer in which it stands, or (`inside`) with itself, because
 * the address belongs to the page below.
 */
export type Place = 'address' | 'inside' | { readonly drawer: string };

/** Reads the list's state from its place; what the schema refuses there is left out, and told. */
export function useListState(
  route: AnyRoute,
  filters: readonly Filter[],
  fixed: object | undefined,
  usualSize: number,
  place: Place,
): ListState {
  const [inside, setInside] = useState(() => new URLSearchParams());
  const [outside, setAddress] = useAddressQuery();
  const drawer = typeof place === 'object' ? place.drawer : undefined;
  const own = useMemo(() => (drawer === undefined ? outside : ownPart(outside, drawer)), [drawer, outside]);
  const query = place === 'inside' ? inside : own;
  const setQuery = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams, how?: { replace: boolean }) => {
      if (place === 'inside') setInside(next);
      else setAddress((now) => (drawer === undefined ? next(now) : withOwnPart(now, drawer, next(ownPart(now, drawer)))), how);
    },
    [place, drawer, setAddress],
  );
  const change = useCallback(
    (how: Readonly<Record<string, string | undefined>>) => setQuery((now) => changed(now, how), { replace: true }),
    [setQuery],
  );
  const goTo = useCallback(
    ({ page, after }: Step) =>
      setQuery((now) => {
        const next = new URLSearchParams(now);
        next.set(keys.page, String(page));
        if (after === undefined) next.delete(keys.after);
        else next.set(keys.after, after);
        return next;
      }),
    [setQuery],
  );
  return useMemo(() => {
    const page = whole(query.get(keys.page), 1);
    const size = Math.min(200, whole(query.get(keys.size), usualSize));
    const sort = query.get(keys.sort) ?? undefined;
    const order = query.get(keys.order) === 'asc' ? 'asc' : 'desc';
    const after = query.get(keys.after) ?? undefined;
    const base = { ...(after === undefined ? { page } : { after }), size, ...(sort ? { sort, order } : {}) };
    const wanted = { ...fixed, ...valuesOf(filters, query) };
    const { values: input, refused } = accepted(route.input, { ...wanted, ...base });
    const filter = Object.fromEntries(Object.entries(input).filter(([key]) => key in wanted));
    return { input, filter, refused, page, size, sort: 'sort' in input ? sort : undefined, order, query, change, goTo };
  }, [route, filters, fixed, usualSize, query, change, goTo]);
}
