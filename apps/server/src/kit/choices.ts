import { choiceCap } from '@parley/contract/page';
import { type SelectQueryBuilder, sql } from 'kysely';
import { containing } from './like.ts';

/** What choices were asked for. */
interface ChoiceQuery {
  readonly search?: string | undefined;
  readonly ids?: readonly (string | number)[] | undefined;
}

/**
 * The first rows of a query of choices, and whether there are more.
 *
 * @param columns the id, and the names that the search looks into
 */
export const choicesOf = async <D, TB extends keyof D, O>(
  query: SelectQueryBuilder<D, TB, O>,
  { search, ids }: ChoiceQuery,
  columns: { readonly id: string; readonly names: readonly string[] },
): Promise<{ list: O[]; more: boolean }> => {
  let some = query.limit(choiceCap + 1);
  if (ids) some = some.where(sql<boolean>`${sql.ref(columns.id)} = any(${[...ids]})`);
  if (search) {
    const part = containing(search);
    const named = columns.names.map((name) => sql<boolean>`${sql.ref(name)} ilike ${part}`);
    some = some.where(sql<boolean>`(${sql.join(named, sql` or `)})`);
  }
  const rows = await some.execute();
  return { list: rows.slice(0, choiceCap), more: rows.length > choiceCap };
};
