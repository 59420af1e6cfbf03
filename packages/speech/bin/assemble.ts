/** Writes the WebAssembly that is committed beside its source: `node packages/speech/bin/assemble.ts`. */
import { writeFile } from 'node:fs/promises';
import { assembled } from './assembled.ts';

for (const [path, make] of assembled) await writeFile(path, await make());
