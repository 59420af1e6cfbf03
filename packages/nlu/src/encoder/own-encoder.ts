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

const read = new Map<Language, Encoder>();

/** The encoder of a language, learned from `packages/nlu/corpus`. Its file is read once, as a module would be. */
export const ownEncoder = (language: Language): Encoder => {
  const before = read.get(language);
  if (before !== undefined) return before;
  const encoder = encoderOf(readWeights(readOwn(`weights/${language}.bin`)));
  read.set(language, encoder);
  return encoder;
};

/** Languages whose neighbours tell more than they cost: Mandarin wins nothing by them (decision 102). */
const withNeighbours: readonly Language[] = ['en'];

const drawings = new Map<Language, Drawing>();

/** Draws vectors of {@link ownEncoder} towards what their neighbours in the corpus mean, where the language has any. Its file is read once, too. */
export const ownDrawing = (language: Language): Drawing => {
  if (!withNeighbours.includes(language)) return (vector) => vector;
  const before = drawings.get(language);
  if (before !== undefined) return before;
  const drawing = drawingBy(readNeighbours(readOwn(`weights/${language}.neighbours.bin`)), readOwn('neighbours/products.wasm'));
  drawings.set(language, drawing);
  return drawing;
};

const agreements = new Map<Language, Agreement>();

/** How much of what a sentence probably means goes with a yes, by the meanings of the corpus. Their file is read once, too. */
export const ownAgreement = (language: Language): Agreement => {
  const before = agreements.get(language);
  if (before !== undefined) return before;
  const agreement = agreementBy(readMeanings(readOwn(`weights/${language}.meanings.bin`)), readOwn('neighbours/products.wasm'));
  agreements.set(language, agreement);
  return agreement;
};

const likelier = new Map<Language, Likelier>();

/** Reads what was heard for what sounds the same and is likelier, by how the corpus speaks. Its file is read once, too. */
export const ownLikelier = (language: Language): Likelier => {
  const before = likelier.get(language);
  if (before !== undefined) return before;
  const reading = likelierBy(readCounts(readOwn(`../language-model/counts/${language}.bin`)), language);
  likelier.set(language, reading);
  return reading;
};
