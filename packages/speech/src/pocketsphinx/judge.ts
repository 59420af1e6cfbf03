import type { Language } from '../ports/expectation.ts';
import type { Reading, Recognition } from '../ports/recogniser.ts';
import { answerConfidence, answersIn, lettersIn } from './answer-confidence.ts';
import { confidenceOf, type Fit, LEAST_CONFIDENCE } from './confidence.ts';
import type { Levels } from './line-levels.ts';

/** What the grammar reads in an utterance from its beginning to its end. */
export interface Pass {
  readonly text: string;
  /** Said before it and taken back. */
  readonly withdrawn?: string;
  readonly fit: Fit;
}

/** What is known of an utterance once it has ended. A pass is null where nothing whole was read. */
export interface Evidence {
  readonly language: Language;
  /** The phone loop hears speech in the noise of the line. */
  readonly noisy: boolean;
  readonly levels: Levels;
  /** With the means of a usual line, while it was spoken. */
  readonly first: Pass | null;
  /** With the utterance's own means; not there where it was read once. */
  readonly second?: Pass | null;
  /** The same without the noise of the line; there where somebody answered in noise. */
  readonly cleaned?: Pass | null;
}

/** English in noise that is read as surely as this is not read a second time. */
const SURE = 0.9;
/** A reading as sure as this stands beside another that is worth nothing. */
const CLEAR = 0.95;

const readingOf = ({ language, noisy }: Evidence, read: 'once' | 'twice', pass: Pass | null): Reading | null =>
  pass && { text: pass.text, confidence: confidenceOf(language, read, pass.fit, noisy) };

/** English in noise is read so differently twice that hardly any would be left if both had to agree: the surer one counts. */
const isNoisyEnglish = ({ language, noisy }: Evidence): boolean => noisy && language === 'en';

/** Whether a second reading of a recording may tell more. */
export const wantsSecond = (evidence: Evidence): boolean =>
  !isNoisyEnglish(evidence) || (readingOf(evidence, 'once', evidence.first)?.confidence ?? 0) < SURE;

/** What a recording said, such as an announcement of the network: long sentences that are said word by word. */
export function judgeRecording(evidence: Evidence): Recognition {
  const first = readingOf(evidence, 'once', evidence.first);
  if (evidence.second === undefined) return judged(first);
  const second = readingOf(evidence, isNoisyEnglish(evidence) ? 'once' : 'twice', evidence.second);
  if (first?.text === second?.text) return judged(second);
  const [surer = null, other] = [first, second].sort((a, b) => (b?.confidence ?? 0) - (a?.confidence ?? 0));
  // One that fits well beside one that fits nothing is trusted.
  const clear = (surer?.confidence ?? 0) >= CLEAR && (other?.confidence ?? 0) < LEAST_CONFIDENCE;
  if (clear || isNoisyEnglish(evidence)) return judged(surer);
  return { kind: 'unmatched', best: surer, ...(other ? { other } : {}) };
}

/**
 * On a quiet line, two readings of something as long as this that say the same and fit as well as this are believed: where the silence behind it is
 * withheld, the right words fit less well than the weights know. English words may be short: they are not all alike, as Mandarin syllables are.
 */
const TWICE = { line: -58, misfit: 31, covered: 0.8, letters: { zh: 4, en: 1 } } as const;

function fitsTwice({ language, levels, first, second }: Evidence): boolean {
  if (!first || first.text !== second?.text || levels.line >= TWICE.line) return false;
  const fits = [first.fit, second.fit];
  return (
    lettersIn(first.text, language) >= TWICE.letters[language] &&
    fits.every(({ misfit }) => misfit <= TWICE.misfit) &&
    fits.some(({ covered }) => covered >= TWICE.covered)
  );
}

/** What a person answered. */
export function judgeAnswer(evidence: Evidence): Recognition {
  const [best, other] = answersIn(evidence, (a, b) => a.text === b.text)
    .map((answer) => ({ text: answer.pass.text, confidence: answerConfidence(evidence, answer) }))
    .sort((a, b) => b.confidence - a.confidence);
  if (!best) return { kind: 'unmatched', best: null };
  if (!other && fitsTwice(evidence)) return judged({ ...best, confidence: Math.max(best.confidence, LEAST_CONFIDENCE) });
  if (!other || best.confidence >= LEAST_CONFIDENCE) return judged(best);
  // They may lead to the same: the conversation knows, and takes them if they do.
  const [both] = answersIn(evidence, () => true);
  const together = both ? answerConfidence(evidence, both) : 0;
  return { kind: 'unmatched', best: { ...best, confidence: together }, other: { ...other, confidence: together } };
}

function judged(reading: Reading | null): Recognition {
  if (!reading || reading.confidence < LEAST_CONFIDENCE) return { kind: 'unmatched', best: reading };
  return { kind: 'matched', best: reading, alternatives: [] };
}
