import { z } from 'zod';

/**
 * What a program may do with an API key: append numbers to tasks; see, start and pause tasks; read call records; fetch recordings; put
 * numbers into flow queues and run them. A route says in `key` by which of them it may be called.
 */
export const apiScope = z.enum(['append', 'task', 'call', 'recording', 'queue']);
export type ApiScope = z.infer<typeof apiScope>;
