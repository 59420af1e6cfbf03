import type { NodeOf } from '@parley/contract/flow/graph';
import { type Decision, extractKeys, type ProtectiveKind } from '@parley/nlu';
import { asideServed } from './aside.ts';
import { carry, namesValue, use, valueIn } from './collect.ts';
import { confirmed, heardAtConfirm } from './confirm.ts';
import { leave } from './enter.ts';
import { answerOf, exitOf, settle } from './exits.ts';
import { miss } from './fallback.ts';
import { alsoAnswered, general, unclear } from './general.ts';
import { handled } from './handled.ts';
import { breakOff, heardAtModel } from './model.ts';
import { fillsNothing, protect, tellWhatItIs } from './protective.ts';
import { readBack } from './read-back.ts';
import { change, count, fill, type Run } from './run.ts';
import { decide } from './understood.ts';

/** From this on an exact sentence is the whole of what was said. */
const wholly = 0.97;

/** What was asked for may be said beside some of it; and whoever may say anything may well complain. */
const goesBefore = (run: Run, node: NodeOf<'collect'>, kind: ProtectiveKind): boolean =>
  ['emergency', 'child', 'do-not-call', 'wrong-person'].includes(kind) ||
  (kind !== 'robot' && run.version.slots.get(node.slotId ?? '')?.entity.kind !== 'text');

/** Fills what the ask fills on the side, for the questions that follow. True where a question that reads values back is asked again. */
const fillsAside = (run: Run, node: NodeOf<'ask'>, text: string, decision: Decision): boolean => {
  carry(run, text, { best: decision.best });
  const before = run.state.slots;
  for (const slotId of node.fills) {
    const found = valueIn(run, slotId, text);
    if (found === null) continue;
    use(run, slotId, found);
    fill(run, node.id, slotId, found.value, found.from);
    if (run.carried !== null) run.carried = { ...run.carried, aside: [...run.carried.aside, slotId] };
  }
  return readBack(run, node, before, decision);
};

export const heardAtAsk = (run: Run, node: NodeOf<'ask'>, text: string) => {
  const decision = decide(run, node, text);
  if (decision.best === null && decision.protective !== null) return protect(run, node, decision.protective);
  if (asideServed(run, node, text, decision)) return;
  if (!fillsNothing(decision.protective) && fillsAside(run, node, text, decision)) return;
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

export const heardAtCollect = (run: Run, node: NodeOf<'collect'>, text: string) => {
  if (run.state.phase === 'confirm') return heardAtConfirm(run, node, text);
  const decision = decide(run, node, text);
  const { best, protective } = decision;
  const guarded = protective !== null && goesBefore(run, node, protective.kind);
  const value = guarded ? null : valueIn(run, node.slotId, text);
  if (best === null && protective !== null) {
    if (value === null) return protect(run, node, protective);
    if (protective.kind === 'robot') tellWhatItIs(run, node, protective);
  }
  if (value === null && asideServed(run, node, text, decision)) return;
  if (!guarded) carry(run, text);
  const kind = run.version.slots.get(node.slotId ?? '')?.entity.kind;
  const intent = best?.type === 'intent' ? run.version.intents.get(best.id) : undefined;
  if (intent !== undefined) count(run, 'intents', intent.id);
  // "Not in the morning" denies a value, and not the question.
  const denies = intent?.kind === 'deny' && !guarded && value === null && namesValue(run, node.slotId, text);
  // A value usually says more than what the words are like ("tomorrow, why do you ask?"), unless they are plainly something else,
  // or whatever is said would do.
  const plainly =
    best !== null &&
    (best.score >= (best.by === 'similar' ? 0.95 : 0.85) || kind === 'text') &&
    intent?.kind !== 'deny' &&
    // "Four three two one, sorry, one two three four" has not been misheard.
    !(intent?.kind === 'repeat' && best.by === 'exact' && best.score < wholly) &&
    kind !== 'yes-no';
  if (value !== null && !plainly) return settle(run, node, value);
  const exit = denies ? answerOf(node, intent) : exitOf(node, intent);
  if (exit !== null && exit !== 'refused') return leave(run, node, exit);
  if (handled(run, node, decision)) return;
  if (exit !== null) return leave(run, node, exit);
  if (general(run, node, decision)) return;
  if (value !== null) return settle(run, node, value);
  unclear(run, node);
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
