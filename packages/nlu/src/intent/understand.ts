import type { Decision, Match, MatchedBy } from '../match.ts';
import { withoutOpening } from '../text/acts.ts';
import { type Contrast, contrastIn } from '../text/contrast.ts';
import { correctionIn } from '../text/correction.ts';
import { soundFeatures, wordFeatures } from '../text/features.ts';
import { core } from '../text/fillers.ts';
import { clauses, normalise } from '../text/normalise.ts';
import { denies } from '../text/polarity.ts';
import { asks } from '../text/question.ts';
import { reserved } from '../text/reserve.ts';
import { withoutUnderstatement } from '../text/understatement.ts';
import { goesWithYes } from './agreed.ts';
import { chained, opening } from './chain.ts';
import type { Understanding } from './compile.ts';
import { answerAndQuestion, conditionOfYes } from './compound.ts';
import { guarded, protectiveMeant } from './guarded.ts';
import { isInScope, type Scope } from './scope.ts';
import { confidence } from './second-look.ts';

interface Candidate {
  readonly meaning: number;
  readonly by: MatchedBy;
  readonly score: number;
  readonly evidence: string;
}

const scoreOf = { exact: 1, core: 0.99, chain: 0.97, regex: 0.95, rule: 0.92, opening: 0.7 } as const;
// A part of an utterance weighs less than the whole.
const part = 0.96;
const sound = 0.9;
const mostLike = 0.955;
const blackLikeness = 0.85;
/** Likeness that needs no classifier: a stored sentence with hardly a word more or less. */
const nearlyTheSame = 0.75;
const otherPolarity = 0.35;
const otherSentenceType = 0.85;
/** Matches no further apart than this are of equal standing; priority decides, then what answers the question that was asked. */
const equalStanding = 0.03;
/** Where all others are so far behind, so much less than the threshold suffices. */
const farBehind = 0.6;
const leadAllowance = 0.12;
/** Taken off the logarithm of the odds of what was perhaps misheard; less where people speak so, whatever the flow. */
const doubtOfMisheard = 2;
const doubtOfLikelier = 0.5;
/** What is not asked about here must be so much better to make an answer count as not understood. */
const outsiderMargin = 0.2;

/** What sounds like a yes may have been said to somebody else; an expression, or whoever advises, knows better. */
const byWords: ReadonlySet<MatchedBy> = new Set(['exact', 'similar', 'sound']);

const strongest = (best: Map<number, Candidate>, candidate: Candidate): void => {
  const before = best.get(candidate.meaning);
  if (before === undefined || candidate.score > before.score) best.set(candidate.meaning, candidate);
};

const bySentence = (understanding: Understanding, text: string, weight: number, best: Map<number, Candidate>): void => {
  const { exact, language } = understanding;
  for (const meaning of exact.get(text) ?? []) strongest(best, { meaning, by: 'exact', score: scoreOf.exact * weight, evidence: text });
  const bare = core(text, language);
  for (const meaning of exact.get(bare) ?? []) strongest(best, { meaning, by: 'exact', score: scoreOf.core * weight, evidence: bare });
  for (const meaning of chained(understanding, text))
    strongest(best, { meaning, by: 'exact', score: scoreOf.chain * weight, evidence: text });
  const opened = opening(understanding, text);
  for (const meaning of opened?.meanings ?? [])
    strongest(best, { meaning, by: 'similar', score: scoreOf.opening * weight, evidence: opened?.said ?? '' });
};

const byExpression = (understanding: Understanding, text: string, weight: number, best: Map<number, Candidate>): void => {
  for (const { meaning, expression, source } of understanding.expressions)
    if (expression.find(text) !== undefined) strongest(best, { meaning, by: 'regex', score: scoreOf.regex * weight, evidence: source });
};

const byPattern = (understanding: Understanding, text: string, best: Map<number, Candidate>): void => {
  byExpression(understanding, text, 1, best);
  for (const { meaning, words } of understanding.rules(text))
    strongest(best, { meaning, by: 'rule', score: scoreOf.rule, evidence: words.join(' + ') });
};

/** Likeness to each meaning's nearest sentence; `forbidden` gets the meanings of black sentences it is very like. */
const byLikeness = (
  understanding: Understanding,
  text: string,
  weight: number,
  best: Map<number, Candidate>,
  forbidden: Set<number>,
): void => {
  const { samples, language } = understanding;
  const bare = core(text, language);
  const negative = denies(bare, language);
  const question = asks(bare, language);
  const consider = (by: 'similar' | 'sound', number: number, likeness: number): void => {
    const sample = samples[number];
    if (sample === undefined) return;
    let score = likeness;
    if (sample.denies !== negative) score *= otherPolarity;
    if (sample.asks !== question) score *= otherSentenceType;
    if (sample.black) {
      if (score > blackLikeness) forbidden.add(sample.meaning);
      return;
    }
    if (score < nearlyTheSame) return;
    // The greatest likeness is below an exact sentence, so that one written down as exact elsewhere wins.
    strongest(best, { meaning: sample.meaning, by, score: Math.min(score * weight, mostLike), evidence: sample.text });
  };
  for (const { sentence, score } of understanding.words(wordFeatures(bare))) consider('similar', sentence, score);
  for (const { sentence, score } of understanding.sounds(soundFeatures(bare))) consider('sound', sentence, score * sound);
};

/** What the classifier and its second look make of a text. In `doubt` whether it was said nobody agrees to anything. */
const byModel = (
  { candidates, language, meanings }: Understanding,
  text: string,
  { weight = 1, doubt = 0 }: { readonly weight?: number; readonly doubt?: number },
  best: Map<number, Candidate>,
): void => {
  for (const { meaning, nearest, looked } of candidates(text)) {
    if (doubt > 0 && meanings[meaning]?.agrees === true) continue;
    const score = Math.min(confidence(looked, language, doubt) * weight, mostLike);
    const before = best.get(meaning);
    // A sentence that is nearly a stored one tells more than the classifier does.
    if (before?.by === 'similar' || before?.by === 'sound') best.set(meaning, { ...before, score: Math.max(before.score, score) });
    else strongest(best, { meaning, by: doubt > 0 ? 'sound' : 'similar', score, evidence: nearest });
  }
};

const byAdvice = ({ meanings }: Understanding, { advice }: Scope, best: Map<number, Candidate>): void => {
  const meaning = advice === undefined ? -1 : meanings.findIndex(({ type, id }) => type === advice.type && id === advice.id);
  if (advice !== undefined && meaning >= 0) strongest(best, { meaning, by: advice.by, score: advice.score, evidence: advice.evidence });
};

const pick = (candidates: readonly Candidate[], { meanings }: Understanding, { asked }: Scope): Candidate | undefined => {
  const top = candidates[0]?.score ?? 0;
  const priority = ({ meaning }: Candidate): number => meanings[meaning]?.priority ?? 0;
  const answers = ({ meaning }: Candidate): number => (asked?.has(meanings[meaning]?.id ?? '') === true ? 1 : 0);
  return candidates
    .filter((each) => each.score >= top - equalStanding)
    .sort((a, b) => priority(b) - priority(a) || answers(b) - answers(a) || b.score - a.score)[0];
};

const byOwnSentence = (understanding: Understanding, text: string, scope: Scope, best: Map<number, Candidate>): void => {
  const { meanings, language, exact } = understanding;
  for (const sentence of new Set([text, core(text, language)])) {
    const id = scope.sentences?.get(sentence);
    const meaning = meanings.findIndex((each) => each.type === 'intent' && each.id === id);
    if (meaning >= 0 && !exact.has(sentence)) strongest(best, { meaning, by: 'exact', score: scoreOf.core, evidence: sentence });
  }
};

/** What a text means by itself, whatever goes before it. */
type Meant = Pick<Decision, 'text' | 'mended' | 'best' | 'others'>;

/** Where one thing is denied and another said beside it, the other is meant; the denied one never is. */
const contrastedMeaning = (understanding: Understanding, text: string, contrast: Contrast | null, scope: Scope): Meant => {
  if (contrast === null) return meaningOf(understanding, text, scope);
  const meant = meaningOf(understanding, contrast.meant, { ...scope, advice: undefined });
  if (meant.best !== null) return { ...meant, text };
  const whole = meaningOf(understanding, text, scope);
  const isDenied = ({ type, id }: Match): boolean =>
    contrast.denied.some((each) => {
      const { best } = meaningOf(understanding, each, scope);
      return best?.type === type && best.id === id;
    });
  return whole.best !== null && isDenied(whole.best) ? { ...whole, best: null, others: [whole.best, ...whole.others] } : whole;
};

const correctedMeaning = (understanding: Understanding, text: string, contrast: Contrast | null, scope: Scope): Meant => {
  const { language } = understanding;
  const after = correctionIn(text, language)?.after;
  const inTheEnd = after === undefined ? null : contrastedMeaning(understanding, after, contrastIn(after, language), scope);
  return inTheEnd === null || inTheEnd.best === null ? contrastedMeaning(understanding, text, contrast, scope) : { ...inTheEnd, text };
};

/**
 * Tells what an utterance means. Where somebody corrects themselves in the same breath, that is what follows the correction, if it means
 * anything here. What protects people goes before everything, and an answer may have a question beside it.
 */
export const understand = (understanding: Understanding, text: string, scope: Scope = {}): Decision => {
  const said = withoutOpening(text, understanding.language);
  const contrast = contrastIn(said, understanding.language);
  const meant = { ...correctedMeaning(understanding, said, contrast, scope), text };
  const protective = protectiveMeant(understanding, text, scope);
  if (protective !== null) return { ...guarded(understanding, meant, protective, scope), also: null, protective };
  const partMeans = (part: string): Meant => meaningOf(understanding, part, { ...scope, advice: undefined });
  const both = answerAndQuestion(understanding, contrast?.meant ?? said, meant, partMeans);
  const best = both?.answer ?? meant.best ?? conditionOfYes(understanding, said, partMeans);
  return { ...meant, best, also: both?.question ?? null, protective };
};

/**
 * Similar words mend a text, then exact sentences, expressions, rule words and likeness are tried on it
 * and on its clauses; black sentences forbid; among matches of equal standing priority decides. Only what is in `scope` can be the
 * best, unless something outside it is plainly what was meant: then nothing is.
 */
const meaningOf = (understanding: Understanding, text: string, scope: Scope): Meant => {
  const { language, meanings } = understanding;
  const mended = understanding.mend(normalise(text, language));
  if (mended === '') return { text, mended, best: null, others: [] };
  const best = new Map<number, Candidate>();
  const forbidden = new Set(understanding.black.get(mended));
  bySentence(understanding, mended, 1, best);
  byOwnSentence(understanding, mended, scope, best);
  byPattern(understanding, mended, best);
  const inScope = (candidate: Candidate): boolean => isInScope(meanings[candidate.meaning], scope);
  // A sentence that was written down for what is asked needs no comparing.
  const settled = [...best.values()].some((each) => each.by === 'exact' && inScope(each) && !forbidden.has(each.meaning));
  const plain = withoutUnderstatement(mended, language);
  if (!settled) {
    if (plain !== mended) bySentence(understanding, plain, part, best);
    byLikeness(understanding, plain, 1, best, forbidden);
    byModel(understanding, plain, {}, best);
    byAdvice(understanding, scope, best);
  }
  const parts = settled ? [] : clauses(text, language);
  if (parts.length > 1 && parts.length <= 6)
    for (const each of parts) {
      const clause = withoutUnderstatement(understanding.mend(each), language);
      bySentence(understanding, clause, part, best);
      byExpression(understanding, clause, part, best);
      byLikeness(understanding, clause, part, best, forbidden);
      byModel(understanding, clause, { weight: part }, best);
    }
  const threshold = (candidate: Candidate): number => meanings[candidate.meaning]?.threshold ?? 1;
  if (![...best.values()].some((each) => each.score >= threshold(each))) {
    const likelier = understanding.likelier(mended);
    if (likelier !== null) byModel(understanding, likelier, { doubt: doubtOfLikelier }, best);
    for (const each of understanding.misheard(mended)) byModel(understanding, each, { doubt: doubtOfMisheard }, best);
  }
  const ranked = [...best.values()].filter((each) => !forbidden.has(each.meaning)).sort((a, b) => b.score - a.score);
  const agrees = ({ meaning }: Candidate): boolean => meanings[meaning]?.agrees === true;
  // Nobody agrees by being nearer to that than to anything else.
  const leads = (candidate: Candidate): boolean =>
    !agrees(candidate) &&
    ranked.every((each) => each === candidate || each.score < candidate.score * farBehind) &&
    candidate.score >= threshold(candidate) - leadAllowance;
  const reaches = (candidate: Candidate): boolean => candidate.score >= threshold(candidate) || leads(candidate);
  // A yes that was not written down as it was said counts only without reserve.
  const doubtful = ranked.some(({ by }) => by !== 'exact') && reserved(plain, language);
  const firm = (candidate: Candidate): boolean =>
    candidate.score >= scoreOf.chain || !agrees(candidate) || (!doubtful && (!byWords.has(candidate.by) || goesWithYes(plain, language)));
  const winner = pick(
    ranked.filter((each) => inScope(each) && reaches(each) && firm(each)),
    understanding,
    scope,
  );
  const outsider = ranked.find((each) => !inScope(each) && reaches(each));
  // Words that were written down for something else mean that, however like something else here they are.
  const isLikeness = winner?.by === 'similar' || winner?.by === 'sound';
  const margin = isLikeness && outsider?.by === 'exact' ? 0 : outsiderMargin;
  const overruled = winner !== undefined && outsider !== undefined && outsider.score > winner.score + margin;
  const chosen = overruled ? undefined : winner;
  const shown = (candidate: Candidate): Match => ({
    type: meanings[candidate.meaning]?.type ?? 'intent',
    id: meanings[candidate.meaning]?.id ?? '',
    name: meanings[candidate.meaning]?.name ?? '',
    by: candidate.by,
    score: Math.round(candidate.score * 1000) / 1000,
    evidence: candidate.evidence,
  });
  return {
    text,
    mended,
    best: chosen === undefined ? null : shown(chosen),
    others: ranked
      .filter((each) => each !== chosen)
      .slice(0, 5)
      .map(shown),
  };
};
