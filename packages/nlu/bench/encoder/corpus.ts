import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sentences that mean the same, in other words. */
export interface Alike {
  /** The file that they are in: one domain or theme, whose meanings are easily confused. */
  readonly file: string;
  readonly sentences: readonly string[];
}

export interface Corpus {
  readonly meanings: readonly Alike[];
  /** Tells it from every other one. */
  readonly hash: string;
}

/** Reads a folder of the corpus: `= id | gloss` begins a meaning, `- ` a sentence of it. */
export const readCorpus = (folder: string): Corpus => {
  const hash = createHash('sha256');
  const meanings: { file: string; sentences: string[] }[] = [];
  for (const file of readdirSync(folder).toSorted()) {
    const text = readFileSync(join(folder, file), 'utf8');
    hash.update(text);
    for (const line of text.split('\n')) {
      if (line.startsWith('= ')) meanings.push({ file, sentences: [] });
      else if (line.startsWith('- ')) meanings.at(-1)?.sentences.push(line.slice(2).trim());
    }
  }
  return { meanings, hash: hash.digest('hex').slice(0, 16) };
};
