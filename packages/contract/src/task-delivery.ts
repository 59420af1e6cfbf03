import { z } from 'zod';
import { id, instant, pageOf, pageRequest } from './page.ts';
import { route } from './route.ts';
import { refusal } from './task.ts';

const page = 'task-plus-call-log';

export const deliveryItem = z.object({
  id,
  at: instant,
  taskId: id,
  taskName: z.string(),
  /** The API key that brought it; null: somebody did so himself, with an idempotency key. */
  keyName: z.string().nullable(),
  username: z.string(),
  /** IP address. */
  address: z.string(),
  idempotencyKey: z.string().nullable(),
  received: z.number().int(),
  accepted: z.number().int(),
  /** How many were refused for each reason. */
  refusals: z.array(z.object({ reason: refusal, count: z.number().int() })),
  /** How often the same was sent again, and answered as the first time. */
  repeats: z.number().int(),
  repeatedAt: instant.nullable(),
});
export type DeliveryItem = z.infer<typeof deliveryItem>;

export const deliveryNumber = z.object({
  /** Its place in what was sent, from 1. */
  n: z.number().int(),
  /** Masked unless the role may see it. */
  phone: z.string(),
  /** Null: it was taken. */
  reason: refusal.nullable(),
  /** It was taken, with more or fewer digits than usual. */
  oddLength: z.boolean(),
});
export type DeliveryNumber = z.infer<typeof deliveryNumber>;

/** What came in through the append call, kept for as long as idempotency keys are known. */
export const taskDelivery = {
  list: route('/api/platform/task/receive-plus-call-log-list', {
    page,
    summary: { zh: '追加日志', en: 'List deliveries of numbers' },
    input: pageRequest(['at']).extend({
      taskId: id.optional(),
      /** Part of the name of the key. */
      keyName: z.string().max(64).optional(),
      /** Those of which a number was refused, or the others. */
      refused: z.boolean().optional(),
      from: instant.optional(),
      to: instant.optional(),
    }),
    output: pageOf(deliveryItem).extend({ /** Days that a delivery is kept. */ keptDays: z.number().int() }),
  }),
  /** One delivery, number by number, in the order in which they were sent. */
  detail: route('/api/platform/task/receive-plus-call-log-detail', {
    page,
    summary: { zh: '查看追加的号码', en: 'View a delivery of numbers' },
    input: pageRequest(['n']).extend({ id, order: z.enum(['asc', 'desc']).default('asc'), refused: z.boolean().optional() }),
    output: pageOf(deliveryNumber).extend({ delivery: deliveryItem }),
  }),
};
