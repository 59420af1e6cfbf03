/** Writes the WebAssembly that is committed beside its source: `node packages/nlu/bench/encoder/assemble.ts`. */
import { writeFile } from 'node:fs/promises';
import { products, productsFile } from './assembled.ts';

await writeFile(productsFile, await products());
