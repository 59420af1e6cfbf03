import type { FlowNode } from './node.ts';
import type { Prompt } from './prompt.ts';
import type { Flow } from './schema.ts';

/** Which of a part's lists a prompt stands in. */
export type PromptList =
  | 'prompts'
  | 'unmatched'
  | 'silence'
  | 'retry'
  | 'confirm'
  | 'invalid'
  | 'timeout'
  | 'fillers'
  | 'answers'
  | 'handler'
  | 'voicemail';

/** A prompt with where it stands: at a node, or at an item of a library; both null for the voicemail message. */
export interface SpokenPrompt {
  readonly node: string | null;
  readonly item: string | null;
  readonly list: PromptList;
  /** Of its list, from 0. */
  readonly index: number;
  readonly prompt: Prompt;
}

type Change = (prompts: Prompt[], list: PromptList) => Prompt[];

/** A node with its lists of prompts changed, those before its fallbacks and confirmation too. */
const withNodePrompts = (node: FlowNode, change: Change): FlowNode => {
  switch (node.kind) {
    case 'start':
    case 'condition':
    case 'set':
    case 'sms':
    case 'subflow':
    case 'return':
      return node;
    case 'speak':
    case 'transfer':
    case 'request':
    case 'hangup':
      return { ...node, prompts: change(node.prompts, 'prompts') };
    case 'ask':
      return {
        ...node,
        prompts: change(node.prompts, 'prompts'),
        unmatched: { ...node.unmatched, prompts: change(node.unmatched.prompts, 'unmatched') },
        silence: { ...node.silence, prompts: change(node.silence.prompts, 'silence') },
      };
    case 'collect':
      return {
        ...node,
        prompts: change(node.prompts, 'prompts'),
        retry: { ...node.retry, prompts: change(node.retry.prompts, 'retry') },
        silence: { ...node.silence, prompts: change(node.silence.prompts, 'silence') },
        confirm: node.confirm.on ? { ...node.confirm, prompts: change(node.confirm.prompts, 'confirm') } : node.confirm,
      };
    case 'menu':
      return {
        ...node,
        prompts: change(node.prompts, 'prompts'),
        invalid: { ...node.invalid, prompts: change(node.invalid.prompts, 'invalid') },
        timeout: { ...node.timeout, prompts: change(node.timeout.prompts, 'timeout') },
      };
    case 'agent-model':
      return {
        ...node,
        prompts: change(node.prompts, 'prompts'),
        fillers: change(node.fillers, 'fillers'),
        silence: { ...node.silence, prompts: change(node.silence.prompts, 'silence') },
      };
  }
};

type Speaking = Pick<Flow, 'nodes' | 'components' | 'knowledge' | 'handlers' | 'answering'>;

/** Where a list of prompts stands. */
type Where = Pick<SpokenPrompt, 'node' | 'item' | 'list'>;

/** A flow with its lists of prompts changed; a part of which nothing changed stays the very same. */
const withLists = <F extends Speaking>(flow: F, change: (prompts: Prompt[], where: Where) => Prompt[]): F => {
  let moved = false;
  const put = (prompts: Prompt[], where: Where): Prompt[] => {
    const next = change(prompts, where);
    if (next === prompts || next.every((each, n) => each === prompts[n])) return prompts;
    moved = true;
    return next;
  };
  /** The part itself where its change moved nothing. */
  const same = <T>(part: T, changed: () => T): T => {
    const before = moved;
    moved = false;
    const next = changed();
    const result = moved ? next : part;
    moved ||= before;
    return result;
  };
  const ofNodes = (nodes: FlowNode[]): FlowNode[] =>
    same(nodes, () =>
      nodes.map((node) => same(node, () => withNodePrompts(node, (prompts, list) => put(prompts, { node: node.id, item: null, list })))),
    );
  const { answering } = flow;
  return same(flow, () => ({
    ...flow,
    nodes: ofNodes(flow.nodes),
    components: same(flow.components, () => flow.components.map((each) => same(each, () => ({ ...each, nodes: ofNodes(each.nodes) })))),
    knowledge: same(flow.knowledge, () =>
      flow.knowledge.map((each) =>
        same(each, () => ({ ...each, answers: put(each.answers, { node: null, item: each.id, list: 'answers' }) })),
      ),
    ),
    handlers: same(flow.handlers, () =>
      flow.handlers.map((each) => {
        const { do: act } = each;
        if (act.kind === 'jump') return each;
        return same(each, () => ({ ...each, do: { ...act, prompts: put(act.prompts, { node: null, item: each.id, list: 'handler' }) } }));
      }),
    ),
    answering: same(answering, () =>
      answering.voicemail.do === 'leave-message'
        ? {
            ...answering,
            voicemail: { ...answering.voicemail, prompts: put(answering.voicemail.prompts, { node: null, item: null, list: 'voicemail' }) },
          }
        : answering,
    ),
  }));
};

/** Everything that the robot says by this flow, those of components among them; what other flows say that it runs is theirs. */
export const spokenPrompts = (flow: Speaking): SpokenPrompt[] => {
  const found: SpokenPrompt[] = [];
  withLists(flow, (prompts, where) => {
    for (const [index, prompt] of prompts.entries()) found.push({ ...where, index, prompt });
    return prompts;
  });
  return found;
};

/** A flow with its prompts changed; parts in which no prompt became another one stay the very same. */
export const withPrompts = <F extends Speaking>(flow: F, change: (prompt: Prompt, at: SpokenPrompt) => Prompt): F =>
  withLists(flow, (prompts, where) => prompts.map((prompt, index) => change(prompt, { ...where, index, prompt })));
