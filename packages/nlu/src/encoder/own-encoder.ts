import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@parley/contract';
import { type Encoder, encoderOf } from './encoder.ts';
import { type Drawing, drawingBy } from './neighbours/drawing.ts';
import { readNeighbours } from './neighbours/neighbours.ts';
import { readWeights } from './weights.ts';

const read = new Map<Language, Encoder>();

/** The encoder of a language, learned from `packages/nlu/corpus`. Its file is read once, as a module would be. */
export const ownEncoder = (language: Language): Encoder => {
  const before = read.get(language);
  if (before !== undefined) return before;
  const encoder = encoderOf(readWeights(readFileSync(join(import.meta.dirname, `weights/${language}.bin`))));
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
  const neighbours = readNeighbours(readFileSync(join(import.meta.dirname, `weights/${language}.neighbours.bin`)));
  const drawing = drawingBy(neighbours, new Uint8Array(readFileSync(join(import.meta.dirname, 'neighbours/products.wasm'))));
  drawings.set(language, drawing);
  return drawing;
};
