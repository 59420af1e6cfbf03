import { z } from 'zod';

/**
 * Shares of the calls that ended within a window. Complaints are calls whose labels, concerns or business status speak of one; failures are
 * those of the line (carrier failure) and those that were interrupted.
 */
export const measure = z.enum([
  'answer-rate',
  'connected-rate',
  'grade-a-rate',
  'complaint-rate',
  'early-hangup-rate',
  'failure-rate',
  'gateway-failure-rate',
]);
export const comparison = z.enum(['above', 'below']);

/** The figures by which a rule on tasks stepped in. */
export const interventionFigures = z.object({
  measure,
  comparison,
  /** Per cent, as the share is. */
  threshold: z.number(),
  windowMinutes: z.number().int(),
  /** Calls of the window, and those of them that counted. */
  calls: z.number().int(),
  count: z.number().int(),
  share: z.number(),
  /** Of a measure by gateway. */
  gatewayName: z.string().nullable(),
});
export type InterventionFigures = z.infer<typeof interventionFigures>;
