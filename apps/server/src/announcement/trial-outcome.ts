import { z } from 'zod';

/** Of the wrong hits so many are kept to look at. */
const mostFalse = 50;

const outcome = z.object({
  hits: z.number().default(0),
  was: z.record(z.string(), z.number()).default({}),
  falseHits: z.number().default(0),
  falseList: z.array(z.object({ callId: z.string(), text: z.string(), was: z.string(), likeness: z.number().nullable() })).default([]),
});

/** What a trial came to so far. */
export type Outcome = z.infer<typeof outcome>;

export const outcomeOf = (kept: unknown): Outcome => outcome.parse(kept ?? {});

/** Who or what is spoken with; what else is hit is another announcement, whose meaning a rule may well correct. */
const talkedWith = new Set(['person', 'voicemail', 'assistant', 'machine', 'fax']);

/** Counts a call that the rule of this class hits. */
export function countHit(sum: Outcome, of: string, hit: Outcome['falseList'][number]): void {
  sum.hits++;
  sum.was[hit.was] = (sum.was[hit.was] ?? 0) + 1;
  if (!talkedWith.has(hit.was) || hit.was === of) return;
  sum.falseHits++;
  if (sum.falseList.length < mostFalse) sum.falseList.push(hit);
}
