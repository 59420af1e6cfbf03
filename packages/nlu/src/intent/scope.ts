import type { Advice } from '../advice/advice.ts';
import type { ProtectiveKind } from '../protective/kind.ts';
import type { Meaning } from './compile.ts';

/** What an utterance is asked about; what is left out may be anything. */
export interface Scope {
  readonly intents?: ReadonlySet<string>;
  readonly knowledge?: (id: string) => boolean;
  /** Intents that answer the question which was asked: of equal standing with others, they are meant. */
  readonly asked?: ReadonlySet<string>;
  /** Sentences that mean an intent here and nowhere else, normalised, with its id. Sentences of the flow go before them. */
  readonly sentences?: ReadonlyMap<string, string>;
  /** What somebody else takes the whole of it for. */
  readonly advice?: Advice | undefined;
  /** What is not read as protective here: whoever calls in may speak for another. */
  readonly unguarded?: ReadonlySet<ProtectiveKind>;
}

/** May it be what is meant? */
export const isInScope = (meaning: Meaning | undefined, { intents, knowledge }: Scope): boolean => {
  if (meaning === undefined) return false;
  return meaning.type === 'intent' ? (intents?.has(meaning.id) ?? true) : (knowledge?.(meaning.id) ?? true);
};
