/** A number with its middle hidden: 138****1234. Short ones keep less. */
export const maskNumber = (number: string): string => {
  if (number.length <= 4) return number;
  if (number.length <= 7) return `${number.slice(0, 1)}****${number.slice(-2)}`;
  return `${number.slice(0, 3)}****${number.slice(-4)}`;
};

const numbered = /^(phone|mobile|number|callee|caller)s?$/i;
const isLongNumber = (value: unknown): value is string => typeof value === 'string' && /^\+?\d{7,20}$/.test(value);

/** A mobile number within a text; no part of an id or of a longer number. */
const mobile = /(?<![\w-])1[3-9]\d{9}(?![\w-])/g;

/** A JSON value with the phone numbers hidden: those that stand under a name that says so, and mobile numbers anywhere. */
export const maskDeep = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => maskDeep(one, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskDeep(inner, key)]));
  if (numbered.test(name) && isLongNumber(value)) return maskNumber(value);
  return typeof value === 'string' ? value.replace(mobile, maskNumber) : value;
};
