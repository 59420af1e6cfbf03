import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sentences that mean the same, in other words. */
export interface Alike {
  /** The file that they are in: one domain or theme, whose meanings are easily confused. */
  readonly file: string;
  /** It goes with a yes: who says yes and this in a breath agrees. */
  readonly agrees: boolean;
  readonly sentences: readonly string[];
}

export interface Corpus {
  readonly meanings: readonly Alike[];
  /** Tells its sentences, and which mean the same, from every other corpus. */
  readonly hash: string;
}

/** Reads a folder of the corpus: `= id | gloss` begins a meaning, with `| agrees` behind it one that goes with a yes; `- ` a sentence of it. */
export const readCorpus = (folder: string): Corpus => {
  const hash = createHash('sha256');
  const meanings: { file: string; agrees: boolean; sentences: string[] }[] = [];
  for (const file of readdirSync(folder).toSorted()) {
    hash.update(`${file}\n`);
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line.startsWith('= ')) meanings.push({ file, agrees: line.endsWith('| agrees'), sentences: [] });
      else if (line.startsWith('- ')) meanings.at(-1)?.sentences.push(line.slice(2).trim());
      // Whatever else is said of a meaning, it is learned from the same sentences.
      hash.update(line.startsWith('= ') ? '=\n' : `${line}\n`);
    }
  }
  return { meanings, hash: hash.digest('hex').slice(0, 16) };
};
