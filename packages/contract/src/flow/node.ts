import { z } from 'zod';
import { agentModelSettings } from './agent-model.ts';
import { condition } from './condition.ts';
import { key, label } from './limits.ts';
import { fallback, nodeListening } from './listening.ts';
import { prompts } from './prompt.ts';
import { requestSettings } from './request.ts';
import { subflowExit, subflowTarget } from './subflow.ts';
import { transferSettings } from './transfer.ts';

const base = {
  id: key,
  name: label.default(''),
  /** Shown on the canvas, and in records beside the name. */
  number: z.number().int().min(0).max(99_999).default(0),
  position: z.object({ x: z.number().min(-1e6).max(1e6), y: z.number().min(-1e6).max(1e6) }).default({ x: 0, y: 0 }),
  /** Put on the call when the node is entered. */
  labels: z.array(key).max(20).default([]),
};

const phoneKey = z.string().regex(/^[0-9*#]$/);

/**
 * Where a call enters. A call takes the start of its direction, else the one for `any`. At the one for `assistant` an outbound call goes on when
 * an assistant turns out to have answered for somebody. Exit: `next`.
 */
export const startNode = z.object({
  ...base,
  kind: z.literal('start'),
  direction: z.enum(['any', 'in', 'out', 'assistant']).default('any'),
});

/** Says a prompt and goes on. What is said over it is not heard. Exit: `next`. */
export const speakNode = z.object({ ...base, kind: z.literal('speak'), prompts });

/** One way out of an ask node: the intents that take it. */
export const answer = z.object({ id: key, name: label.default(''), intents: z.array(key).max(50) });
export type Answer = z.infer<typeof answer>;

/** Says a prompt, listens, decides by intent. Exits: the ids of `answers`, `unmatched`, `silence`. */
export const askNode = z.object({
  ...base,
  kind: z.literal('ask'),
  prompts,
  answers: z.array(answer).max(50).default([]),
  unmatched: fallback.prefault({}),
  silence: fallback.prefault({}),
  /** Slots filled on the side when the answer holds their entity. */
  fills: z.array(key).max(20).default([]),
  /** May knowledge be asked here? */
  knowledge: z.boolean().default(true),
  listening: nodeListening.default({}),
});

/** How keys are gathered. Both waits in ms. */
export const keySettings = z.object({
  min: z.number().int().min(1).max(32).default(1),
  max: z.number().int().min(1).max(32).default(1),
  /** The key that ends the input before `max`; empty for none. */
  terminator: z.enum(['', '#', '*']).default('#'),
  firstMs: z.number().int().min(500).max(60_000).default(6000),
  betweenMs: z.number().int().min(500).max(30_000).default(3000),
});
export type KeySettings = z.infer<typeof keySettings>;

/** Fills a slot by speech, keys or either. Exits: `filled`, the ids of `answers`, `failed`, `refused`. */
export const collectNode = z.object({
  ...base,
  kind: z.literal('collect'),
  prompts,
  slotId: key.nullable().default(null),
  by: z.enum(['speech', 'keys', 'either']).default('speech'),
  keys: keySettings.prefault({}),
  /** Ways out by intent, where the words fill nothing. */
  answers: z.array(answer).max(50).default([]),
  /** Intents that leave by `refused`, besides all of kind refuse. */
  refusals: z.array(key).max(50).default([]),
  /** What fills nothing; the `count`-th leaves by `failed`. */
  retry: fallback.prefault({ count: 3 }),
  /** No answer at all; the `count`-th leaves by `failed`. */
  silence: fallback.prefault({ count: 3 }),
  /** Says the value back and waits for yes or no; a no asks again and counts as a failure. */
  confirm: z.object({ on: z.boolean().default(false), prompts }).prefault({}),
  knowledge: z.boolean().default(true),
  listening: nodeListening.default({}),
});

/** Branches by one key. Exits: each option's key, `invalid`, `timeout`. */
export const menuNode = z.object({
  ...base,
  kind: z.literal('menu'),
  prompts,
  options: z
    .array(z.object({ key: phoneKey, name: label.default('') }))
    .max(12)
    .default([]),
  invalid: fallback.prefault({}),
  timeout: fallback.prefault({}),
  timeoutMs: z.number().int().min(500).max(60_000).default(6000),
});

/** Leaves by the id of the first rule that holds, or `else`. */
export const conditionNode = z.object({
  ...base,
  kind: z.literal('condition'),
  rules: z
    .array(z.object({ id: key, name: label.default(''), when: condition.prefault({}) }))
    .max(30)
    .default([]),
});

/** Values are texts in which `{name}` stands for a variable or slot. */
export const assignment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('variable'), name: z.string().max(64), value: z.string().max(500) }),
  z.object({ kind: z.literal('slot'), slotId: key, value: z.string().max(500) }),
  z.object({ kind: z.literal('label'), labelId: key, remove: z.boolean().default(false) }),
  z.object({ kind: z.literal('business-status'), status: z.string().max(60) }),
  /** Settles the grade whatever the rules say. */
  z.object({ kind: z.literal('grade'), code: z.string().max(8) }),
]);
export type Assignment = z.infer<typeof assignment>;

/** Sets what it lists, in order. Exit: `next`. */
export const setNode = z.object({ ...base, kind: z.literal('set'), assignments: z.array(assignment).max(50).default([]) });

/** Says a farewell, if there is one, and ends the call. */
export const hangupNode = z.object({
  ...base,
  kind: z.literal('hangup'),
  prompts,
  /** Business status of the call; empty leaves what was set. */
  businessStatus: z.string().max(60).default(''),
});

/**
 * Says its prompt, if there is one, plays music while a person is rung, and joins the two. Exits: `answered-and-ended` once that person has
 * hung up, `failed` where nobody took the call.
 */
export const transferNode = z.object({ ...base, kind: z.literal('transfer'), prompts, ...transferSettings.shape });

/** Asks an address outside, and goes on with what it answered. `prompts` are said meanwhile. Exits: `ok`, `failed`. */
export const requestNode = z.object({ ...base, kind: z.literal('request'), prompts, ...requestSettings.shape });

/**
 * A language model speaks for some turns. Exits: the ids of `outcomes`, `limit`, and `failed` where it fails, is slow or says what it
 * may not.
 */
export const agentModelNode = z.object({ ...base, kind: z.literal('agent-model'), ...agentModelSettings.shape });

/** Hands a message over to be sent, by one of the company's SMS strategies: it says to whom, and which. Exit: `next`. */
export const smsNode = z.object({
  ...base,
  kind: z.literal('sms'),
  strategyId: z.string().max(64).default(''),
  /** Of the strategy's template; `{name}` stands for a variable or slot. */
  values: z
    .array(z.object({ name: z.string().max(64), value: z.string().max(200).default('') }))
    .max(30)
    .default([]),
});

/** Runs another flow or a component. Exits: `done`, the ids of `exits`, `failed` where it cannot be run. */
export const subflowNode = z.object({
  ...base,
  kind: z.literal('subflow'),
  to: subflowTarget.default({ kind: 'flow', flowId: '' }),
  exits: z.array(subflowExit).max(30).default([]),
});

/** Goes back to the subflow node that led here, by its exit of that name; empty: by `done`. Where nothing led here, the call ends. */
export const returnNode = z.object({ ...base, kind: z.literal('return'), exit: label.default('') });

export const flowNode = z.discriminatedUnion('kind', [
  startNode,
  speakNode,
  askNode,
  collectNode,
  menuNode,
  conditionNode,
  setNode,
  requestNode,
  agentModelNode,
  transferNode,
  smsNode,
  subflowNode,
  returnNode,
  hangupNode,
]);
export type FlowNode = z.infer<typeof flowNode>;
export type NodeKind = FlowNode['kind'];
export type NodeOf<Kind extends NodeKind> = Extract<FlowNode, { kind: Kind }>;
