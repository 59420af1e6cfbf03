import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@parley/contract';
import { encoderOf } from '../../src/encoder/encoder.ts';
import { readWeights } from '../../src/encoder/weights.ts';
import { contentOf } from '../../src/text/content.ts';
import { normalise } from '../../src/text/normalise.ts';
import { readCorpus } from './corpus.ts';
import type { Meant } from './gather.ts';

export const weightsFolder = join(import.meta.dirname, '../../src/encoder/weights');

/** The corpus of a language as the encoder that was learned from it has it. */
interface Encoded {
  /** Of the corpus, and of the weights. */
  readonly corpus: string;
  readonly encoder: string;
  readonly dimensions: number;
  /** Meaning by meaning the sentences of which any piece is known, and whether they go with a yes. */
  readonly meanings: readonly { readonly agrees: boolean; readonly vectors: Meant }[];
}

/** Encodes all sentences of the corpus: some seconds. */
export const encodedCorpus = (language: Language): Encoded => {
  const file = readFileSync(join(weightsFolder, `${language}.bin`));
  const weights = readWeights(file);
  const encoder = encoderOf(weights);
  const { meanings, hash } = readCorpus(join(import.meta.dirname, '../../corpus', language));
  return {
    corpus: hash,
    encoder: createHash('sha256').update(file).digest('hex').slice(0, 16),
    dimensions: weights.dimensions,
    meanings: meanings.map(({ agrees, sentences }) => ({
      agrees,
      vectors: sentences
        .map((sentence) => encoder(contentOf(normalise(sentence, language), language)))
        .filter((vector) => vector.some((value) => value !== 0)),
    })),
  };
};
