import { z } from 'zod';
import { key, label, limits, sentence, sentences } from './limits.ts';
import { prompts } from './prompt.ts';

/** Holds when all of `all`, at least one of `any` (if there are) and none of `none` occur in what was said. */
export const wordRule = z.object({
  all: z.array(z.string().max(40)).max(20).default([]),
  any: z.array(z.string().max(40)).max(60).default([]),
  none: z.array(z.string().max(40)).max(60).default([]),
});
export type WordRule = z.infer<typeof wordRule>;

/**
 * `repeat` (say it again) repeats the node's prompt where no exit takes it; `refuse` and `deny` leave a collect node by `refused`
 * where the words fill nothing. The other kinds mean what the designer makes of them.
 */
export const intentKind = z.enum(['affirm', 'deny', 'refuse', 'busy', 'repeat', 'custom']);
export type IntentKind = z.infer<typeof intentKind>;

/** What an utterance may mean, and how it is told. */
export const intent = z.object({
  id: key,
  name: label,
  kind: intentKind.default('custom'),
  /** Among matches of equal standing the higher wins. */
  priority: z.number().int().min(0).max(100).default(50),
  /** Whole sentences that mean it and nothing else. */
  exact: sentences,
  /** Sentences to be like. */
  similar: sentences,
  regex: z.array(z.string().max(limits.pattern)).max(100).default([]),
  rules: z.array(wordRule).max(200).default([]),
  /** Sentences that are never it. */
  black: z.array(sentence).max(2000).default([]),
  /** Least similarity, 0 to 1; null leaves it to the flow. */
  threshold: z.number().min(0).max(1).nullable().default(null),
});
export type Intent = z.infer<typeof intent>;

/** Mends what recognition hears wrong, before all matching. */
export const similarWord = z.object({ id: key, heard: z.string().max(40), meant: z.string().max(40) });
export type SimilarWord = z.infer<typeof similarWord>;

/** `return` listens again; `repeat` says the node's prompt in its short form first. */
export const knowledgeAfter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('return') }),
  z.object({ kind: z.literal('repeat') }),
  z.object({ kind: z.literal('jump'), nodeId: key }),
  z.object({ kind: z.literal('end') }),
]);
export type KnowledgeAfter = z.infer<typeof knowledgeAfter>;

/** A question that may be asked at any node that listens for speech, with its answers in rotation. */
export const knowledge = z.object({
  id: key,
  question: sentence,
  similar: sentences,
  regex: z.array(z.string().max(limits.pattern)).max(100).default([]),
  rules: z.array(wordRule).max(200).default([]),
  black: z.array(sentence).max(2000).default([]),
  priority: z.number().int().min(0).max(100).default(50),
  answers: prompts,
  after: knowledgeAfter.default({ kind: 'repeat' }),
  /** Times it is answered in one call; past that it counts as not understood. */
  limit: z.number().int().min(1).max(99).default(3),
  /** Labels put on the call when it is asked. */
  labels: z.array(key).max(20).default([]),
});
export type Knowledge = z.infer<typeof knowledge>;
