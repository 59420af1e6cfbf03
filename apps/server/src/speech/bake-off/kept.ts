import { z } from 'zod';

/** Who takes part, as kept with a bake-off. */
export const keptContestants = z.array(z.object({ id: z.string(), name: z.string(), pricePerHour: z.number().nullable() }));

/** What each made of a turn, as kept with it. */
export const keptHeard = z.record(
  z.string(),
  z.object({ text: z.string(), finalMs: z.number(), failure: z.object({ reason: z.string() }).nullable() }),
);
export type KeptHeard = z.infer<typeof keptHeard>;
