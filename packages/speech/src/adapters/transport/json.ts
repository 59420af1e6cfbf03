/** An object read from outside, whose fields may be anything. */
export type Outside = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Outside => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws SyntaxError or TypeError if the frame isn't a JSON object in text */
export function objectOf(frame: string | Buffer): Outside {
  if (typeof frame !== 'string') throw new TypeError('bytes where text was expected');
  const value: unknown = JSON.parse(frame);
  if (!isObject(value)) throw new TypeError('not an object');
  return value;
}

/** An object within an object; empty where there is none. */
export const within = (value: unknown, key: string): Outside => {
  const inner = isObject(value) ? value[key] : undefined;
  return isObject(inner) ? inner : {};
};

/** A list within an object; empty where there is none. */
export const listWithin = (value: unknown, key: string): readonly unknown[] => {
  const inner = isObject(value) ? value[key] : undefined;
  return Array.isArray(inner) ? inner : [];
};

/** A text within an object; empty where there is none. */
export const textWithin = (value: unknown, key: string): string => {
  const inner = isObject(value) ? value[key] : undefined;
  return typeof inner === 'string' ? inner : '';
};

/** A number within an object, if it is one. */
export const numberWithin = (value: unknown, key: string): number | undefined => {
  const inner = isObject(value) ? value[key] : undefined;
  return typeof inner === 'number' && Number.isFinite(inner) ? inner : undefined;
};
