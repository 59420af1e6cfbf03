import type { Language } from '@parley/contract';
import { piecesOf } from '../../src/encoder/pieces.ts';
import { contentOf } from '../../src/text/content.ts';
import { normalise } from '../../src/text/normalise.ts';
import type { Alike } from './corpus.ts';
import type { Lesson } from './learn.ts';

/** Chosen by domains of the corpus that were held out, and by the worked material. */
export const learned = { dimensions: 256, leastHolders: 2, rounds: 3000, seed: 7 } as const;

/** The sentences of a corpus as their pieces. */
export const lessonsOf = (meanings: readonly Alike[], language: Language): readonly Lesson[] =>
  meanings.map(({ file, sentences }) => ({
    place: file,
    sentences: sentences.map((sentence) => piecesOf(contentOf(normalise(sentence, language), language))),
  }));
