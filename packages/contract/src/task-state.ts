import { z } from 'zod';
import { id } from './page.ts';
import { taskMode } from './task-mode.ts';

/** `out-of-window` is a running task outside its hours. */
export const taskState = z.enum(['draft', 'waiting', 'running', 'paused', 'out-of-window', 'finished', 'stopped']);
export type TaskState = z.infer<typeof taskState>;

/** Which tasks of the list are meant. */
export const taskFilter = {
  /** Part of the name. */
  name: z.string().max(100).optional(),
  states: z.array(taskState).max(10).optional(),
  flowId: id.optional(),
  /** Those that call by it, alone or in a group. */
  gatewayId: id.optional(),
  gatewayGroupId: id.optional(),
  mode: taskMode.optional(),
};

/** What became of one call, as the redial rule knows it. `grade-X` stands for a grade. */
export const callResult = z.enum([
  'answered',
  'busy',
  'no-answer',
  'rejected',
  'switched-off',
  'unreachable',
  'empty-number',
  'suspended',
  'barred',
  'voicemail',
  'assistant',
  'machine',
  'fax',
  'silent',
  'early-hangup',
  'carrier-failure',
  'interrupted',
  'filtered',
]);
export type CallResult = z.infer<typeof callResult>;
