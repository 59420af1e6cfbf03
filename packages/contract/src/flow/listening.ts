import { z } from 'zod';
import { prompts } from './prompt.ts';

/**
 * A way out that is taken when nothing else fits. Its `count`-th time in one visit of the node takes the exit; before that the robot
 * says one of `prompts`, or, without any, the node's own prompt in its short form, and listens again.
 */
export const fallback = z.object({ count: z.number().int().min(1).max(10).default(2), prompts });
export type Fallback = z.infer<typeof fallback>;

const ms = (least: number, most: number) => z.number().int().min(least).max(most);

/** How a flow listens; times in ms. A node may say otherwise. */
export const listening = z.object({
  /** May the person interrupt a prompt? */
  bargeIn: z.boolean().default(true),
  /** The first part of a prompt that nothing interrupts. */
  protectMs: ms(0, 30_000).default(500),
  /** Words that never interrupt. */
  backchannels: z.array(z.string().max(20)).max(100).default([]),
  /** Silence that ends an utterance. */
  endSilenceMs: ms(200, 3000).default(400),
  /** Silence after the prompt that counts as no answer. */
  silenceMs: ms(1000, 60_000).default(5000),
  /** An utterance is cut after so long. */
  longestTurnMs: ms(1000, 120_000).default(20_000),
  /** A call is ended after so long. */
  longestCallMs: ms(10_000, 7_200_000).default(600_000),
  /** Words the recogniser should expect everywhere. */
  hotWords: z.array(z.string().max(40)).max(500).default([]),
});
export type Listening = z.infer<typeof listening>;

/** What a node does otherwise; what is absent is the flow's. */
export const nodeListening = z.object({
  bargeIn: z.boolean().optional(),
  protectMs: ms(0, 30_000).optional(),
  endSilenceMs: ms(200, 3000).optional(),
  silenceMs: ms(1000, 60_000).optional(),
  longestTurnMs: ms(1000, 120_000).optional(),
  hotWords: z.array(z.string().max(40)).max(500).optional(),
});
export type NodeListening = z.infer<typeof nodeListening>;
