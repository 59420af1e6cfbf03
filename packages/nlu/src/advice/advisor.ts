import type { Understanding } from '../intent/compile.ts';
import type { Scope } from '../intent/scope.ts';
import { understand } from '../intent/understand.ts';
import { type Advice, type AskModel, isUnsure, type SentenceEncoder } from './advice.ts';
import { askJudge } from './judge.ts';
import { type SampleVectors, vectorReader } from './sample-vectors.ts';

interface AdvisorOptions {
  readonly understanding: Understanding;
  /** With the vectors of the samples by the same encoder; null: there is none. */
  readonly encoder: { readonly encoder: SentenceEncoder; readonly samples: SampleVectors } | null;
  readonly judge: AskModel | null;
  /** A caller waits no longer, ms. */
  readonly withinMs: number;
  /** Is told of what failed; the utterance is then read without it. */
  readonly onError: (error: unknown) => void;
}

/** Asks others what an utterance means. Null: nobody need be asked. What it promises never fails, and comes within its time. */
export type Advisor = (text: string, scope: Scope) => Promise<Advice | null> | null;

/** Asks an encoder, and a language model as the last judge, where nothing here is sure; both within one time limit. */
export const createAdvisor = ({ understanding, encoder, judge, withinMs, onError }: AdvisorOptions): Advisor => {
  const read = encoder === null ? null : vectorReader(understanding, encoder.samples);
  const byVector = async (text: string, scope: Scope, signal: AbortSignal): Promise<Advice | null> => {
    if (encoder === null || read === null) return null;
    const [vector] = await encoder.encoder.encode([text], signal);
    return vector === undefined ? null : read(vector, scope);
  };
  const never = (error: unknown): null => {
    onError(error);
    return null;
  };
  return (text, scope) => {
    if (encoder === null && judge === null) return null;
    const decision = understand(understanding, text, scope);
    if (!isUnsure(decision)) return null;
    const signal = AbortSignal.timeout(withinMs);
    const asked = async (): Promise<Advice | null> => {
      const near = await byVector(text, scope, signal).catch(never);
      if (near !== null || judge === null || signal.aborted) return near;
      return askJudge(understanding, decision, scope, judge, signal).catch(never);
    };
    const late = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
    return Promise.race([asked(), late]);
  };
};
