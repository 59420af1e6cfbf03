import type { InputOf, OutputOf } from '@parley/contract';
import type { askSend } from '@parley/contract/flow';

export type ChatReply = OutputOf<typeof askSend>;
export type ChatEvent = NonNullable<InputOf<typeof askSend>['event']>;
export type Decision = ChatReply['decisions'][number];

/** Names of an exit and of what it leads to, where the graph is at hand. */
export type WayNames = (decision: Decision) => { exit: string; target: string | undefined } | undefined;

/** An intent of the flow, to be chosen. */
export type NamedIntent = { readonly id: string; readonly name: string };

/** The intents that a sentence may belong to, likeliest first: by how near it came, then as they are given. */
export function likeliest(intents: readonly NamedIntent[], nearest: readonly { intent: string }[]): NamedIntent[] {
  const rank = ({ name }: NamedIntent): number => {
    const at = nearest.findIndex(({ intent }) => intent === name);
    return at < 0 ? nearest.length : at;
  };
  return [...intents].sort((one, other) => rank(one) - rank(other));
}

/** One line of the talk. A person's line carries what the engine made of it, once it has answered. */
export type ChatLine =
  | {
      who: 'robot';
      id: number;
      text: string;
      nodeId: string | null;
      nodeName: string | null;
      ms: number | undefined;
      sound?: Sound | undefined;
    }
  | { who: 'person'; id: number; event: ChatEvent; decisions: readonly Decision[]; state: 'sent' | 'answered' | 'failed' }
  | { who: 'line'; id: number; what: 'ended' };

/** By what a call would say it. */
type Sound = NonNullable<ChatReply['says'][number]['sound']>;

/** A test talk so far. `reply` is the newest answer: where the talk stands, what it knows, the path it took. */
export type Chat = { readonly lines: readonly ChatLine[]; readonly reply: ChatReply | undefined; readonly busy: boolean };

export const emptyChat: Chat = { lines: [], reply: undefined, busy: false };

const nextId = (lines: readonly ChatLine[]): number => (lines.at(-1)?.id ?? 0) + 1;

/** The talk with the person's line in it, waiting for the answer. Without an event: the call has just been picked up. */
export function sent(chat: Chat, event: ChatEvent | undefined): Chat {
  if (!event) return { ...chat, busy: true };
  const line: ChatLine = { who: 'person', id: nextId(chat.lines), event, decisions: [], state: 'sent' };
  return { ...chat, lines: [...chat.lines, line], busy: true };
}

/** The talk with the engine's answer. */
export function answered(chat: Chat, reply: ChatReply): Chat {
  const lines = chat.lines.map((line, i) =>
    line.who === 'person' && i === chat.lines.length - 1 ? { ...line, decisions: reply.decisions, state: 'answered' as const } : line,
  );
  for (const [i, said] of reply.says.entries()) {
    lines.push({ who: 'robot', id: nextId(lines), ...said, ms: i === 0 ? reply.ms : undefined });
  }
  if (reply.ended) lines.push({ who: 'line', id: nextId(lines), what: 'ended' });
  return { lines, reply, busy: false };
}

/** The talk after a turn that got no answer: the line stays, marked, and may be sent again. */
export function failed(chat: Chat): Chat {
  const lines = chat.lines.map((line, i) =>
    line.who === 'person' && i === chat.lines.length - 1 ? { ...line, state: 'failed' as const } : line,
  );
  return { ...chat, lines, busy: false };
}

/** The last decision that names an intent or an exit: what the person most wants explained. */
export function lastDecision(chat: Chat): Decision | undefined {
  for (let i = chat.lines.length - 1; i >= 0; i -= 1) {
    const line = chat.lines[i];
    if (line?.who === 'person') return decisive(line.decisions);
  }
  return undefined;
}

/** Of the decisions of one turn the one that chose the way by what was said, else the first. */
export const decisive = (decisions: readonly Decision[]): Decision | undefined =>
  decisions.find(({ intent }) => intent !== null) ?? decisions.find(({ exit }) => exit !== null) ?? decisions[0];

/** Exits that are taken when nothing was understood. */
const fallbacks: ReadonlySet<string> = new Set(['unmatched', 'silence', 'failed', 'invalid', 'timeout']);

/** Whether something was made of what the person did: an intent, a value, or an exit that is no fall-back. */
export const understood = ({ intent, exit, slots }: Decision): boolean =>
  intent !== null || Object.keys(slots).length > 0 || (exit !== null && !fallbacks.has(exit));

/** Nodes passed with the numbers of the steps that passed them, and the ways between them, for lighting the canvas. */
export type WalkedPath = {
  readonly steps: ReadonlyMap<string, number>;
  readonly ways: ReadonlySet<string>;
  readonly here: string | undefined;
};

const nowhere: WalkedPath = { steps: new Map(), ways: new Set(), here: undefined };

/** A way is named `from>to`. A node passed twice shows its latest step. */
export const way = (from: string, to: string): string => `${from}>${to}`;

export function pathOf(reply: ChatReply | undefined): WalkedPath {
  if (!reply) return nowhere;
  const steps = new Map<string, number>();
  const ways = new Set<string>();
  reply.path.forEach(({ nodeId }, i) => {
    steps.set(nodeId, i + 1);
    const before = reply.path[i - 1];
    if (before) ways.add(way(before.nodeId, nodeId));
  });
  return { steps, ways, here: reply.nodeId ?? reply.path.at(-1)?.nodeId };
}
