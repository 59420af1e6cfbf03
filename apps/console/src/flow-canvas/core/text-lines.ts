/** The list with the lines of `text` at its end: trimmed, without empty ones and without what it holds already. */
export function addLines(values: readonly string[], text: string): string[] {
  const next = new Set(values);
  for (const line of text.split(/\r?\n/)) {
    const trimmed = line.trim();
    if (trimmed !== '') next.add(trimmed);
  }
  return [...next];
}

export const without = <T>(values: readonly T[], index: number): T[] => values.filter((_, i) => i !== index);

export const replaced = <T>(values: readonly T[], index: number, value: T): T[] => values.map((old, i) => (i === index ? value : old));

/** The list with one item moved a place up or down; at the ends it stays. */
export function moved<T>(values: readonly T[], index: number, by: 1 | -1): T[] {
  const next = [...values];
  const [item] = next.splice(index, 1);
  const to = index + by;
  if (item === undefined || to < 0 || to > next.length) return [...values];
  next.splice(to, 0, item);
  return next;
}

/** What is wrong with a regular expression, in the engine's words; undefined when it compiles. */
export function regexIssue(source: string): string | undefined {
  try {
    new RegExp(source, 'u');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
