import type { z } from 'zod';

/** What a schema takes of a query, and the first issue of each field that it refuses. */
export interface Accepted {
  readonly values: Readonly<Record<string, unknown>>;
  readonly refused: ReadonlyMap<string, z.core.$ZodIssue>;
}

/** Takes out of a query the fields that the schema refuses, and no others: one wrong value leaves the rest in force. */
export const accepted = (schema: z.ZodType, query: Readonly<Record<string, unknown>>): Accepted => {
  const refused = new Map<string, z.core.$ZodIssue>();
  let values: Readonly<Record<string, unknown>> = query;
  // What is wrong between two fields shows once each of them is right by itself.
  for (;;) {
    const parsed = schema.safeParse(values);
    const now = new Map((parsed.error?.issues ?? []).toReversed().map((issue) => [String(issue.path[0]), issue]));
    const kept = Object.entries(values).filter(([key]) => !now.has(key));
    if (kept.length === Object.keys(values).length) return { values, refused };
    for (const [key, issue] of now) refused.set(key, issue);
    values = Object.fromEntries(kept);
  }
};
