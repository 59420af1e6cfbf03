import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@parley/contract';
import { type Encoder, encoderOf } from './encoder.ts';
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
