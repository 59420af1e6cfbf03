/** Libraries of a flow that its nodes and items refer to. */
export type LibraryPart = 'intents' | 'slots' | 'labels' | 'knowledge' | 'libraries' | 'components';

/** Fields that hold the id of something in a library, or a list of them. */
const fields: Readonly<Record<string, LibraryPart>> = {
  intents: 'intents',
  refusals: 'intents',
  intentId: 'intents',
  fills: 'slots',
  slotId: 'slots',
  labels: 'labels',
  labelId: 'labels',
  knowledgeId: 'knowledge',
  libraryId: 'libraries',
  componentId: 'components',
};

/** The value with every reference as `map` makes it, and every other text as `text` makes it. */
export function mapReferences(
  value: unknown,
  map: (part: LibraryPart, id: string) => string,
  text: (text: string) => string = (one) => one,
  field = '',
): unknown {
  if (typeof value === 'string') {
    const part = fields[field];
    return part ? map(part, value) : text(value);
  }
  if (Array.isArray(value)) return value.map((one: unknown) => mapReferences(one, map, text, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapReferences(one, map, text, key)]));
}

/** What a value refers to, and the names that stand in braces in its texts or are tested and set as variables. */
export function referencesOf(value: unknown): {
  readonly ids: ReadonlyMap<LibraryPart, ReadonlySet<string>>;
  readonly names: ReadonlySet<string>;
} {
  const ids = new Map<LibraryPart, Set<string>>();
  const names = new Set<string>();
  const noteNames = (one: unknown): void => {
    if (Array.isArray(one)) for (const item of one) noteNames(item);
    else if (typeof one === 'object' && one !== null) {
      if ('kind' in one && one.kind === 'variable' && 'name' in one && typeof one.name === 'string') names.add(one.name);
      for (const item of Object.values(one)) noteNames(item);
    }
  };
  noteNames(value);
  mapReferences(
    value,
    (part, id) => {
      ids.set(part, (ids.get(part) ?? new Set()).add(id));
      return id;
    },
    (text) => {
      for (const [, name] of text.matchAll(/\{([^{}\n]{1,64})\}/g)) names.add((name ?? '').trim());
      return text;
    },
  );
  return { ids, names };
}

/** The value without an item in any list of such ids. Where its id stands alone it stays. */
export function withoutReference(value: unknown, part: LibraryPart, id: string): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withoutReference(one, part, id));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => {
      const kept: unknown = fields[key] === part && Array.isArray(one) ? one.filter((each) => each !== id) : one;
      return [key, withoutReference(kept, part, id)];
    }),
  );
}

/** Does a value name an item of a library? */
export const refersTo = (value: unknown, part: LibraryPart, id: string): boolean => referencesOf(value).ids.get(part)?.has(id) ?? false;
