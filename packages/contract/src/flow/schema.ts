import { z } from 'zod';
import { comment } from './comment.ts';
import { businessHours, grades } from './condition.ts';
import { handlers } from './handler.ts';
import { intent, knowledge, similarWord } from './intent.ts';
import { key, label, limits } from './limits.ts';
import { listening } from './listening.ts';
import { flowNode } from './node.ts';
import { phrases, prompts } from './prompt.ts';
import { flowLabel, library, slot, variable } from './slot.ts';

/** From one node's exit to a node. An exit has at most one edge. */
export const edge = z.object({ id: key, from: key, exit: key, to: key });
export type Edge = z.infer<typeof edge>;

/** The robot's voice. `voice` empty means the company's default for the language. */
export const voice = z.object({
  voice: z.string().max(64).default(''),
  speed: z.number().min(0.5).max(2).default(1),
  volume: z.number().min(0).max(2).default(1),
  /** Only recorded prompts may be said; verify then misses what has none. */
  recordedOnly: z.boolean().default(false),
  phrases,
});
export type Voice = z.infer<typeof voice>;

/** What is done about who or what answers an outbound call. */
export const answering = z.object({
  /** After the answer the person may speak first for so long, ms; then the flow begins by itself. */
  greetAfterMs: z.number().int().min(0).max(10_000).default(500),
  voicemail: z
    .object({ do: z.enum(['hangup', 'leave-message', 'continue']).default('hangup'), prompts, labels: z.array(key).max(20).default([]) })
    .prefault({}),
  /** Nothing at all is heard for so long after the answer, ms, although the flow speaks; 0 leaves it to the nodes. */
  silentMs: z.number().int().min(0).max(120_000).default(0),
});
export type Answering = z.infer<typeof answering>;

/** Least similarity at which a sentence counts as meant, 0 to 1. */
export const understanding = z.object({
  intentThreshold: z.number().min(0).max(1).default(0.5),
  knowledgeThreshold: z.number().min(0).max(1).default(0.55),
});

/** Nodes that several places of a flow share: they begin at its start node, go back by return nodes, and use the flow's libraries. */
export const component = z.object({
  id: key,
  name: label.default(''),
  nodes: z.array(flowNode).max(limits.nodes),
  edges: z.array(edge).max(limits.edges).default([]),
});
export type Component = z.infer<typeof component>;

const graph = {
  /** Of this schema; a change that old drafts don't satisfy raises it. */
  schema: z.literal(1).default(1),
  language: z.enum(['zh', 'en']),
  nodes: z.array(flowNode).max(limits.nodes),
  edges: z.array(edge).max(limits.edges).default([]),
  components: z.array(component).max(limits.components).default([]),
  handlers,
  intents: z.array(intent).max(limits.intents).default([]),
  similarWords: z.array(similarWord).max(limits.similarWords).default([]),
  knowledge: z.array(knowledge).max(limits.knowledge).default([]),
  slots: z.array(slot).max(limits.slots).default([]),
  libraries: z.array(library).max(limits.libraries).default([]),
  variables: z.array(variable).max(limits.variables).default([]),
  comments: z.array(comment).max(limits.comments).default([]),
  labels: z.array(flowLabel).max(limits.labels).default([]),
  grades,
  businessHours,
  understanding: understanding.prefault({}),
  listening: listening.prefault({}),
  voice: voice.prefault({}),
  answering: answering.prefault({}),
};

/** A flow that subflow nodes run, as it was published when it was taken in. */
export const linkedFlow = z.object({ flowId: z.string().max(64), name: label, version: z.number().int(), graph: z.object(graph) });
export type LinkedFlow = z.infer<typeof linkedFlow>;

/**
 * A flow's draft, whole. It accepts unfinished drafts (names and prompts may be empty, edges may be missing); what keeps it from
 * running is found by `verify` of `@parley/dialog`. What passes a limit or has a wrong shape is refused here.
 */
export const flow = z.object({
  ...graph,
  /** All flows that this one runs, and those that they run. A draft has none; they are taken in when it is published or tried. */
  linked: z.array(linkedFlow).max(limits.linked).default([]),
});
/** A parsed flow: every default is filled in. */
export type Flow = z.infer<typeof flow>;
/** What may be written: defaults left out. */
export type FlowInput = z.input<typeof flow>;
