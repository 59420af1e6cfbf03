// Gathers the meanings of packages/nlu/corpus anew, with what goes with a yes: node bin/node24.mjs packages/nlu/bench/encoder/agreement.ts.
// Run it after train.ts or after the corpus was changed. It takes half a minute, and gives the same each time.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeMeanings } from '../../src/encoder/agreement/meanings.ts';
import { codesPerByte, encodeRow, stepsOf } from '../../src/encoder/neighbours/codes.ts';
import { encodedCorpus, weightsFolder } from './encoded.ts';
import { middleOf } from './gather.ts';

for (const each of ['zh', 'en'] as const) {
  const { corpus, encoder, dimensions, meanings } = encodedCorpus(each);
  const all = meanings.map(({ vectors }) => middleOf(vectors, dimensions));
  const steps = stepsOf(Float32Array.from(all.flatMap((middle) => [...middle])), dimensions);
  const bytes = dimensions / codesPerByte;
  const middles = new Uint8Array(all.length * bytes);
  for (const [at, middle] of all.entries()) encodeRow(middle, steps, middles, at * bytes);
  const agree = Uint8Array.from(meanings, ({ agrees }) => (agrees ? 1 : 0));
  const written = writeMeanings({ corpus, encoder, steps, middles, agree });
  writeFileSync(join(weightsFolder, `${each}.meanings.bin`), written);
  const agreeing = agree.reduce((sum, one) => sum + one, 0);
  process.stdout.write(`${JSON.stringify({ language: each, meanings: all.length, agreeing, bytes: written.length })}\n`);
}
