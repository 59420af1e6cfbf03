/** Where a value lies within an input: names and indexes from the root. */
export type Place = readonly (string | number)[];

/** Every value of an input that is no object and no list, with its place. */
export const leavesOf = (value: unknown, at: Place = []): { at: Place; value: unknown }[] => {
  if (Array.isArray(value)) return value.flatMap((inner, n) => leavesOf(inner, [...at, n]));
  if (typeof value !== 'object' || value === null) return [{ at, value }];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...at, name]));
};

/** The same input with another value at one place. */
export const withLeaf = (input: unknown, at: Place, value: unknown): unknown => {
  const [first, ...rest] = at;
  if (first === undefined) return value;
  if (Array.isArray(input)) return input.map((inner, n) => (n === first ? withLeaf(inner, rest, value) : inner));
  const fields = Object(input) as Record<string, unknown>;
  return { ...fields, [first]: withLeaf(fields[first], rest, value) };
};
