import type { Database } from '@parley/db';

/** A path as it is compared: whatever slash it is written with, and spaces around it. */
export const pathName = (written: string): string =>
  written
    .split(/[/／\\>]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join('/');

/** The departments of a company by whole path (`Head office/Sales`), and by name where it is the only one of it. */
export const departmentsByName = async (db: Database, company: number): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom('departments').select(['id', 'parent_id', 'name']).where('company_id', '=', company).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (id: string | null, deep = 0): string[] => {
    const row = id === null || deep > byId.size ? undefined : byId.get(id);
    return row ? [...pathOf(row.parent_id, deep + 1), row.name] : [];
  };
  const named = new Map<string, string | undefined>();
  for (const { id, name } of rows) named.set(name, named.has(name) ? undefined : id);
  const found = new Map<string, string>();
  for (const [name, id] of named) if (id) found.set(pathName(name), id);
  for (const { id } of rows) found.set(pathName(pathOf(id).join('/')), id);
  return found;
};
