import type { Language } from '@parley/contract';
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

const agreesTo = ({ meanings }: Understanding, { type, id }: Match): boolean =>
  type === 'intent' && meanings.some((meaning) => meaning.type === 'intent' && meaning.id === id && meaning.agrees);

// What a condition begins with; what it is about stands behind it.
const conditional: Readonly<Record<Language, RegExp>> = {
  zh: /^(?:除非|如果|要是|假如|只要)(?:说|是)?(?:你们?|您|贵公司)?/u,
  en: /^(?:only )?(?:if|unless|provided(?: that)?|as long as)\b[\s,]*/i,
};

/** What a yes hangs on, where its condition is about something that is known: "sure, but only if it's free". Null where there is no such yes. */
export const conditionOfYes = (
  understanding: Understanding,
  text: string,
  meaningOf: (part: string) => Pick<Decision, 'best'>,
): Match | null => {
  const begins = conditional[understanding.language];
  const acts = actsIn(text, understanding.language);
  if (acts.length > most || !acts.some((act) => begins.test(act.text))) return null;
  const meant = acts.map((act) => ({ depends: begins.test(act.text), best: meaningOf(act.text.replace(begins, '')).best }));
  const agreed = meant.some(({ depends, best }) => !depends && best !== null && agreesTo(understanding, best));
  return agreed ? (meant.find(({ depends, best }) => depends && best?.type === 'knowledge')?.best ?? null) : null;
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
  // A yes under a condition is none, whatever is asked beside it.
  if (agreesTo(understanding, answer.best) && meant.some((act) => reserved(normalise(act.text, language), language))) return null;
  return { answer: answer.best, question: question.best };
};
