import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';

/** How a callee or caller is rewritten before dialling: `match` is a prefix, `strip` digits go, `add` comes before. */
export const prefixRule = z.object({
  match: z
    .string()
    .max(20)
    .regex(/^[+\d*#]*$/, fieldIssue('format'))
    .default(''),
  strip: z.number().int().min(0).max(20).default(0),
  add: z
    .string()
    .max(20)
    .regex(/^[+\d*#]*$/, fieldIssue('format'))
    .default(''),
});

/** One as it is kept. */
export const writtenRule = z.object({ match: z.string(), strip: z.number().int(), add: z.string() });
