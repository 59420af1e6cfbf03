import type { Decision } from '../match.ts';

/** What somebody else takes an utterance for, who was asked because nothing here was sure. */
export interface Advice {
  readonly type: 'intent' | 'knowledge';
  readonly id: string;
  readonly by: 'encoder' | 'judge';
  /** 0 to 1. */
  readonly score: number;
  /** The sentence that is nearest, or what the judge said. */
  readonly evidence: string;
}

/** Turns sentences into vectors. `name` tells encoders apart: the vectors of one are nothing to another. */
export interface SentenceEncoder {
  readonly name: string;
  /** One vector for each, in their order and all of one length. @throws if it cannot */
  readonly encode: (texts: readonly string[], signal: AbortSignal) => Promise<readonly Float32Array[]>;
}

/** A language model that is asked once, and answers in words. @throws if it cannot */
export type AskModel = (system: string, question: string, signal: AbortSignal) => Promise<string>;

/** A likeness below this is nothing to act on without asking. */
const sure = 0.75;

/** Is it worth asking somebody else? Not where words decided, or where what protects people was said. */
export const isUnsure = ({ text, best, protective }: Pick<Decision, 'text' | 'best' | 'protective'>): boolean => {
  if (protective !== null || text.trim().length < 2) return false;
  return best === null || ((best.by === 'similar' || best.by === 'sound') && best.score < sure);
};
