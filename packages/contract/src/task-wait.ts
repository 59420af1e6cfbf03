import { z } from 'zod';
import { calendarDay as day } from './time.ts';

/** When it may call again at the earliest, `yyyy-MM-dd HH:mm` on the task's clock; null: not within a month. */
const opens = z.string().nullable();

/**
 * Why a running task dials nobody. `end-date`: its end date is over; `flow`: its flow is in production no more; `line-disabled`: its gateway, or every one
 * of its group, is disabled; `line-down`: calls arrive at none of them; `caller-numbers`: every caller number has been shown as often as it may today, or
 * rests; `holiday`, `start-date`, `hours`: it waits for its next hours.
 */
export const taskWait = z.discriminatedUnion('why', [
  z.object({ why: z.literal('end-date'), day }),
  z.object({ why: z.literal('flow') }),
  z.object({ why: z.enum(['line-disabled', 'line-down', 'caller-numbers']) }),
  z.object({ why: z.literal('holiday'), name: z.string(), opens }),
  z.object({ why: z.enum(['hours', 'start-date']), opens }),
]);
export type TaskWait = z.infer<typeof taskWait>;

/** The hours of the present day in which it calls, on its own clock, company and calendar considered; `holiday`: what the day is called, if it is one. */
export const taskToday = z.object({
  spans: z.array(z.object({ from: z.string(), to: z.string() })),
  holiday: z.string().nullable(),
});
