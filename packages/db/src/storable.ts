/** What a text from outside may be long at most, in UTF-16 units: far above anything that people say or write by hand. */
export const longestText = 8_000;
/** The same for what stands in an index: numbers, users of a URI, call ids. PostgreSQL refuses index rows over 2,704 bytes. */
export const longestName = 255;
/** Entries of one list or object. */
const mostEntries = 10_000;
/** Objects and lists within each other. */
const deepest = 32;

/** Neither U+0000 nor half a surrogate pair is kept by PostgreSQL, in no text and no jsonb. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/**
 * A text that a peer wrote, as the database keeps it: U+0000 and halves of surrogate pairs become U+FFFD, as decoders do, and what is
 * over-long is cut and ends in an ellipsis.
 *
 * @param longest in UTF-16 units
 */
export function storableText(text: string, longest = longestText): string {
  const cut = text.length > longest ? `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return isStorable(cut) ? cut : cut.replaceAll('\u0000', '\ufffd').toWellFormed();
}

/** A JSON value of the same shape, every text in it, names too, made storable. */
export function storable<T>(value: T): T {
  // Texts become texts, lists lists and objects objects: the shape stays, whatever it is.
  return storableValue(value, 0) as T;
}

function storableValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) return null;
  if (Array.isArray(value)) return value.slice(0, mostEntries).map((one) => storableValue(one, depth + 1));
  const entries = Object.entries(value).slice(0, mostEntries);
  return Object.fromEntries(entries.map(([name, one]) => [storableText(name, longestName), storableValue(one, depth + 1)]));
}
