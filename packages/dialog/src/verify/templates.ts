import { type Flow, type FlowNode, type Prompt, promptPieces } from '@parley/contract/flow/graph';

/** A text that the flow says or sets, with where it stands. */
export interface Template {
  readonly text: string;
  readonly prompt: Prompt | null;
  readonly node?: string;
  readonly item?: string;
}

/** All prompts of a node, those before its fallbacks and confirmation too. */
const promptsOf = (node: FlowNode): readonly Prompt[] => {
  switch (node.kind) {
    case 'start':
    case 'condition':
    case 'set':
      return [];
    case 'speak':
    case 'transfer':
    case 'hangup':
      return node.prompts;
    case 'ask':
      return [...node.prompts, ...node.unmatched.prompts, ...node.silence.prompts];
    case 'collect':
      return [...node.prompts, ...node.retry.prompts, ...(node.confirm.on ? node.confirm.prompts : [])];
    case 'menu':
      return [...node.prompts, ...node.invalid.prompts, ...node.timeout.prompts];
  }
};

/** Every text of the flow in which `{name}` stands for something. */
export const templates = (flow: Flow): Template[] => {
  const said = (prompts: readonly Prompt[], place: Pick<Template, 'node' | 'item'>): Template[] =>
    prompts.flatMap((prompt) =>
      [prompt.text, prompt.short].filter((text, at) => at === 0 || text !== '').map((text) => ({ text, prompt, ...place })),
    );
  return [
    ...flow.nodes.flatMap((node) => said(promptsOf(node), { node: node.id })),
    ...flow.nodes.flatMap((node) =>
      node.kind === 'set'
        ? node.assignments.flatMap((each) =>
            each.kind === 'variable' || each.kind === 'slot' ? [{ text: each.value, prompt: null, node: node.id }] : [],
          )
        : [],
    ),
    ...flow.nodes.flatMap((node) =>
      node.kind === 'transfer' ? [node.to.number, node.whisper].map((text) => ({ text, prompt: null, node: node.id })) : [],
    ),
    ...flow.knowledge.flatMap((item) => said(item.answers, { item: item.id })),
    ...(flow.answering.voicemail.do === 'leave-message' ? said(flow.answering.voicemail.prompts, {}) : []),
  ];
};

/** Names that a text stands in for. */
export const namesIn = (text: string): string[] => promptPieces(text).flatMap((piece) => (piece.kind === 'variable' ? [piece.name] : []));
