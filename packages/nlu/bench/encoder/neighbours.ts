// Gathers the neighbours anew from packages/nlu/corpus: node bin/node24.mjs packages/nlu/bench/encoder/neighbours.ts [zh|en].
// Run it after train.ts or after sentences were added, then ../parts/fit-second-look.ts. It takes a minute or two, and gives the same each time.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeNeighbours } from '../../src/encoder/neighbours/neighbours.ts';
import { encodedCorpus, weightsFolder } from './encoded.ts';
import { gather } from './gather.ts';

/** Looked through by the dozen; more would take longer to choose among. */
const lists = 1024;

const asked = process.argv.slice(2);
for (const each of (['zh', 'en'] as const).filter((one) => asked.length === 0 || asked.includes(one))) {
  const { corpus, encoder, dimensions, meanings } = encodedCorpus(each);
  const gathered = await gather(
    meanings.map(({ vectors }) => vectors),
    dimensions,
    lists,
  );
  const written = writeNeighbours({ ...gathered, corpus, encoder });
  writeFileSync(join(weightsFolder, `${each}.neighbours.bin`), written);
  process.stdout.write(`${JSON.stringify({ language: each, sentences: gathered.meanings.length, bytes: written.length })}\n`);
}
