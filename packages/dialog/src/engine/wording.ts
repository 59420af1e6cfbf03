import { type FlowNode, type Listening, type Prompt, promptPieces } from '@parley/contract/flow/graph';
import type { BargeIn, Listen, Segment } from './action.ts';
import { soundOf, valueParts } from './recorded.ts';
import { count, end, type Run } from './run.ts';
import { spelt, spokenSlot } from './spoken.ts';

interface Value {
  readonly said: string;
  readonly personal: boolean;
}

/** What `{name}` says now; empty when nothing is known under it. */
const namedValue = (run: Run, name: string): Value => {
  const { language } = run.version.flow;
  const slot = run.version.slotsByName.get(name);
  if (slot !== undefined) {
    const node = run.version.nodes.get(run.state.nodeId ?? '');
    const asked = run.state.candidate !== null && node?.kind === 'collect' && node.slotId === slot.id;
    const value = asked ? (run.state.candidate ?? '') : Object.hasOwn(run.state.slots, slot.id) ? run.state.slots[slot.id] : undefined;
    return { said: value === undefined ? '' : spokenSlot(value, slot.entity, language), personal: true };
  }
  const variable = run.version.variables.get(name);
  const value = Object.hasOwn(run.state.variables, name) ? (run.state.variables[name] ?? '') : '';
  const known = value === '' ? (variable?.fallback ?? '') : value;
  return { said: variable?.sayAs === 'digits' ? spelt(known, language) : known, personal: variable?.personal ?? true };
};

/** A template with its values put in, as text. */
export const filledIn = (run: Run, template: string): string =>
  promptPieces(template)
    .map((piece) => (piece.kind === 'fixed' ? piece.text : heldValue(run, piece.name)))
    .join('');

/** The value under a name as it is kept; empty where there is none. */
export const heldValue = (run: Run, name: string): string => {
  const slot = run.version.slotsByName.get(name);
  const held: Readonly<Record<string, string>> = slot === undefined ? run.state.variables : run.state.slots;
  const key = slot?.id ?? name;
  return Object.hasOwn(held, key) ? (held[key] ?? '') : '';
};

const worded = /[\p{L}\p{N}]/u;

/** A text with its values put in, whole and by segments; marks and spaces between two values are no segment of their own. */
const wordingOf = (run: Run, template: string, { recordings }: Prompt): { text: string; segments: Segment[]; personal: boolean } => {
  let personal = false;
  let text = '';
  const segments: Segment[] = [];
  for (const piece of promptPieces(template)) {
    const value = piece.kind === 'variable' ? namedValue(run, piece.name) : null;
    const said = piece.kind === 'fixed' ? piece.text : (value?.said ?? '');
    text += said;
    if (!worded.test(said)) continue;
    if (piece.kind === 'variable') {
      personal ||= value?.personal ?? true;
      for (const part of valueParts(run.version, said)) segments.push({ kind: 'variable', name: piece.name, ...part });
    } else segments.push({ kind: 'fixed', ...soundOf(run.version, recordings, said) });
  }
  return { text: text.trim(), segments, personal };
};

/** How the node listens: its own settings over the flow's. */
const listeningOf = (run: Run, node: FlowNode): Listening => {
  const whole = run.version.flow.listening;
  if (node.kind !== 'ask' && node.kind !== 'collect' && node.kind !== 'agent-model') return whole;
  const own = Object.fromEntries(Object.entries(node.listening).filter(([, value]) => value !== undefined));
  return { ...whole, ...own, hotWords: [...whole.hotWords, ...(node.listening.hotWords ?? [])] };
};

export const bargeInOf = (run: Run, node: FlowNode): BargeIn => {
  const { bargeIn, protectMs, backchannels } = listeningOf(run, node);
  const listens = node.kind === 'ask' || node.kind === 'collect' || node.kind === 'menu' || node.kind === 'agent-model';
  return { allowed: listens && bargeIn && !run.state.oneWay, protectMs, backchannels };
};

interface Saying {
  readonly knowledgeId?: string;
  readonly short?: boolean;
  readonly repeated?: boolean;
  /** Behind what is being said. */
  readonly part?: boolean;
}

/** Says one prompt; one without words is passed over. */
const say = (run: Run, node: FlowNode, prompt: Prompt, how: Saying): void => {
  const { text, segments, personal } = wordingOf(run, how.short === true && prompt.short !== '' ? prompt.short : prompt.text, prompt);
  if (segments.length === 0) return;
  run.actions.push({
    kind: how.part === true ? 'say-part' : 'say',
    nodeId: node.id,
    knowledgeId: how.knowledgeId ?? null,
    text,
    segments,
    bargeIn: bargeInOf(run, node),
    personal,
    repeated: how.repeated ?? false,
    ...paced(run),
  });
};

/** What the person has asked for: a slower or faster robot. */
const paced = ({ state }: Run): { readonly rate?: number } => (state.rate === 1 ? {} : { rate: state.rate });

/** Says words that were made for this call alone. */
export const sayWords = (run: Run, node: FlowNode, text: string, how: Pick<Saying, 'repeated' | 'part'> = {}): void => {
  if (!worded.test(text)) return;
  run.actions.push({
    kind: how.part === true ? 'say-part' : 'say',
    nodeId: node.id,
    knowledgeId: null,
    text,
    segments: [{ kind: 'variable', text, name: '' }],
    bargeIn: bargeInOf(run, node),
    personal: true,
    repeated: how.repeated ?? false,
    ...paced(run),
  });
};

/** Says the next of `prompts`; `place` remembers where their rotation stands. */
export const sayNext = (run: Run, node: FlowNode, prompts: readonly Prompt[], place: string, how: Saying = {}): void => {
  if (prompts.length === 0) return;
  const prompt = prompts[(count(run, 'rotations', place) - 1) % prompts.length];
  if (prompt !== undefined) say(run, node, prompt, how);
};

/** Says again the one of `prompts` that was said last. */
export const sayAgain = (run: Run, node: FlowNode, prompts: readonly Prompt[], place: string, short: boolean): void => {
  const said = Object.hasOwn(run.state.rotations, place) ? (run.state.rotations[place] ?? 0) : 0;
  const prompt = prompts[Math.max(0, said - 1) % Math.max(1, prompts.length)];
  if (prompt !== undefined) say(run, node, prompt, { short, repeated: true });
};

/** How a node that is spoken to listens. */
export const listenAs = (run: Run, node: FlowNode): Listen => {
  const { endSilenceMs, silenceMs, longestTurnMs, hotWords } = listeningOf(run, node);
  const speech = { endSilenceMs, silenceMs, maxTurnMs: longestTurnMs, hotWords };
  return { kind: 'listen', nodeId: node.id, expects: run.state.phase === 'confirm' ? 'confirm' : 'answer', speech, keys: null };
};

const takesKeys = (node: FlowNode): boolean => node.kind === 'menu' || (node.kind === 'collect' && node.by !== 'speech');

/** Waits longer than the node does: so many times as long, but no longer than `longest`, ms. */
interface Patience {
  readonly patience: number;
  readonly longest: number;
}

const patiently = (listen: Listen, { patience, longest }: Patience): Listen => {
  const { speech } = listen;
  return speech === null ? listen : { ...listen, speech: { ...speech, silenceMs: Math.min(longest, speech.silenceMs * patience) } };
};

/** Waits for the person as the present node does. Where nobody is listened to it takes keys alone, and ends the call where none would be an answer. */
export const listen = (run: Run, node: FlowNode, patience?: Patience): void => {
  if (run.state.oneWay && !takesKeys(node)) {
    end(run, 'flow');
    return;
  }
  const usual = listenAs(run, node);
  const spoken = patience === undefined ? usual : patiently(usual, patience);
  const firstMs = spoken.speech?.silenceMs ?? 0;
  const oneKey = { min: 1, max: 1, terminator: '', firstMs, betweenMs: firstMs } as const;
  switch (node.kind) {
    case 'ask':
    case 'agent-model':
      run.actions.push(spoken);
      return;
    case 'collect': {
      const keys = node.by === 'speech' ? null : spoken.expects === 'confirm' ? oneKey : node.keys;
      run.actions.push({ ...spoken, speech: node.by === 'keys' || run.state.oneWay ? null : spoken.speech, keys });
      return;
    }
    case 'menu':
      run.actions.push({ ...spoken, speech: null, keys: { ...oneKey, firstMs: node.timeoutMs } });
  }
};
