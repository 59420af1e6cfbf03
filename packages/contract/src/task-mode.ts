import { z } from 'zod';

/** How a task calls. */
export const taskMode = z.enum(['robot', 'robot-agent', 'predictive', 'progressive', 'preview', 'notice']);
/**
 * Modes that a task may be saved with. `robot`: the flow talks; `robot-agent`: the same, and the flow has to lead to a transfer; `notice`: the flow says what it
 * has to say until it would listen, takes keys alone, and hangs up.
 */
export const offeredMode = taskMode.extract(['robot', 'robot-agent', 'notice']);
