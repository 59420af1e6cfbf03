const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value whose ids are the names that the log has for them. */
const named = (value: unknown, names: Readonly<Record<string, string>>): unknown => {
  if (typeof value === 'string') return Object.hasOwn(names, value) ? names[value] : value;
  if (Array.isArray(value)) return value.map((one) => named(one, names));
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner, names)])) : value;
};

/** Rows of which `xId` and `xName` stand side by side have one field of the two: the id's, with the name. */
const joined = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(joined);
  if (!isRecord(value)) return value;
  const nameOf = (key: string): string => `${key.slice(0, -2)}Name`;
  const twins = new Set(Object.keys(value).filter((key) => key.endsWith('Id') && Object.hasOwn(value, nameOf(key))));
  const names = new Set([...twins].map(nameOf));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !names.has(key))
      .map(([key, inner]) => [key, twins.has(key) ? (value[nameOf(key)] ?? inner) : joined(inner)]),
  );
};

/** What a log kept, with names where it has ids. */
export const readable = (value: unknown, names: Readonly<Record<string, string>>): unknown => named(joined(value), names);
