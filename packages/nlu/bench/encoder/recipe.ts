import type { Language } from '@parley/contract';
import { hashesOf } from '../../src/encoder/encoder.ts';
import { contentOf } from '../../src/text/content.ts';
import { normalise } from '../../src/text/normalise.ts';
import type { Alike } from './corpus.ts';
import type { LearnOptions, Lesson } from './learn.ts';

/** Chosen by domains of the corpus that were held out, and by the worked material. */
const dimensions = 192;
const rounds = { zh: 16_000, en: 12_000 } as const;
/** What keeps the weights of a language below 32 MB. */
const leastHolders = { zh: 6, en: 6 } as const;
/** What several beginnings learned reads more than what one did. */
const seeds = { zh: [7, 8, 9, 10, 11], en: [7, 8, 9] } as const;

/** How the encoder of a language is learned. */
export const recipeOf = (language: Language): Pick<LearnOptions, 'dimensions' | 'leastHolders' | 'rounds' | 'seeds'> => ({
  dimensions,
  rounds: rounds[language],
  leastHolders: leastHolders[language],
  seeds: seeds[language],
});

/** The sentences of a corpus as what their pieces are known by. */
export const lessonsOf = (meanings: readonly Alike[], language: Language): readonly Lesson[] =>
  meanings.map(({ file, sentences }) => ({
    place: file,
    sentences: sentences.map((sentence) => hashesOf(contentOf(normalise(sentence, language), language))),
  }));
