import { z } from 'zod';
import { id } from './page.ts';

/** `out-of-window` is a running task outside its hours. */
export const taskState = z.enum(['draft', 'waiting', 'running', 'paused', 'out-of-window', 'finished', 'stopped']);
export type TaskState = z.infer<typeof taskState>;

/** Which tasks of the list are meant. */
export const taskFilter = {
  /** Part of the name. */
  name: z.string().max(100).optional(),
  states: z.array(taskState).max(10).optional(),
  flowId: id.optional(),
  gatewayId: id.optional(),
};
