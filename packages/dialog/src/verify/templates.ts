import {
  type Flow,
  type FlowNode,
  jsonTexts,
  type Prompt,
  promptPieces,
  type SpokenPrompt,
  spokenPrompts,
} from '@parley/contract/flow/graph';
import { allNodes } from './parts.ts';

/** A text that the flow says or sets, with where it stands. */
export interface Template {
  readonly text: string;
  readonly prompt: Prompt | null;
  readonly node?: string;
  readonly item?: string;
}

/** Texts of a node that are not said by the robot's voice: what it sets, sends and tells others. */
const quietTexts = (node: FlowNode): readonly string[] => {
  switch (node.kind) {
    case 'set':
      return node.assignments.flatMap((each) => (each.kind === 'variable' || each.kind === 'slot' ? [each.value] : []));
    case 'transfer':
      return [node.to.number, node.whisper];
    case 'sms':
      return node.values.map(({ value }) => value);
    case 'request':
      return [
        node.url,
        ...node.headers.map(({ value }) => value),
        ...(node.body.kind === 'form' ? node.body.fields.map(({ value }) => value) : []),
        // Braces of JSON are no places of variables: only what is one word between them.
        ...(node.body.kind === 'json' ? jsonTexts(node.body.text) : []),
      ];
    case 'agent-model': {
      const { transfer } = node.tools;
      return [node.instructions, node.facts, ...(transfer === null ? [] : [transfer.to.number, transfer.whisper])];
    }
    default:
      return [];
  }
};

/** Every text of the flow in which `{name}` stands for something, those of components among them. */
export const templates = (flow: Flow): Template[] => {
  const said = ({ prompt, node, item }: SpokenPrompt): Template[] =>
    [prompt.text, prompt.short]
      .filter((text, at) => at === 0 || text !== '')
      .map((text) => ({ text, prompt, ...(node === null ? {} : { node }), ...(item === null ? {} : { item }) }));
  return [
    ...spokenPrompts(flow).flatMap(said),
    ...allNodes(flow).flatMap((node) => quietTexts(node).map((text) => ({ text, prompt: null, node: node.id }))),
  ];
};

/** Names that a text stands in for. */
export const namesIn = (text: string): string[] => promptPieces(text).flatMap((piece) => (piece.kind === 'variable' ? [piece.name] : []));
