import type { Corpus } from '../intent/compile.ts';
import type { Training } from '../intent/training.ts';

/** Asks for a training. */
export interface Wanted {
  readonly number: number;
  readonly corpus: Corpus;
}

/** The answer to the question of that number. */
export type Trained = { readonly number: number; readonly training: Training } | { readonly number: number; readonly error: string };
