import type { RedialRule } from '@parley/pacing';
import { z } from 'zod';

const entry = z.object({
  result: z.string(),
  times: z.number(),
  waitSeconds: z.number(),
  caller: z.enum(['chosen', 'next', 'number']).default('chosen'),
  callerNumber: z.string().nullable().default(null),
  withinSeconds: z.number().nullable().default(null),
});
const rule = z.object({ entries: z.array(entry), most: z.number().nullable() }).catch({ entries: [], most: null });

/** The redial rule of a task as it lies in the database; a task without one has an empty one. */
export const redialRule = (stored: unknown): RedialRule => rule.parse(stored);
