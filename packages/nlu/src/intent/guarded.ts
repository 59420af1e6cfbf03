import type { Decision, Match } from '../match.ts';
import type { Protective } from '../protective/kind.ts';
import { protectiveIn } from '../protective/protective.ts';
import { correctionIn } from '../text/correction.ts';
import type { Understanding } from './compile.ts';
import { isInScope, type Scope } from './scope.ts';

/** What goes before everything in what was meant in the end: what was taken back is not, an emergency always is. */
export const protectiveMeant = ({ language }: Understanding, text: string, scope: Scope): Protective | null => {
  const found = protectiveIn(text, language);
  if (found === null || scope.unguarded?.has(found.kind) === true) return null;
  const correction = correctionIn(text, language);
  if (correction === null || !correction.withdrawn || found.kind === 'emergency') return found;
  return protectiveIn(correction.after, language) === null && protectiveIn(correction.before, language) !== null ? null : found;
};

/** How sure the flow's own intent is that is taken because it was drawn for this. */
const drawnScore = 0.9;
/** Up to this a stored sentence was a part of what was said. */
const partial = 0.97;

/**
 * What is meant where something goes before everything: what the flow has drawn for it, where that is in scope; what the flow says in so
 * many words (a sentence, an expression, a rule), is no agreement and does not only put the talk off; else nothing.
 */
export const guarded = <Meant extends Pick<Decision, 'best' | 'others'>>(
  { drawn, meanings }: Understanding,
  meant: Meant,
  { kind, evidence }: Protective,
  scope: Scope,
): Meant => {
  const own = (drawn.get(kind) ?? []).flatMap((number) => {
    const meaning = meanings[number];
    return meaning !== undefined && isInScope(meaning, scope) ? [meaning] : [];
  });
  const owns = (match: Match): boolean => own.some(({ type, id }) => type === match.type && id === match.id);
  const { best } = meant;
  const passedOver = meanings.some((each) => each.type === best?.type && each.id === best.id && (each.agrees || each.putsOff));
  const saysSo = best !== null && (best.by === 'regex' || best.by === 'rule' || (best.by === 'exact' && best.score > partial));
  if (best !== null && (owns(best) || (saysSo && !passedOver && kind !== 'emergency'))) return meant;
  const [first] = own;
  const chosen: Match | null =
    meant.others.find(owns) ??
    (first === undefined ? null : { type: first.type, id: first.id, name: first.name, by: 'rule', score: drawnScore, evidence });
  const passed = best === null ? meant.others : [best, ...meant.others];
  return { ...meant, best: chosen, others: passed.filter((each) => each !== chosen).slice(0, 5) };
};
