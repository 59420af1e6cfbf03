// Learns the encoders anew from packages/nlu/corpus: node bin/node24.mjs packages/nlu/bench/encoder/train.ts [zh|en]. Run it after a change
// of the corpus or of what sentences are encoded by, then ../parts/fit-second-look.ts. It takes minutes, and gives the same each time.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWeights } from '../../src/encoder/weights.ts';
import { readCorpus } from './corpus.ts';
import { learn } from './learn.ts';
import { lessonsOf, recipeOf } from './recipe.ts';

const asked = process.argv.slice(2);
for (const each of (['zh', 'en'] as const).filter((one) => asked.length === 0 || asked.includes(one))) {
  const corpus = readCorpus(join(import.meta.dirname, '../../corpus', each));
  const recipe = recipeOf(each);
  const onRound = (round: number, loss: number): boolean =>
    process.stderr.write(`${each} ${round} of ${recipe.rounds}, loss ${loss.toFixed(3)}\n`);
  const weights = await learn(lessonsOf(corpus.meanings, each), { ...recipe, onRound });
  const folder = join(import.meta.dirname, '../../src/encoder/weights');
  mkdirSync(folder, { recursive: true });
  const file = writeWeights({ corpus: corpus.hash, ...weights });
  writeFileSync(join(folder, `${each}.bin`), file);
  process.stdout.write(
    `${JSON.stringify({ language: each, meanings: corpus.meanings.length, pieces: weights.hashes.length, bytes: file.length })}\n`,
  );
}
