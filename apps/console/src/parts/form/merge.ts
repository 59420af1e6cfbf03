/** What a row is, and no field of its form. */
const notFields = new Set(['id', 'revision']);

const isNone = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const isAlike = (one: unknown, other: unknown): boolean => (isNone(one) && isNone(other)) || JSON.stringify(one) === JSON.stringify(other);

/** Names of the fields in which two values of a form differ: none is none, however it is written. */
export const namesThatDiffer = (one: object, other: object): string[] => {
  const [first, second] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const names = [...new Set([...first.keys(), ...second.keys()])].filter((name) => !notFields.has(name));
  return names.filter((name) => !isAlike(first.get(name), second.get(name)));
};

/** What was changed here since `start`, put upon what stands there now: a field that only the other one changed stays his. */
export const merged = <V extends object>(start: V, mine: V, theirs: V): V => {
  const own = new Set(namesThatDiffer(start, mine));
  return { ...theirs, ...Object.fromEntries(Object.entries(mine).filter(([name]) => own.has(name))) };
};
