/** What of an address bar's query a list of a drawer calls its own, by the names that the list uses: `numbers.page` is its `page`. */
export const ownPart = (query: URLSearchParams, drawer: string): URLSearchParams => {
  const begins = `${drawer}.`;
  return new URLSearchParams([...query].flatMap(([key, value]) => (key.startsWith(begins) ? [[key.slice(begins.length), value]] : [])));
};

/** The same query with another part of the drawer's own; none where it is closed. */
export const withOwnPart = (query: URLSearchParams, drawer: string, part: URLSearchParams = new URLSearchParams()): URLSearchParams => {
  const begins = `${drawer}.`;
  const others = [...query].filter(([key]) => !key.startsWith(begins));
  return new URLSearchParams([...others, ...[...part].map(([key, value]) => [begins + key, value])]);
};

/** Where a list goes: a page by its number, and the key that it lies behind where it is past the counted rows. */
export interface Step {
  readonly page: number;
  readonly after?: string | undefined;
}

interface Counted {
  /** Rows that were counted. */
  readonly total: number;
  /** There are more than were counted. */
  readonly capped: boolean;
  /** The key of the page behind the one that is shown. */
  readonly next: string | null;
}

/**
 * How to get from a page to another one. Pages within the counted rows have numbers; those past them are reached one by one, by the key of
 * the page before, and back by the keys that were seen on the way.
 */
export const stepTo = (
  wanted: number,
  shown: number,
  size: number,
  { total, capped, next }: Counted,
  seen: ReadonlyMap<number, string>,
): Step => {
  const last = Math.max(1, Math.ceil(total / size));
  if (wanted <= last) return { page: wanted };
  if (!capped) return { page: last };
  const after = wanted === shown + 1 ? (next ?? undefined) : seen.get(wanted);
  return after === undefined ? { page: last } : { page: wanted, after };
};
