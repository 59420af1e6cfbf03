import { readable } from '@parley/contract/readable';
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
const rule = z.object({ entries: z.unknown(), most: z.number().nullable().catch(null) }).catch({ entries: null, most: null });

/** The redial rule of a task as it lies in the database, without entries that cannot be read; a task without one has an empty one. */
export const redialRule = (stored: unknown): RedialRule => {
  const { entries, most } = rule.parse(stored);
  return { entries: readable(entry, entries).list, most };
};
