/** One spoken word of the recogniser's dictionary and the text it stands for (`text` empty: nothing is written for it). */
type SpokenWord = { kind: 'word'; word: string; text: string };

/** What may be said, as a regular expression without loops over spoken words. */
export type Expression =
  | SpokenWord
  | { kind: 'sequence'; parts: readonly Expression[] }
  | { kind: 'choice'; options: readonly Expression[] }
  | { kind: 'optional'; part: Expression }
  /** `part`, read as `text` whatever its words would read: a phrase is given back as it was written. */
  | { kind: 'as'; part: Expression; text: string }
  /** `part`, each of whose words costs `price`: the natural logarithm of how likely it is beside words that cost nothing, 0 or less. */
  | { kind: 'priced'; part: Expression; price: number }
  /** `part`, said beside what is meant (嗯, please): nothing is written for it, and what came before it is as whole without it. */
  | { kind: 'aside'; part: Expression };

export const word = (spoken: string, text: string = spoken): Expression => ({ kind: 'word', word: spoken, text });
export const sequence = (...parts: Expression[]): Expression => ({ kind: 'sequence', parts });
export const choice = (...options: Expression[]): Expression => ({ kind: 'choice', options });
export const optional = (part: Expression): Expression => ({ kind: 'optional', part });
export const readAs = (part: Expression, text: string): Expression => ({ kind: 'as', part, text });

export const priced = (part: Expression, price: number): Expression => ({ kind: 'priced', part, price });

export const aside = (part: Expression): Expression => ({ kind: 'aside', part });

/** `part` said between `min` and `max` times. */
export function repeated(part: Expression, min: number, max: number): Expression {
  let tail: Expression | null = null;
  for (let rest = max - min; rest > 0; rest--) tail = optional(tail ? sequence(part, tail) : part);
  const head = Array.from({ length: min }, () => part);
  return sequence(...head, ...(tail ? [tail] : []));
}
