import { promptPieces } from '@parley/contract/flow/graph';
import type { Point } from './grid.ts';

export type NodeFamily = 'edge' | 'speech' | 'logic' | 'outside' | 'model';

/** Every kind of node there is or will be, with its family; the graph's schema says which may stand in a flow today. */
export const families = {
  start: 'edge',
  speak: 'speech',
  ask: 'speech',
  collect: 'speech',
  menu: 'speech',
  condition: 'logic',
  set: 'logic',
  subflow: 'logic',
  return: 'logic',
  request: 'outside',
  sms: 'outside',
  transfer: 'outside',
  'agent-model': 'model',
  hangup: 'edge',
} as const satisfies Record<string, NodeFamily>;

export type ViewKind = keyof typeof families;

/** A piece of a prompt: plain text or a variable's name. */
export type Piece = { text: string; variable: boolean };

/** One exit as a row: what it is called, how often it may happen, where it leads. */
export type ExitView = {
  id: string;
  name: string;
  /** Taken when nothing else fits: unmatched, silence, failed, else … drawn faint, hollow, dashed. */
  fallback: boolean;
  waits: boolean;
  count: number | undefined;
  target: string | undefined;
  issue: string | undefined;
  /** How many of the calls that were at the node left by it, 0 to 1, where that is known. */
  share?: number;
};

/** A node as the canvas draws it. */
export type NodeView = {
  id: string;
  kind: ViewKind;
  name: string;
  number: string;
  at: Point;
  said: readonly Piece[];
  settings: string | undefined;
  exits: readonly ExitView[];
  issue: 'error' | 'warning' | undefined;
  issues: readonly string[];
  /** Comments that nobody has settled. */
  comments?: number;
};

/** A prompt cut at its variables, which keep their braces. */
export const piecesOf = (prompt: string): Piece[] =>
  promptPieces(prompt).map((piece) =>
    piece.kind === 'fixed' ? { text: piece.text, variable: false } : { text: `{${piece.name}}`, variable: true },
  );

/** Width of every node that isn't a pill, px. */
export const nodeWidth = 226;

const head = 38;
const line = 18;
const row = 24;

/** Rough width of a text at 12 px: Chinese 12, Latin 6.4. */
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e7f ? 12 : 6.4), 0);

/** The size a node will have, px, so that it can be laid out before it has ever been drawn. */
export function sizeOf(view: NodeView): { width: number; height: number } {
  if (families[view.kind] === 'edge') return { width: Math.min(nodeWidth, 60 + Math.ceil(widthOf(view.name) * 1.1)), height: 38 };
  const said = view.said.map(({ text }) => text).join('');
  const lines = said === '' ? 0 : Math.min(2, Math.ceil(widthOf(said) / (nodeWidth - 24)));
  const settings = view.settings ? line + 8 : 0;
  return { width: nodeWidth, height: 2 + head + (lines > 0 ? lines * line + 8 : 0) + settings + 9 + view.exits.length * row };
}
