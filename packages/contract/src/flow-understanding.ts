import { z } from 'zod';
import { id } from './page.ts';
import { route } from './route.ts';

const mistaken = z.object({
  text: z.string(),
  /** Under what it stands: id of an intent or knowledge item. */
  of: z.string(),
  takenFor: z.string(),
  /** The sentence of that which is nearest; empty where none shares anything. */
  nearest: z.string(),
  score: z.number(),
});

const meaning = z.object({
  type: z.enum(['intent', 'knowledge']),
  id: z.string(),
  name: z.string(),
  sentences: z.number().int(),
  /** Of these, taken for what they stand under when they are left out themselves. */
  recognised: z.number().int(),
  /** Sentences of calls in the last seven days that were taken for it. */
  heard: z.number().int(),
});

/** What the sentences of a flow say of each other, and what calls say of them. */
export const flowUnderstanding = {
  report: route('/api/platform/flow/understanding', {
    page: 'flow',
    summary: { zh: '话术的理解情况', en: 'How well a flow understands' },
    input: z.object({ flow_id: id }),
    output: z.object({
      meanings: z.array(meaning),
      /** Two that cannot be told apart, worst first. */
      confused: z.array(
        z.object({ ids: z.tuple([z.string(), z.string()]), wrong: z.number().int(), of: z.number().int(), by: z.array(mistaken) }),
      ),
      mistaken: z.array(mistaken),
      /** Sentences that several of another meaning are taken for. */
      pulling: z.array(z.object({ text: z.string(), of: z.string(), pulls: z.number().int() })),
      /** What callers said in the last seven days, and how much of it was understood. */
      calls: z.object({ turns: z.number().int(), understood: z.number().int() }),
    }),
  }),
};
