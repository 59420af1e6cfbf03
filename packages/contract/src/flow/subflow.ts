import { z } from 'zod';
import { key, label } from './limits.ts';

/** What a subflow node runs. Of a flow, the version in production when this one is published. */
export const subflowTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flow'), flowId: z.string().max(64).default('') }),
  z.object({ kind: z.literal('component'), componentId: z.string().max(64).default('') }),
]);
export type SubflowTarget = z.infer<typeof subflowTarget>;

/** A way back from a subflow: the return nodes of that name take it. */
export const subflowExit = z.object({ id: key, name: label.default('') });
export type SubflowExit = z.infer<typeof subflowExit>;
