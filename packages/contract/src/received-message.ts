import { z } from 'zod';
import { id, instant } from './page.ts';

/** A message as its receiver has it. */
export const receivedMessage = z.object({
  id,
  /** The same as `id`, under the name by which the push is known. */
  sysmsgId: id,
  title: z.string(),
  content: z.string(),
  createdAt: instant,
  createdBy: id,
  createdByName: z.string(),
  pushAt: instant,
  /** Null: unread. */
  readAt: instant.nullable(),
});
export type ReceivedMessage = z.infer<typeof receivedMessage>;
