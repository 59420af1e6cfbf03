import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@parley/contract';
import { readCounts } from '../language-model/counts.ts';
import { type Likelier, likelierBy } from '../misheard/likelier.ts';
import { type Agreement, agreementBy } from './agreement/agreement.ts';
import { readMeanings } from './agreement/meanings.ts';
import { type Encoder, encoderOf } from './encoder.ts';
import { type Drawing, drawingBy } from './neighbours/drawing.ts';
import { readNeighbours } from './neighbours/neighbours.ts';
import { readWeights } from './weights.ts';

const readOwn = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(join(import.meta.dirname, path)));

/** What is read of a language is read once, as a module would be. */
const once = <Value>(read: (language: Language) => Value): ((language: Language) => Value) => {
  const found = new Map<Language, Value>();
  return (language) => {
    const before = found.get(language);
    if (before !== undefined) return before;
    const value = read(language);
    found.set(language, value);
    return value;
  };
};

/** The encoder of a language, learned from `packages/nlu/corpus`. */
export const ownEncoder = once((language): Encoder => encoderOf(readWeights(readOwn(`weights/${language}.bin`))));

/** Draws vectors of {@link ownEncoder} towards what their neighbours in the corpus mean. */
export const ownDrawing = once(
  (language): Drawing => drawingBy(readNeighbours(readOwn(`weights/${language}.neighbours.bin`)), readOwn('neighbours/products.wasm')),
);

/** How much of what a sentence probably means goes with a yes, by the meanings of the corpus. */
export const ownAgreement = once(
  (language): Agreement => agreementBy(readMeanings(readOwn(`weights/${language}.meanings.bin`)), readOwn('neighbours/products.wasm')),
);

/** Reads what was heard for what sounds the same and is likelier, by how the corpus speaks. */
export const ownLikelier = once(
  (language): Likelier => likelierBy(readCounts(readOwn(`../language-model/counts/${language}.bin`)), language),
);
