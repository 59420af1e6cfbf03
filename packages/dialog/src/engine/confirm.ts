import type { NodeOf } from '@parley/contract/flow/graph';
import { asks, type Decision, normalise, yesNoIn } from '@parley/nlu';
import { asideServed } from './aside.ts';
import { carry, use, valueIn } from './collect.ts';
import { leave } from './enter.ts';
import { answerOf, exitOf, settle } from './exits.ts';
import { miss } from './fallback.ts';
import { general, sayItAgain, unclear } from './general.ts';
import { handled } from './handled.ts';
import { mended } from './mended.ts';
import { protect } from './protective.ts';
import { change, count, fill, type Run } from './run.ts';
import { decideBy, understood } from './understood.ts';

type Collect = NodeOf<'collect'>;

/** The candidate was confirmed: what was said along with it goes on to the next question. */
export const confirmed = (run: Run, node: Collect, candidate: string, text: string): void => {
  carry(run, [run.state.carried ?? '', text].filter((each) => each !== '').join(', '), { aside: run.state.aside });
  if (node.slotId !== null) {
    use(run, node.slotId, { value: candidate, from: '' });
    fill(run, node.id, node.slotId, candidate, text);
  }
  leave(run, node, 'filled');
};

/** What begins like a yes and goes on into a value: 是十五号, "it's the fifteenth". */
const namesInstead: Readonly<Record<'zh' | 'en', RegExp>> = {
  zh: /^(?:应该|那就|就|还是|我想|我觉得)?(?:是|要)(?![的啊呀呢吧]|$)/u,
  en: /^(?:(?:well|i think|i believe) )*(?:it is|that is) (?!right|correct|fine|it\b)/,
};

/** Is the value to be read back once more: 能再说一遍吗, "sorry?", also behind a sound that would be a yes by itself. */
const asksAgain = ({ version }: Run, { best, others }: Decision, said: 'yes' | 'no' | null): boolean => {
  const repeats = (match: Decision['best']): boolean => match?.type === 'intent' && version.intents.get(match.id)?.kind === 'repeat';
  if (said === 'no') return false;
  return (said === null && repeats(best)) || [best, ...others].some((match) => match?.by === 'rule' && repeats(match));
};

/** What goes before everything, where a value was read back: by what the flow has drawn for it, or as in every flow. */
const guarded = (run: Run, node: Collect, decision: Decision): void => {
  const { best, protective } = decision;
  decideBy(run, node, decision);
  const exit = exitOf(node, best?.type === 'intent' ? run.version.intents.get(best.id) : undefined);
  if (exit !== null) leave(run, node, exit);
  else if (!handled(run, node, decision) && !general(run, node, decision) && protective !== null) protect(run, node, protective);
};

/** What is answered to a value that was read back. */
export const heardAtConfirm = (run: Run, node: Collect, text: string) => {
  const { candidate } = run.state;
  const { language } = run.version.flow;
  if (asideServed(run, node, text, { best: null })) return;
  const decision = understood(run, node, text);
  if (decision.protective !== null) return guarded(run, node, decision);
  const said = yesNoIn(text, language)?.value ?? null;
  const plain = normalise(text, language);
  const agrees = said === 'yes' && !namesInstead[language].test(plain);
  const value = agrees ? null : (mended(run, node, text) ?? valueIn(run, node.slotId, text));
  if (value === null && asksAgain(run, decision, said)) {
    decideBy(run, node, decision);
    return sayItAgain(run, node);
  }
  const kind = run.version.slots.get(node.slotId ?? '')?.entity.kind;
  // "No, five": what follows the no is meant.
  if (value !== null && value.value !== candidate && kind !== 'text' && kind !== 'yes-no') {
    carry(run, text);
    return settle(run, node, value);
  }
  // "Three o'clock", said again.
  const repeated = value?.value === candidate && said === null && !asks(plain, language);
  if ((said === 'yes' || repeated) && candidate !== null) return confirmed(run, node, candidate, text);
  const intent = decision.best?.type === 'intent' ? run.version.intents.get(decision.best.id) : undefined;
  const denies = said === 'no' || intent?.kind === 'deny';
  const exit = denies ? answerOf(node, intent) : exitOf(node, intent);
  if (denies && exit === null) {
    change(run, { phase: 'answer', candidate: null });
    return miss(run, node, 'unclear');
  }
  decideBy(run, node, decision);
  if (intent !== undefined) count(run, 'intents', intent.id);
  if (exit !== null) return leave(run, node, exit);
  if (!handled(run, node, decision) && !general(run, node, decision)) unclear(run, node);
};
