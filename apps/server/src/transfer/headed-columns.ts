import { Problem, type Text } from '@parley/contract';
import { fileProblems } from './problems.ts';

/** A column of a file whose first row names it, in either language. */
export interface HeadedColumn {
  readonly title: Text;
  readonly required?: boolean;
}

const same = (cell: string, title: string): boolean => cell.trim().toLowerCase() === title.toLowerCase();

/**
 * Where each column stands, by the first row.
 *
 * @throws Problem that names a required column which is missing
 */
export const columnPlaces = <Name extends string>(
  columns: Readonly<Record<Name, HeadedColumn>>,
  first: readonly string[],
): ReadonlyMap<string, number> => {
  const places = new Map<string, number>();
  for (const [name, { title, required }] of Object.entries<HeadedColumn>(columns)) {
    const at = first.findIndex((cell) => same(cell, title.zh) || same(cell, title.en));
    if (at >= 0) places.set(name, at);
    else if (required) throw new Problem(fileProblems.columnMissing, { column: title });
  }
  return places;
};
