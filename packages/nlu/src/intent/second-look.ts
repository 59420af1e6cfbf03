import type { Language } from '@parley/contract';

/** What the encoder finds of a sentence and one of the meanings it may have. */
export interface Encoded {
  /** How near it is to the sentences of the meaning, how much nearer than to any other, and to its nearest sentence. */
  readonly near: number;
  readonly nearLead: number;
  readonly nearest: number;
  /** How near the sentences of the meaning are to each other: what near is relative to. */
  readonly close: number;
}

/** What is known of a sentence and one of the meanings it may have. */
export interface Looked extends Encoded {
  /** Likelihood by the classifier, and how many times that of the strongest other one. */
  readonly likely: number;
  readonly lead: number;
  /** What the classifier has for it, log odds. */
  readonly evidence: number;
  /** Cosine with its nearest stored sentence. */
  readonly likeness: number;
  /** The same by words alone. */
  readonly wording: number;
  /** The greatest share of its sentences that have a class of this one. */
  readonly share: number;
  /** The share of this sentence's classes that any of its sentences has. */
  readonly within: number;
  /** How much of this sentence's words any stored sentence has. */
  readonly known: number;
  readonly otherPolarity: boolean;
  readonly otherKind: boolean;
  readonly unclassed: boolean;
  readonly size: number;
}

const log = (value: number): number => Math.log(Math.max(1e-4, value));

/** The row that {@link confidence} weighs. */
export const rowOf = (looked: Looked, language: Language): readonly number[] => [
  1,
  log(looked.likely),
  log(looked.lead),
  looked.likeness,
  looked.share,
  looked.within,
  looked.known,
  looked.otherPolarity ? 1 : 0,
  looked.otherKind ? 1 : 0,
  looked.evidence,
  looked.unclassed ? 1 : 0,
  Math.log(1 + looked.size) * (language === 'zh' ? 0.7 : 1),
  Math.min(1, looked.likeness * 3) * looked.known,
  looked.near,
  looked.nearLead,
  looked.nearest,
  looked.close,
  language === 'zh' ? 1 : 0,
];

/** Fitted by `bench/parts/fit-second-look.ts` over material of domains that measure nothing; the same for every flow. */
const weights: readonly number[] = [
  -4.474, -0.168, 0.094, -0.274, -0.02, -0.23, -1.144, 0.184, 0.052, 0.426, 0.362, 1.045, -0.522, 11.843, 6.692, -2.864, -4.227, 0.066,
];

/** From this likeness of words on a sentence of the other polarity is the stored one denied, and past it surely so. */
export const deniedFrom = 0.45;
const deniedSurely = 0.7;
const leftWhenDenied = 0.3;

/** Taken off the logarithm of the odds beside that: Mandarin keeps nine of ten sentences of other matters out by it, and loses one or two of a hundred others. */
const stricter: Readonly<Record<Language, number>> = { zh: 0.3, en: 0 };

/** How sure it is that a sentence means this, 0 to 1; `doubt` is taken off the logarithm of the odds. */
export const confidence = (looked: Looked, language: Language, doubt = 0): number => {
  const sum = rowOf(looked, language).reduce((total, value, at) => total + value * (weights[at] ?? 0), 0);
  const sure = 1 / (1 + Math.exp(doubt + stricter[language] - sum));
  if (!looked.otherPolarity) return sure;
  const near = Math.min(1, Math.max(0, (looked.wording - deniedFrom) / (deniedSurely - deniedFrom)));
  return sure * (1 - near * (1 - leftWhenDenied));
};
