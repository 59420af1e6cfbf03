/** One field of a row, before and after. Values are as JSON writes them; undefined: there was none. */
export interface Change {
  /** Dotted path from the row's root. */
  readonly path: string;
  readonly kind: 'added' | 'removed' | 'changed' | 'same';
  readonly before: unknown;
  readonly after: unknown;
  /** Its value is never shown, whatever it is. */
  readonly secret: boolean;
}

const secretName = /password|secret|token|confirm|captcha|^key$/i;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

type Plain = string | number | boolean | null;

/** Lists of plain values are compared as one field, by what came and what went. */
const isPlainList = (value: unknown): value is readonly Plain[] =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null);

/** What a row of a list is called. */
const rowName = (row: unknown): string | undefined => {
  if (!isRecord(row)) return undefined;
  const name = [row.realname, row.username, row.name].find((one) => typeof one === 'string' && one !== '');
  return typeof name === 'string' ? name : undefined;
};

/** Fields of a value into a map by path. When a row was changed is the time of the log, and no change of its own. */
const gather = (value: unknown, path: string, into: Map<string, unknown>): void => {
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
  if (isRecord(value) && Object.keys(value).length > 0) for (const [key, inner] of Object.entries(value)) gather(inner, at(key), into);
  else if (isList(value) && !isPlainList(value)) {
    const called = value.map(rowName);
    for (const [i, inner] of value.entries()) {
      const name = called[i];
      // A row is known by its name, as long as no other one has it.
      gather(inner, at(name && called.indexOf(name) === called.lastIndexOf(name) ? name : String(i + 1)), into);
    }
  } else if (path !== '' && path !== 'updatedAt' && !path.endsWith('.updatedAt')) into.set(path, value);
};

/** The fields of a row by path. A list of one row is that row; nothing has no fields. */
const fieldsOf = (row: unknown): ReadonlyMap<string, unknown> => {
  const fields = new Map<string, unknown>();
  const only = Array.isArray(row) && row.length === 1 ? row[0] : row;
  if (only !== null && only !== undefined) gather(isRecord(only) || Array.isArray(only) ? only : { value: only }, '', fields);
  return fields;
};

const isNone = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether nothing changed: none is none, however it is written. */
const alike = (a: unknown, b: unknown): boolean => (isNone(a) && isNone(b)) || JSON.stringify(a) === JSON.stringify(b);

/** What an operation did to a row, field by field, in the order the fields are written. */
export const changesOf = (before: unknown, after: unknown): readonly Change[] => {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  return [...new Set([...old.keys(), ...now.keys()])].map((path) => {
    const was = old.get(path);
    const is = now.get(path);
    const kind = alike(was, is) ? 'same' : !old.has(path) ? 'added' : !now.has(path) ? 'removed' : 'changed';
    return { path, kind, before: was, after: is, secret: path.split('.').some((name) => secretName.test(name)) };
  });
};

/** Items of two plain lists: what went, what came, what stayed; undefined unless both are lists. */
export const listChange = (
  before: unknown,
  after: unknown,
): { readonly gone: readonly string[]; readonly come: readonly string[]; readonly stayed: number } | undefined => {
  if (!isPlainList(before) || !isPlainList(after)) return undefined;
  const old = new Set(before.map(String));
  const now = new Set(after.map(String));
  return {
    gone: [...old].filter((one) => !now.has(one)),
    come: [...now].filter((one) => !old.has(one)),
    stayed: [...now].filter((one) => old.has(one)).length,
  };
};
