import type { NodeOf } from '@parley/contract/flow/graph';
import { understand } from '@parley/nlu';
import { valueIn } from './collect.ts';
import { leave, transferOf } from './enter.ts';
import type { DialogEvent, ToolCall } from './event.ts';
import { maySay } from './model-guard.ts';
import { outcomeName, systemText, toolNames, toolsOf } from './model-prompt.ts';
import type { ModelMessage, ModelTalk } from './model-talk.ts';
import { answered, wait } from './outside.ts';
import { change, count, end, fill, label, type Run } from './run.ts';
import { listen, listenAs, sayNext, sayWords } from './wording.ts';

type Model = NodeOf<'agent-model'>;

/** Replies in a row without a turn of the person's: a model that only uses tools goes nowhere. */
const mostRounds = 4;
/** Messages of the talk that a model is told. */
const longestMemory = 60;
/** Longest turn of the person's that a model is told. */
const longestTurn = 1000;

const blank: ModelTalk = { turns: 0, messages: [], said: '', sentences: 0, rounds: 0 };

const talkOf = (run: Run): ModelTalk => run.state.talk ?? blank;

const talking = (run: Run, patch: Partial<ModelTalk>): void => change(run, { talk: { ...talkOf(run), ...patch } });

const remember = (run: Run, ...messages: readonly ModelMessage[]): void =>
  talking(run, { messages: [...talkOf(run).messages, ...messages].slice(-longestMemory) });

/** Has the model speak. */
const askModel = (run: Run, node: Model): void => {
  const id = wait(run, 'reply');
  const { messages, rounds } = talkOf(run);
  talking(run, { said: '', sentences: 0, rounds: rounds + 1 });
  run.trace.push({ kind: 'asked-outside', nodeId: node.id, what: 'reply' });
  run.actions.push({
    kind: 'reply',
    nodeId: node.id,
    id,
    model: node.model,
    temperature: node.temperature,
    messages: [{ role: 'system', text: systemText(run, node) }, ...messages],
    tools: toolsOf(run, node),
    firstMs: node.firstMs,
    stallMs: node.stallMs,
    fillerMs: node.fillers.length > 0 ? node.fillerMs : null,
    listen: listenAs(run, node),
  });
};

const failed = (run: Run, node: Model, why: 'guard' | 'empty' | 'rounds' | Extract<DialogEvent, { kind: 'reply-failed' }>['why']): void => {
  run.trace.push({ kind: 'answered', nodeId: node.id, what: 'reply', status: null, why });
  change(run, { pending: null, phase: 'answer' });
  leave(run, node, 'failed');
};

/** Enters a node where a model speaks. */
export const beginModel = (run: Run, node: Model) => {
  change(run, { talk: blank });
  const before = run.actions.length;
  sayNext(run, node, node.prompts, node.id);
  const said = run.actions.slice(before).flatMap((action) => (action.kind === 'say' ? [action.text] : []));
  if (said.length === 0) return askModel(run, node);
  remember(run, { role: 'assistant', text: said.join(' ') });
  listen(run, node);
};

/** A reply that is under way is not wanted any more; what was said of it stays said. */
export const breakOff = (run: Run): void => {
  const { pending } = run.state;
  if (pending?.kind !== 'reply') return;
  const { said } = talkOf(run);
  if (said !== '') remember(run, { role: 'assistant', text: said });
  talking(run, { said: '', sentences: 0 });
  change(run, { pending: null, phase: 'answer' });
  run.actions.push({ kind: 'stop-reply', id: pending.id });
};

/** A turn of the person's goes to the model. */
export const heardAtModel = (run: Run, node: Model, text: string) => {
  const { turns } = talkOf(run);
  if (turns >= node.maxTurns) return leave(run, node, 'limit');
  talking(run, { turns: turns + 1, rounds: 0 });
  change(run, { misses: {} });
  remember(run, { role: 'user', text: text.slice(0, longestTurn).toWellFormed() });
  askModel(run, node);
};

const part = (run: Run, node: Model, id: number, text: string) => {
  const { said, sentences } = talkOf(run);
  const sentence = text.trim();
  const { guard } = node;
  // What goes past the limits is not said; what it does may still count.
  if (sentence === '' || sentences >= guard.sentences || said.length + sentence.length > guard.characters) return;
  if (!maySay(run, node, sentence)) {
    run.actions.push({ kind: 'stop-reply', id });
    return failed(run, node, 'guard');
  }
  talking(run, { said: said === '' ? sentence : `${said} ${sentence}`, sentences: sentences + 1 });
  sayWords(run, node, sentence, { part: true });
};

const field = (input: string, name: string): string => {
  try {
    const read: unknown = JSON.parse(input);
    const value: unknown = typeof read === 'object' && read !== null ? Reflect.get(read, name) : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  } catch {
    return '';
  }
};

const fillSlot = (run: Run, node: Model, input: string): string => {
  const name = field(input, 'slot');
  const slotId = node.tools.fills.find((id) => run.version.slots.get(id)?.name === name);
  if (slotId === undefined) return 'no such slot';
  const found = valueIn(run, slotId, field(input, 'value'));
  if (found === null) return 'not a value of that slot: ask again';
  fill(run, node.id, slotId, found.value, found.from);
  return `noted: ${found.value}`;
};

const lookUp = (run: Run, node: Model, input: string): string => {
  const decision = understand(run.version.home(node.id).understanding, field(input, 'question'), {
    intents: new Set(),
    knowledge: () => true,
  });
  const item = decision.best?.type === 'knowledge' ? run.version.knowledge.get(decision.best.id) : undefined;
  const answer = item?.answers[0];
  if (item === undefined || answer === undefined) return 'nothing is known about that';
  const times = count(run, 'concerns', item.id);
  run.trace.push({ kind: 'knowledge', nodeId: node.id, knowledgeId: item.id, times, answered: true });
  for (const labelId of item.labels) label(run, labelId);
  return answer.text;
};

/** Does what a tool is for; what the model is told of it, or null where the talk at this node is over. */
const use = (run: Run, node: Model, call: ToolCall): string | null => {
  switch (call.name) {
    case toolNames.fill:
      return fillSlot(run, node, call.input);
    case toolNames.knowledge:
      return node.tools.knowledge ? lookUp(run, node, call.input) : 'not allowed';
    case toolNames.outcome: {
      const name = field(call.input, 'outcome');
      const outcome = node.outcomes.find((each) => outcomeName(each) === name || each.id === name);
      if (outcome === undefined) return 'no such outcome';
      leave(run, node, outcome.id);
      return null;
    }
    case toolNames.transfer: {
      const { transfer } = node.tools;
      if (transfer === null) return 'not allowed';
      wait(run, 'transfer');
      run.actions.push(transferOf(run, { ...transfer, id: node.id }));
      return null;
    }
    case toolNames.hangup:
      if (!node.tools.hangup) return 'not allowed';
      end(run, 'flow');
      return null;
    default:
      return 'no such tool';
  }
};

const done = (run: Run, node: Model, calls: readonly ToolCall[]) => {
  const { said, rounds } = talkOf(run);
  if (said === '' && calls.length === 0) return failed(run, node, 'empty');
  run.trace.push({ kind: 'answered', nodeId: node.id, what: 'reply', status: null, why: null });
  remember(run, { role: 'assistant', text: said, ...(calls.length > 0 ? { calls } : {}) });
  talking(run, { said: '', sentences: 0 });
  let told = false;
  for (const call of calls) {
    const result = use(run, node, call);
    run.trace.push({ kind: 'tool', nodeId: node.id, name: call.name, input: call.input.slice(0, 500), result: result ?? 'done' });
    if (result === null) return;
    remember(run, { role: 'tool', callId: call.id, text: result });
    told ||= call.name !== toolNames.fill || !result.startsWith('noted');
  }
  // What was only noted beside what was said needs no more words.
  if (said !== '' && !told) return listen(run, node);
  if (rounds >= mostRounds) return failed(run, node, 'rounds');
  askModel(run, node);
};

type ReplyEvent = Extract<DialogEvent, { kind: 'reply-part' | 'reply-slow' | 'reply-done' | 'reply-failed' }>;

/** What comes of a reply. */
export const replied = (run: Run, node: Model, event: ReplyEvent) => {
  switch (event.kind) {
    case 'reply-part':
      return part(run, node, event.id, event.text);
    case 'reply-slow':
      if (talkOf(run).said === '') sayNext(run, node, node.fillers, `${node.id}:filler`, { part: true });
      return;
    case 'reply-done':
      if (answered(run, 'reply', event.id)) done(run, node, event.calls);
      return;
    case 'reply-failed':
      if (answered(run, 'reply', event.id)) failed(run, node, event.why);
  }
};
