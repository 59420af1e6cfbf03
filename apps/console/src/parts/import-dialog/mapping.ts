/** Something a column of a file can be used as. */
export interface ColumnUse {
  readonly key: string;
  readonly label: string;
  /** What is said while no column is it; absent: it may be left out. */
  readonly missing?: string;
  /** The key of a use that will do in its place. */
  readonly or?: string;
}

/** What each column is used as, by key; an empty key leaves the column out. */
export type ColumnKeys = readonly string[];

/** What is wrong with a mapping, and the key of the columns that it concerns; undefined if nothing. */
export const issueOf = (
  keys: ColumnKeys,
  uses: readonly ColumnUse[],
): { readonly kind: 'missing'; readonly text: string } | { readonly kind: 'twice'; readonly key: string } | undefined => {
  const twice = keys.find((key, at) => key !== '' && keys.indexOf(key) !== at);
  if (twice !== undefined) return { kind: 'twice', key: twice };
  for (const { key, missing, or } of uses)
    if (missing !== undefined && !keys.includes(key) && (or === undefined || !keys.includes(or))) return { kind: 'missing', text: missing };
  return undefined;
};
