import type { Knowledge, NodeOf } from '@parley/contract/flow/graph';
import { type Decision, extractKeys, type Found, normalise, type ProtectiveKind, protectiveIn, understand, yesNoIn } from '@parley/nlu';
import { asideServed } from './aside.ts';
import { carry, namesValue, take, use, valueIn } from './collect.ts';
import { echoed } from './echo.ts';
import { jump, leave } from './enter.ts';
import { miss, repeatPrompt } from './fallback.ts';
import { handled } from './handled.ts';
import { mended } from './mended.ts';
import { breakOff, heardAtModel } from './model.ts';
import { note, protect, tellWhatItIs } from './protective.ts';
import { readBack } from './read-back.ts';
import { change, count, end, fill, label, type Run, total } from './run.ts';
import { listen, sayNext } from './wording.ts';

type Speaking = NodeOf<'ask'> | NodeOf<'collect'> | NodeOf<'agent-model'>;

/** Times in a row a prompt is repeated at the person's wish; past that it counts as not understood. */
const repeatsAllowed = 3;

/** Whoever calls in may well speak for another. */
const callersMay: ReadonlySet<ProtectiveKind> = new Set(['proxy', 'wrong-person']);

const unclear = (run: Run, node: Speaking) => {
  total(run, 'unmatched');
  miss(run, node, 'unclear');
};

const decide = (run: Run, node: Speaking, text: string): Decision => {
  const understood = understand(run.version.home(node.id).understanding, text, {
    intents: run.version.scope(node.id),
    // A model looks up by itself what it is asked.
    knowledge: () => node.kind !== 'agent-model' && node.knowledge,
    sentences: run.version.exitNames(node.id),
    advice: run.advice,
    ...(run.state.direction === 'in' ? { unguarded: callersMay } : {}),
  });
  const decision = node.kind === 'ask' ? echoed(run, node, text, understood) : understood;
  run.trace.push({ kind: 'heard', nodeId: node.id, decision });
  // A flow that takes it for a plain no or a refusal keeps what was said all the same.
  const taken = run.version.intents.get(decision.best?.id ?? '')?.kind ?? 'custom';
  if (decision.protective !== null && taken !== 'custom') note(run, decision.protective);
  return decision;
};

const answerKnowledge = (run: Run, node: Speaking, item: Knowledge) => {
  const times = count(run, 'concerns', item.id);
  const answered = times <= item.limit && item.answers.length > 0;
  run.trace.push({ kind: 'knowledge', nodeId: node.id, knowledgeId: item.id, times, answered });
  for (const labelId of item.labels) label(run, labelId);
  if (!answered) return unclear(run, node);
  sayNext(run, node, item.answers, `knowledge:${item.id}`, { knowledgeId: item.id });
  change(run, { misses: {} });
  switch (item.after.kind) {
    case 'return':
      return listen(run, node);
    case 'repeat':
      repeatPrompt(run, node, true);
      return listen(run, node);
    case 'jump':
      return jump(run, item.after.nodeId);
    case 'end':
      return end(run, 'knowledge');
  }
};

/** Answers a question that was asked along with an answer, and goes on by that. One that leads elsewhere or is answered up stays open. */
const alsoAnswered = (run: Run, node: Speaking, { also }: Decision): void => {
  const item = also?.type === 'knowledge' ? run.version.knowledge.get(also.id) : undefined;
  if (item === undefined || item.after.kind === 'jump' || item.after.kind === 'end') return;
  const times = count(run, 'concerns', item.id);
  const answered = times <= item.limit && item.answers.length > 0;
  run.trace.push({ kind: 'knowledge', nodeId: node.id, knowledgeId: item.id, times, answered });
  for (const labelId of item.labels) label(run, labelId);
  if (answered) sayNext(run, node, item.answers, `knowledge:${item.id}`, { knowledgeId: item.id });
};

const sayItAgain = (run: Run, node: Speaking) => {
  if (count(run, 'misses', 'repeat') > repeatsAllowed) return unclear(run, node);
  repeatPrompt(run, node, false);
  listen(run, node);
};

/** What a decision calls for that is the same at every node: knowledge and saying it again. False when it is neither. */
const general = (run: Run, node: Speaking, decision: Decision): boolean => {
  const { best } = decision;
  if (best === null) return false;
  if (best.type === 'knowledge') {
    const item = run.version.knowledge.get(best.id);
    if (item === undefined) return false;
    answerKnowledge(run, node, item);
    return true;
  }
  if (run.version.intents.get(best.id)?.kind !== 'repeat') return false;
  sayItAgain(run, node);
  return true;
};

export const heardAtAsk = (run: Run, node: NodeOf<'ask'>, text: string) => {
  const decision = decide(run, node, text);
  if (decision.best === null && decision.protective !== null) return protect(run, node, decision.protective);
  if (asideServed(run, node, text, decision)) return;
  carry(run, text, { best: decision.best });
  const before = run.state.slots;
  for (const slotId of node.fills) {
    const found = valueIn(run, slotId, text);
    if (found === null) continue;
    use(run, slotId, found);
    fill(run, node.id, slotId, found.value, found.from);
    if (run.carried !== null) run.carried = { ...run.carried, aside: [...run.carried.aside, slotId] };
  }
  if (readBack(run, node, before, decision)) return;
  const { best } = decision;
  if (best?.type === 'intent') {
    count(run, 'intents', best.id);
    const answer = node.answers.find((each) => each.intents.includes(best.id));
    if (answer !== undefined) {
      alsoAnswered(run, node, decision);
      return leave(run, node, answer.id);
    }
  }
  if (!handled(run, node, decision) && !general(run, node, decision)) unclear(run, node);
};

/** Where a model speaks: what goes before it, else the model hears it. */
export const heardAtAgent = (run: Run, node: NodeOf<'agent-model'>, text: string) => {
  const decision = decide(run, node, text);
  const { best, protective } = decision;
  if (best?.type === 'intent') count(run, 'intents', best.id);
  breakOff(run);
  if (best === null && protective !== null) protect(run, node, protective);
  else if (!asideServed(run, node, text, decision) && !handled(run, node, decision) && !general(run, node, decision))
    heardAtModel(run, node, text);
};

/** What was asked for may be said beside some of it; and whoever may say anything may well complain. */
const goesBefore = (run: Run, node: NodeOf<'collect'>, kind: ProtectiveKind): boolean =>
  ['emergency', 'child', 'do-not-call', 'wrong-person'].includes(kind) ||
  (kind !== 'robot' && run.version.slots.get(node.slotId ?? '')?.entity.kind !== 'text');

const settle = (run: Run, node: NodeOf<'collect'>, found: Found<string>): void => {
  if (take(run, node, found)) leave(run, node, 'filled');
};

/** The candidate was confirmed: what was said along with it goes on to the next question. */
const confirmed = (run: Run, node: NodeOf<'collect'>, candidate: string, text: string): void => {
  carry(run, [run.state.carried ?? '', text].filter((each) => each !== '').join(', '), { aside: run.state.aside });
  const found = { value: candidate, from: text };
  if (node.slotId !== null) {
    use(run, node.slotId, { value: candidate, from: '' });
    fill(run, node.id, node.slotId, found.value, found.from);
  }
  leave(run, node, 'filled');
};

export const heardAtCollect = (run: Run, node: NodeOf<'collect'>, text: string) => {
  if (run.state.phase === 'confirm') return heardAtConfirm(run, node, text);
  const decision = decide(run, node, text);
  const { best } = decision;
  const value = valueIn(run, node.slotId, text);
  if (best === null && decision.protective !== null) {
    if (value === null || goesBefore(run, node, decision.protective.kind)) return protect(run, node, decision.protective);
    if (decision.protective.kind === 'robot') tellWhatItIs(run, node, decision.protective);
  }
  if (value === null && asideServed(run, node, text, decision)) return;
  carry(run, text);
  const kind = run.version.slots.get(node.slotId ?? '')?.entity.kind;
  const intent = best?.type === 'intent' ? run.version.intents.get(best.id) : undefined;
  if (intent !== undefined) count(run, 'intents', intent.id);
  // "Not in the morning" denies a value, and not the question.
  const denies = intent?.kind === 'deny' && value === null && namesValue(run, node.slotId, text);
  const answer = intent && node.answers.find((each) => each.intents.includes(intent.id));
  const refuses =
    intent !== undefined && !denies && (intent.kind === 'refuse' || intent.kind === 'deny' || node.refusals.includes(intent.id));
  // A value usually says more than what the words are like ("tomorrow, why do you ask?"), unless they are plainly something else,
  // or whatever is said would do.
  const plainly =
    best !== null &&
    (best.score >= (best.by === 'similar' ? 0.95 : 0.85) || kind === 'text') &&
    intent?.kind !== 'deny' &&
    kind !== 'yes-no';
  if (value !== null && !plainly) return settle(run, node, value);
  if (answer !== undefined) return leave(run, node, answer.id);
  if (handled(run, node, decision)) return;
  if (refuses) return leave(run, node, 'refused');
  if (general(run, node, decision)) return;
  if (value !== null) return settle(run, node, value);
  unclear(run, node);
};

/** What begins like a yes and goes on into a value: 是十五号, "it's the fifteenth". */
const namesInstead: Readonly<Record<'zh' | 'en', RegExp>> = {
  zh: /^(?:应该|那就|就|还是|我想|我觉得)?(?:是|要)(?![的啊呀呢吧]|$)/u,
  en: /^(?:(?:well|i think|i believe) )*(?:it is|that is) (?!right|correct|fine|it\b)/,
};

const heardAtConfirm = (run: Run, node: NodeOf<'collect'>, text: string) => {
  const { candidate } = run.state;
  const { language } = run.version.flow;
  if (asideServed(run, node, text, { best: null })) return;
  if (protectiveIn(text, language) !== null) {
    const decision = decide(run, node, text);
    if (decision.best === null && decision.protective !== null) return protect(run, node, decision.protective);
    if (general(run, node, decision)) return;
  }
  const said = yesNoIn(text, language)?.value ?? null;
  const agrees = said === 'yes' && !namesInstead[language].test(normalise(text, language));
  const corrected = agrees ? null : (mended(run, node, text) ?? valueIn(run, node.slotId, text));
  const kind = run.version.slots.get(node.slotId ?? '')?.entity.kind;
  // "No, five": what follows the no is meant.
  if (corrected !== null && corrected.value !== candidate && kind !== 'text' && kind !== 'yes-no') {
    carry(run, text);
    return settle(run, node, corrected);
  }
  if (said === 'yes' && candidate !== null) return confirmed(run, node, candidate, text);
  if (said === 'no') {
    change(run, { phase: 'answer', candidate: null });
    return miss(run, node, 'unclear');
  }
  const decision = decide(run, node, text);
  if (!handled(run, node, decision) && !general(run, node, decision)) unclear(run, node);
};

/** Keys at a collect or menu node. */
export const keyed = (run: Run, node: NodeOf<'collect'> | NodeOf<'menu'>, keys: string) => {
  run.trace.push({ kind: 'keys', nodeId: node.id, keys });
  if (node.kind === 'menu') {
    const option = node.options.find((each) => each.key === keys.charAt(0));
    return option === undefined ? miss(run, node, 'unclear') : leave(run, node, option.key);
  }
  const { candidate } = run.state;
  if (run.state.phase === 'confirm' && candidate !== null) {
    if (keys.startsWith('1')) return confirmed(run, node, candidate, keys);
    if (keys.startsWith('2')) change(run, { phase: 'answer', candidate: null });
    return miss(run, node, 'unclear');
  }
  const { min, max, terminator } = node.keys;
  const plain = terminator !== '' && keys.endsWith(terminator) ? keys.slice(0, -1) : keys;
  const slot = run.version.slots.get(node.slotId ?? '');
  const value =
    slot === undefined || plain.length < min || plain.length > max ? null : extractKeys(slot.entity, plain, run.version.libraries);
  if (value === null) return miss(run, node, 'unclear');
  settle(run, node, value);
};
