import { z } from 'zod';
import { key, label, limits } from './limits.ts';
import { prompts } from './prompt.ts';

/** What a flow does about an intent: goes elsewhere, answers and comes back (`remind` says the node's prompt again, in its short form), or ends. */
export const handlerAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('jump'), nodeId: key }),
  z.object({ kind: z.literal('answer'), prompts, remind: z.boolean().default(true) }),
  z.object({ kind: z.literal('end'), prompts, businessStatus: z.string().max(60).default('') }),
]);
export type HandlerAction = z.infer<typeof handlerAction>;

/** An intent that is answered wherever it is heard, unless the node has an exit for it. */
export const handler = z.object({
  id: key,
  name: label.default(''),
  intents: z.array(key).max(50),
  do: handlerAction,
  /** Put on the call when it is heard. */
  labels: z.array(key).max(20).default([]),
  /** Times in one call; past that it counts as not understood. */
  limit: z.number().int().min(1).max(99).default(3),
  /** Nodes where it is not answered. */
  except: z.array(key).max(100).default([]),
});
export type Handler = z.infer<typeof handler>;
export const handlers = z.array(handler).max(limits.handlers).default([]);
