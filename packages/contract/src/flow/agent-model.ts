import { z } from 'zod';
import { key, label } from './limits.ts';
import { fallback, nodeListening } from './listening.ts';
import { prompts } from './prompt.ts';
import { transferSettings } from './transfer.ts';

/** What ends a model's turns: the model names it when it has come about. */
export const modelOutcome = z.object({ id: key, name: label.default(''), when: z.string().max(500).default('') });
export type ModelOutcome = z.infer<typeof modelOutcome>;

/**
 * A language model speaks for some turns. `{name}` in its texts stands for a variable or slot. What it says is checked sentence by
 * sentence before it is spoken.
 */
export const agentModelSettings = z.object({
  /** Said first, by the flow itself; empty lets the model begin. */
  prompts,
  instructions: z.string().max(8000).default(''),
  /** What it may rely on. */
  facts: z.string().max(8000).default(''),
  outcomes: z.array(modelOutcome).max(20).default([]),
  tools: z
    .object({
      /** Slots that it may fill; a value counts only where the slot's entity takes it. */
      fills: z.array(key).max(20).default([]),
      /** It may look up the flow's knowledge. */
      knowledge: z.boolean().default(true),
      /** It may hand the call to a person; null: it may not. */
      transfer: transferSettings.nullable().default(null),
      hangup: z.boolean().default(true),
    })
    .prefault({}),
  /** The model of the company's endpoint; empty takes its standard one. */
  model: z.string().max(100).default(''),
  temperature: z.number().min(0).max(2).default(0.3),
  /** The person's turns; the one after the last leaves by `limit`. */
  maxTurns: z.number().int().min(1).max(50).default(8),
  /** Its first sentence comes within so long, or it has failed. */
  firstMs: z.number().int().min(500).max(15_000).default(3000),
  /** Between two pieces of a sentence. */
  stallMs: z.number().int().min(500).max(15_000).default(2500),
  /** Said while it thinks, once it has taken `fillerMs`. */
  fillers: prompts,
  fillerMs: z.number().int().min(300).max(10_000).default(1200),
  guard: z
    .object({
      /** A sentence that holds one of them is not said, and the node is left by `failed`. */
      forbidden: z.array(z.string().max(60)).max(200).default([]),
      /** A reply is ended behind so many sentences, or characters. */
      sentences: z.number().int().min(1).max(20).default(4),
      characters: z.number().int().min(20).max(2000).default(300),
      /** It says no number that stands neither in its facts and instructions nor in what was said. */
      numbers: z.boolean().default(true),
    })
    .prefault({}),
  /** Its `count`-th silence in a row leaves by `limit`. */
  silence: fallback.prefault({}),
  listening: nodeListening.default({}),
});
export type AgentModelSettings = z.infer<typeof agentModelSettings>;
