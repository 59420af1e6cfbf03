import { z } from 'zod';
import { clockTime, key, limits, weekdays } from './limits.ts';

/** `contains` and `in` (comma-separated choices) compare text; the order compares numbers when both sides are numbers, else text. */
export const comparison = z.enum(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains', 'in', 'filled', 'empty']);
export type Comparison = z.infer<typeof comparison>;

const order = z.enum(['eq', 'ne', 'gt', 'gte', 'lt', 'lte']);
const value = z.string().max(200).default('');
const amount = z.number().min(0).max(1_000_000);

/** One test over what is known of the call so far. */
export const test = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('variable'), name: z.string().max(64), compare: comparison, value }),
  z.object({ kind: z.literal('slot'), slotId: key, compare: comparison, value }),
  z.object({ kind: z.literal('label'), labelId: key, has: z.boolean().default(true) }),
  /** An intent was heard at some time in the call. */
  z.object({ kind: z.literal('intent'), intentId: key, has: z.boolean().default(true) }),
  /** Knowledge was asked; without an id, any. */
  z.object({
    kind: z.literal('knowledge'),
    knowledgeId: key.nullable().default(null),
    compare: order.default('gte'),
    value: amount.default(1),
  }),
  /** How often a node was entered. */
  z.object({ kind: z.literal('node'), nodeId: key, compare: order.default('gte'), value: amount.default(1) }),
  z.object({ kind: z.literal('count'), of: z.enum(['turns', 'silences', 'unmatched']), compare: order, value: amount }),
  /** Since the answer, seconds. */
  z.object({ kind: z.literal('talk'), compare: order, value: amount }),
  /** Time of day in the company's zone, `from` included, `to` not; a window may pass midnight. No days means every day. */
  z.object({ kind: z.literal('time'), from: clockTime, to: clockTime, days: weekdays.default([]) }),
  z.object({ kind: z.literal('business-hours'), open: z.boolean().default(true) }),
  z.object({ kind: z.literal('direction'), direction: z.enum(['in', 'out']) }),
  z.object({ kind: z.literal('business-status'), status: z.string().max(60), has: z.boolean().default(true) }),
]);
export type Test = z.infer<typeof test>;

/** No tests hold always. */
export const condition = z.object({
  join: z.enum(['all', 'any']).default('all'),
  tests: z.array(test).max(30).default([]),
});
export type Condition = z.infer<typeof condition>;

/** What the call was worth: the first of the flow's grades whose condition holds at the end. */
export const grade = z.object({ id: key, code: z.string().max(8), name: z.string().max(60).default(''), when: condition });
export type Grade = z.infer<typeof grade>;
export const grades = z.array(grade).max(limits.grades).default([]);

/** When the company is open, for the `business-hours` test. */
export const businessHours = z
  .array(z.object({ days: weekdays, from: clockTime, to: clockTime }))
  .max(30)
  .default([{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }]);
