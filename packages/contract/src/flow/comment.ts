import { z } from 'zod';
import { key } from './limits.ts';

/** What somebody noted at a node while designing. The caller never hears of it; the server signs what is new. */
export const comment = z.object({
  id: key,
  nodeId: key,
  text: z.string().trim().min(1).max(1000),
  /** Who wrote it, by the name others know. */
  by: z.string().max(100).default(''),
  /** When, ISO. */
  at: z.string().max(40).default(''),
  /** Who settled it; empty while it is open. */
  resolvedBy: z.string().max(100).default(''),
});
export type Comment = z.infer<typeof comment>;
