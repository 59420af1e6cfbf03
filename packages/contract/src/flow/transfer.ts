import { z } from 'zod';

/** Whom a call is handed to: an extension of the company, or a number outside, in which `{name}` stands for a variable or slot. */
export const transferTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('extension'), number: z.string().max(20).default('') }),
  z.object({ kind: z.literal('number'), number: z.string().max(64).default('') }),
]);
export type TransferTarget = z.infer<typeof transferTarget>;

/** How a call is handed to a person. */
export const transferSettings = z.object({
  to: transferTarget.default({ kind: 'extension', number: '' }),
  /** Joined as soon as they answer, or once they have pressed a key to take the call. */
  accept: z.enum(['at-once', 'by-key']).default('at-once'),
  /** Said to them alone before they are joined; `{name}` stands for a variable or slot. Empty: nothing. */
  whisper: z.string().max(500).default(''),
  /**
   * To a number outside: we bridge both as long as they talk, or have the carrier do it (REFER), where the gateway takes that; if it
   * refuses, we bridge.
   */
  by: z.enum(['bridge', 'refer']).default('bridge'),
  ringSeconds: z.number().int().min(5).max(120).default(30),
});
export type TransferSettings = z.infer<typeof transferSettings>;
