// Gathers the meanings of packages/nlu/corpus anew, with what goes with a yes: node bin/node24.mjs packages/nlu/bench/encoder/agreement.ts.
// Run it after train.ts or after the corpus was changed. It takes half a minute, and gives the same each time.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeMeanings } from '../../src/encoder/agreement/meanings.ts';
import { encoderOf } from '../../src/encoder/encoder.ts';
import { codesPerByte, encodeRow, stepsOf } from '../../src/encoder/neighbours/codes.ts';
import { readWeights } from '../../src/encoder/weights.ts';
import { contentOf } from '../../src/text/content.ts';
import { normalise } from '../../src/text/normalise.ts';
import { readCorpus } from './corpus.ts';
import { middleOf } from './gather.ts';

const weightsFolder = join(import.meta.dirname, '../../src/encoder/weights');
for (const each of ['zh', 'en'] as const) {
  const file = readFileSync(join(weightsFolder, `${each}.bin`));
  const { dimensions, ...weights } = readWeights(file);
  const encoder = encoderOf({ dimensions, ...weights });
  const { meanings, hash } = readCorpus(join(import.meta.dirname, '../../corpus', each));
  const all = meanings.map(({ sentences }) =>
    middleOf(
      sentences.map((sentence) => encoder(contentOf(normalise(sentence, each), each))),
      dimensions,
    ),
  );
  const steps = stepsOf(Float32Array.from(all.flatMap((middle) => [...middle])), dimensions);
  const bytes = dimensions / codesPerByte;
  const middles = new Uint8Array(all.length * bytes);
  for (const [at, middle] of all.entries()) encodeRow(middle, steps, middles, at * bytes);
  const agree = Uint8Array.from(meanings, ({ agrees }) => (agrees ? 1 : 0));
  const encoderHash = createHash('sha256').update(file).digest('hex').slice(0, 16);
  const written = writeMeanings({ corpus: hash, encoder: encoderHash, steps, middles, agree });
  writeFileSync(join(weightsFolder, `${each}.meanings.bin`), written);
  const agreeing = agree.reduce((sum, one) => sum + one, 0);
  process.stdout.write(`${JSON.stringify({ language: each, meanings: all.length, agreeing, bytes: written.length })}\n`);
}
