import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { assembled } from './assembled.ts';

test.each(assembled.map(([file, make]) => [path.basename(file), file, make] as const))(
  '%s is what its source makes: run packages/speech/bin/assemble.ts after a change',
  async (_, file, make) => {
    expect((await readFile(file)).equals(await make())).toBe(true);
  },
);
