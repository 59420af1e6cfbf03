import type { Language } from '../ports/expectation.ts';
import type { Reading, Recognition } from '../ports/recogniser.ts';
import { answerConfidence, byFit } from './answer-confidence.ts';
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
}

/** English in noise that is read as surely as this is not read a second time. */
const SURE = 0.9;
/** A reading as sure as this stands beside another that is worth nothing. */
const CLEAR = 0.95;

const readingOf = ({ language, noisy }: Evidence, read: 'once' | 'twice', pass: Pass | null): Reading | null =>
  pass && { text: pass.text, confidence: confidenceOf(language, read, pass.fit, noisy) };

/** English in noise is read so differently twice that hardly any would be left if both had to agree: the surer one counts. */
const isNoisyEnglish = ({ language, noisy }: Evidence): boolean => noisy && language === 'en';

/** Whether a second reading may tell more. */
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

/** On a quiet line, two readings that say the same and fit as well as this are believed, however short the word. */
const TWICE = { line: -58, misfit: 31, covered: 0.8 } as const;

const fitsTwice = ({ levels, first, second }: Evidence): boolean =>
  levels.line < TWICE.line &&
  first?.text === second?.text &&
  [first, second].every((pass) => pass && pass.fit.misfit <= TWICE.misfit) &&
  [first, second].some((pass) => pass && pass.fit.covered >= TWICE.covered);

/** What a person answered. */
export function judgeAnswer(evidence: Evidence): Recognition {
  const [best, other] = byFit(evidence);
  if (!best) return { kind: 'unmatched', best: null };
  if (!other || other.text === best.text) {
    const confidence = answerConfidence(evidence, other !== null);
    return judged({ text: best.text, confidence: fitsTwice(evidence) ? Math.max(confidence, LEAST_CONFIDENCE) : confidence });
  }
  const alone = answerConfidence(evidence, false);
  if (alone >= LEAST_CONFIDENCE) return judged({ text: best.text, confidence: alone });
  // They may lead to the same: the conversation knows, and takes them if they do.
  const together = answerConfidence(evidence, true);
  return { kind: 'unmatched', best: { text: best.text, confidence: together }, other: { text: other.text, confidence: together } };
}

function judged(reading: Reading | null): Recognition {
  if (!reading || reading.confidence < LEAST_CONFIDENCE) return { kind: 'unmatched', best: reading };
  return { kind: 'matched', best: reading, alternatives: [] };
}
