// Gathers English neighbours anew from packages/nlu/corpus: node bin/node24.mjs packages/nlu/bench/encoder/neighbours.ts.
// Run it after train.ts or after sentences were added, then ../parts/fit-second-look.ts. It takes a minute or two, and gives the same each time.
// To try another language, name it, and add it to those of ../../src/encoder/own-encoder.ts.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encoderOf } from '../../src/encoder/encoder.ts';
import { writeNeighbours } from '../../src/encoder/neighbours/neighbours.ts';
import { readWeights } from '../../src/encoder/weights.ts';
import { contentOf } from '../../src/text/content.ts';
import { normalise } from '../../src/text/normalise.ts';
import { readCorpus } from './corpus.ts';
import { gather } from './gather.ts';

/** Looked through by the dozen; more would take longer to choose among. */
const lists = 1024;

const asked = process.argv.slice(2);
const weightsFolder = join(import.meta.dirname, '../../src/encoder/weights');
for (const each of (['zh', 'en'] as const).filter((one) => (asked.length === 0 ? one === 'en' : asked.includes(one)))) {
  const file = readFileSync(join(weightsFolder, `${each}.bin`));
  const weights = readWeights(file);
  const encoder = encoderOf(weights);
  const corpus = readCorpus(join(import.meta.dirname, '../../corpus', each));
  const known = corpus.meanings.map(({ sentences }) =>
    sentences
      .map((sentence) => encoder(contentOf(normalise(sentence, each), each)))
      .filter((vector) => vector.some((value) => value !== 0)),
  );
  const gathered = await gather(known, weights.dimensions, lists);
  const written = writeNeighbours({
    ...gathered,
    corpus: corpus.hash,
    encoder: createHash('sha256').update(file).digest('hex').slice(0, 16),
  });
  writeFileSync(join(weightsFolder, `${each}.neighbours.bin`), written);
  process.stdout.write(`${JSON.stringify({ language: each, sentences: gathered.meanings.length, bytes: written.length })}\n`);
}
