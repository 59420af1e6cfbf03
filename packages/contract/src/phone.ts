import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';

/** A number as it is dialled: digits alone, a leading +, spaces, dots, dashes and brackets taken off. */
export const normalPhone = (written: string): string =>
  written
    .normalize('NFKC')
    .replace(/[\s().\-\u2010-\u2015]/g, '')
    .replace(/^\+/, '');

/** A number that can be dialled once {@link normalPhone} has been over it: 2 to 20 digits. */
export const isPhone = (normal: string): boolean => /^\d{2,20}$/.test(normal);

/** A phone number from outside; what comes out is normal. */
export const phone = z.string().max(60).transform(normalPhone).refine(isPhone, fieldIssue('phone.numeric'));
