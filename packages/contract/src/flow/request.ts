import { z } from 'zod';
import { key } from './limits.ts';
import { type PromptPiece, piecesBy } from './prompt.ts';

/** Where a value of an answer goes. */
export const valueTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('variable'), name: z.string().max(64) }),
  z.object({ kind: z.literal('slot'), slotId: key }),
]);
export type ValueTarget = z.infer<typeof valueTarget>;

/** A header's name is a token (RFC 9110, 5.6.2); those that belong to the connection are the client's. */
const headerName = z
  .string()
  .max(64)
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]*$/);
const oneLine = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\r\n\0]*$/);

/**
 * An HTTP call. `{name}` stands for a variable or slot in the address (behind the host), in header values and in the body; a value is
 * encoded for the place where it stands, so that it can change no address and break no JSON.
 */
export const requestSettings = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
  /** http or https; the host is fixed, and on the company's list of addresses that may be asked. */
  url: z.string().max(2000).default(''),
  headers: z
    .array(z.object({ name: headerName, value: oneLine(1000).default('') }))
    .max(30)
    .default([]),
  body: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('none') }),
      z.object({ kind: z.literal('json'), text: z.string().max(10_000) }),
      z.object({ kind: z.literal('form'), fields: z.array(z.object({ name: z.string().max(100), value: z.string().max(1000) })).max(50) }),
    ])
    .default({ kind: 'none' }),
  /** From the connection to the answer's last byte. */
  timeoutMs: z.number().int().min(500).max(20_000).default(5000),
  /**
   * Values taken from an answer in JSON: `path` goes from its root by names and places, `order.items.0.name`; empty is the whole. What is
   * not there leaves its target as it was.
   */
  takes: z
    .array(z.object({ path: z.string().max(200).default(''), to: valueTarget }))
    .max(30)
    .default([]),
});
export type RequestSettings = z.infer<typeof requestSettings>;

/** Cuts a body in JSON at its `{names}`: braces around anything with a mark of JSON in it are JSON's own. */
export const jsonPieces = (text: string): PromptPiece[] => piecesBy(/\{([^{}[\]"':,\n]*[^{}[\]"':,\s][^{}[\]"':,\n]*)\}/g, text);

/** The `{names}` in a body in JSON, each as a text of its own. */
export const jsonTexts = (text: string): string[] =>
  jsonPieces(text).flatMap((piece) => (piece.kind === 'variable' ? [`{${piece.name}}`] : []));
