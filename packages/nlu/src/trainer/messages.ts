import type { Corpus } from '../intent/compile.ts';
import type { Training } from '../intent/training.ts';
import type { CorpusReport } from '../report/corpus-report.ts';

/** Asks for a training, or for what the sentences say of each other. */
export interface Wanted {
  readonly number: number;
  readonly what: 'training' | 'report';
  readonly corpus: Corpus;
}

/** The answer to the question of that number. */
export type Trained =
  | { readonly number: number; readonly training: Training }
  | { readonly number: number; readonly report: CorpusReport }
  | { readonly number: number; readonly error: string };
