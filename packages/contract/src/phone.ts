import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';

/** +44 (0)20 …: a trunk 0 that is dialled from within the country alone. Italy's belongs to the number. */
const trunkZero = /^(\s*(?:\+|00)(?!\s*39)[\d\s]{1,6})\(0\)/;

const plainDigits = /^(?!86|00)[0-9]+$/;

/**
 * A number as it is dialled: digits alone, a leading +, spaces, dots, dashes and brackets taken off. A Chinese number loses its country
 * code, however it was written, so that one number is not called twice: +86 139… is 139…, 0086 571 … is 0571…. One of another country that
 * would read like a Chinese mobile number has 00 before it: +1 347 555 0100. A trunk 0 in brackets behind a country's code is left out.
 */
export const normalPhone = (written: string): string => {
  // As most are written. What begins with 86 or 00 may have a country's code.
  if (plainDigits.test(written)) return written;
  const plain = written
    .normalize('NFKC')
    .replace(trunkZero, '$1')
    .replace(/[\s().\-\u2010-\u2015]/g, '');
  const [, behind] = /^(?:\+|00)86(\d+)$/.exec(plain) ?? [];
  if (behind === undefined)
    return plain
      .replace(/^\+(?=1[3-9]\d{9}$)/, '00')
      .replace(/^\+/, '')
      .replace(/^86(?=1[3-9]\d{9}$)/, '');
  // The trunk 0 of an area is left out behind a country code, or in brackets: +86 571, +86 (0)571.
  const national = behind.replace(/^0/, '');
  const hasNoArea = /^(?:1[3-9]\d*|[48]00\d*|\d{0,8})$/.test(national);
  return hasNoArea ? national : `0${national}`;
};

/**
 * What a normal number is known by, in lists, limits and among the numbers of a task: 004420… and 4420… are one number of another country
 * (`number_key` of the database).
 */
export const phoneKey = (normal: string): string =>
  /^00[1-9]\d{8,}$/.test(normal) && !/^00(?:1[3-9]\d{9}|[48]00\d{7})$/.test(normal) ? normal.slice(2) : normal;

/** How numbers may begin that are looked for by their beginning: those of another country with 00 and without. */
export const phoneBeginnings = (normal: string): readonly string[] => {
  const key = normal.replace(/^00(?=[1-9])/, '');
  const isForeign = /^[1-9]/.test(key) && !/^(?:1[3-9]|[48]00)/.test(key);
  return isForeign ? [key, `00${key}`] : [normal];
};

/** A number that can be dialled once {@link normalPhone} has been over it: 2 to 20 digits. */
export const isPhone = (normal: string): boolean => /^\d{2,20}$/.test(normal);

const isWrittenForeign = (written: string): boolean => /^\s*(?:[+\uff0b]|00)\s*(?!86)\d/.test(written);

/**
 * Whether a number has more or fewer digits than such numbers have: a mobile number without its 11, an area code with too little or too
 * much behind it, or more digits than any. It may be dialled all the same; numbers of other countries are not judged.
 */
export const hasOddLength = (written: string): boolean => {
  const normal = normalPhone(written);
  if (!isPhone(normal) || isWrittenForeign(written)) return false;
  if (/^1[3-9]/.test(normal)) return normal.length > 6 && normal.length !== 11;
  if (/^0[1-9]/.test(normal)) return normal.length < 10 || normal.length > 12;
  return normal.length > 12;
};

/** Whose a Chinese mobile number's range was. */
export const carrier = z.enum(['mobile', 'unicom', 'telecom', 'broadnet']);

/** A phone number from outside; what comes out is normal. */
export const phone = z.string().max(60).transform(normalPhone).refine(isPhone, fieldIssue('phone.numeric'));

/** A number comes in plain or in cipher text, and never both ways. */
export const isOneNumber = ({ phone, cipher }: { phone?: string | undefined; cipher?: string | undefined }): boolean =>
  (phone === undefined) !== (cipher === undefined);

/** What is said of a form that {@link isOneNumber} refuses. */
export const notOneNumber = { path: ['phone'], message: fieldIssue('number.one') };
