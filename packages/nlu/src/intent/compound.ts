import type { Decision, Match } from '../match.ts';
import { type Act, actsIn } from '../text/acts.ts';
import { normalise } from '../text/normalise.ts';
import { asks } from '../text/question.ts';
import { reserved } from '../text/reserve.ts';
import { opening } from './chain.ts';
import type { Understanding } from './compile.ts';

/** Things said in a breath that are looked at. */
const most = 4;
/** From this on the whole of what was said is known. */
const wholly = 0.97;

/** A sentence that is known by itself and a question straight after it, as a recogniser without marks writes it: 可以那要多少钱. */
const runTogether = (understanding: Understanding, act: Act): readonly Act[] => {
  const text = understanding.mend(normalise(act.text, understanding.language));
  const opened = opening(understanding, text, true);
  if (opened === null || asks(opened.said, understanding.language)) return [act];
  const rest = text.slice(opened.said.length).trim();
  return asks(rest, understanding.language)
    ? [
        { text: opened.said, against: act.against },
        { text: rest, against: false },
      ]
    : [act];
};

/**
 * An answer and a question in the same breath: "yes, but how much is it?". Null where it isn't both. The answer stands by itself, and what
 * is set against it is no objection but the question.
 */
export const answerAndQuestion = (
  understanding: Understanding,
  text: string,
  { best }: Pick<Decision, 'best'>,
  meaningOf: (part: string) => Pick<Decision, 'best'>,
): { readonly answer: Match; readonly question: Match } | null => {
  if (best?.by === 'exact' && best.score >= wholly) return null;
  const { language } = understanding;
  const acts = actsIn(text, language).flatMap((act) => runTogether(understanding, act));
  if (acts.length < 2 || acts.length > most) return null;
  const meant = acts.map((act) => ({ ...act, best: meaningOf(act.text).best }));
  // What is set against the answer and isn't understood may be any objection.
  if (meant.some((act) => act.against && act.best === null)) return null;
  const answer = meant.find((act) => act.best?.type === 'intent');
  const question = meant.findLast((act) => act.best?.type === 'knowledge' && (act.best.by === 'exact' || asks(act.text, language)));
  if (!answer?.best || !question?.best) return null;
  const { id } = answer.best;
  const agrees = understanding.meanings.some((meaning) => meaning.type === 'intent' && meaning.id === id && meaning.agrees);
  // A yes under a condition is none, whatever is asked beside it.
  if (agrees && meant.some((act) => reserved(normalise(act.text, language), language))) return null;
  return { answer: answer.best, question: question.best };
};
