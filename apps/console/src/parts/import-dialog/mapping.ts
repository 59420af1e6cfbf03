import type { ColumnMapping, ImportPreview } from '@parley/contract/task';

/** What one column of the file is used as; undefined leaves it out. */
export type Use = { readonly kind: 'phone' } | { readonly kind: 'variable'; readonly name: string } | undefined;

/** A first guess: the column that looks like numbers, and columns whose names are variables. */
export const guess = (preview: ImportPreview, variables: readonly string[]): readonly Use[] =>
  preview.columns.map((column): Use => {
    if (column.index === preview.phoneColumn) return { kind: 'phone' };
    const name = column.name.trim();
    if (!preview.header || name === '') return undefined;
    return variables.length === 0 || variables.includes(name) ? { kind: 'variable', name } : undefined;
  });

/** What is wrong with a mapping; undefined if nothing. */
export const faultOf = (
  uses: readonly Use[],
): { readonly kind: 'phone' } | { readonly kind: 'twice'; readonly name: string } | undefined => {
  if (uses.filter((use) => use?.kind === 'phone').length !== 1) return { kind: 'phone' };
  const names = uses.flatMap((use) => (use?.kind === 'variable' ? [use.name] : []));
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  return twice === undefined ? undefined : { kind: 'twice', name: twice };
};

/** Variables that no column feeds. */
export const unfed = (uses: readonly Use[], variables: readonly string[]): readonly string[] =>
  variables.filter((name) => !uses.some((use) => use?.kind === 'variable' && use.name === name));

/** The mapping as the call wants it. */
export const mappingOf = (preview: ImportPreview, header: boolean, uses: readonly Use[]): ColumnMapping => ({
  header,
  phone: preview.columns[uses.findIndex((use) => use?.kind === 'phone')]?.index ?? 0,
  variables: preview.columns.flatMap(({ index }, i) => {
    const use = uses[i];
    return use?.kind === 'variable' ? [{ column: index, name: use.name }] : [];
  }),
});
