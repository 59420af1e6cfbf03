/** Values as texts by name; what is nothing is left out, and so is what has no text of its own. */
export const textsOf = (values: object | null | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : [],
    ),
  );
