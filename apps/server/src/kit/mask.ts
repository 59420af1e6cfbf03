import { maskSaid, maskSpoken } from './mask-spoken.ts';

/** A number with its middle hidden: 138****1234. Short ones keep less. */
export const maskNumber = (number: string): string => {
  if (number.length <= 4) return number;
  if (number.length <= 7) return `${number.slice(0, 1)}****${number.slice(-2)}`;
  return `${number.slice(0, 3)}****${number.slice(-4)}`;
};

const numbered = /^(phone|mobile|number|callee|caller)s?$/i;
const isLongNumber = (value: unknown): value is string => typeof value === 'string' && /^\+?\d{7,20}$/.test(value);

/** A mobile number within a text, in one piece or in groups; no part of an id or of a longer number. */
const mobile = /(?<![\w-])(?:(?:\+|00)?86[ -]?)?1[3-9]\d(?:[ -]?\d){8}(?![\w-])/g;

/** A fixed line with its area code: 0571-88886666, (010) 6666 8888, +86 571 88886666. Without the code it may be anything. */
const landline = /(?<![\w-])(?:(?:\+|00)86[ -]?\(?0?|\(?0)(?:10|2\d|[3-9]\d{2})\)?[ -]?[2-8]\d{2,3}[ -]?\d{4}(?![\w-])/g;

/** A text with the numbers hidden that are a person's for sure: mobile numbers, fixed lines, and what is written as it is spoken. */
export const maskText = (text: string): string => maskSpoken(text.replace(mobile, maskNumber).replace(landline, maskNumber));

/** What holds a number by its name, in whatever form it is written. */
const phoneName =
  /[Pp]hone|PHONE|[Mm]obile|MOBILE|[Ll]andline|(?:^|[^A-Za-z])(?:tel|TEL)(?![a-z])|Tel(?![a-z])|手机|电话|座机|固话|传真|联系方式/;

/** A named text: where the name says that it holds a number, every run of seven digits is one. */
export const maskNamed = (name: string, text: string): string => (phoneName.test(name) ? maskSaid(maskText(text)) : maskText(text));

/** Hides a number that is known, and others where a text may tell them. */
export const withoutNumber =
  (number: string) =>
  (text: string): string =>
    maskText(number === '' ? text : text.replaceAll(number, maskNumber(number)));

/** Named texts, each of them changed. */
export const withValues = (values: Readonly<Record<string, string>>, change: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, change(text)]));

/** What a number row or a call carries with it, without the row's own number and any other one that can be told. */
export const maskVariables = (variables: Readonly<Record<string, string>>, number: string): Record<string, string> => {
  const told = withoutNumber(number);
  return Object.fromEntries(Object.entries(variables).map(([name, text]) => [name, maskNamed(name, told(text))]));
};

/** Names of what is one number; of several a figure may say how many there are. */
const single = /^(phone|mobile|number|callee|caller)$/i;

/** A text that its name says to hold numbers, one or one a line: each run of seven digits is one. */
const maskNumbered = (text: string): string =>
  text.replace(/[^\r\n,;，；]+/g, (one) => (isLongNumber(one) ? maskNumber(one) : maskSaid(maskText(one))));

/** A JSON value with the phone numbers hidden: those that stand under a name that says so, and those that texts tell for sure. */
export const maskDeep = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => maskDeep(one, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [maskText(key), maskDeep(inner, key)]));
  if (typeof value === 'number' && single.test(name)) return isLongNumber(String(value)) ? maskNumber(String(value)) : value;
  if (typeof value !== 'string') return value;
  return numbered.test(name) ? maskNumbered(value) : maskNamed(name, value);
};

/** The same of a value whose form is known, which stays as it is. */
export const maskValues = <T>(value: T): T => maskDeep(value) as T;
