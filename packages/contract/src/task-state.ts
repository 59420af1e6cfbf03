import { z } from 'zod';

/** `out-of-window` is a running task outside its hours. */
export const taskState = z.enum(['draft', 'waiting', 'running', 'paused', 'out-of-window', 'finished', 'stopped']);
export type TaskState = z.infer<typeof taskState>;
