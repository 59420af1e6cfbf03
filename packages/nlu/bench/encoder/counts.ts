// Counts anew how words follow one another in packages/nlu/corpus: node bin/node24.mjs packages/nlu/bench/encoder/counts.ts.
// Run it after the corpus was changed. It takes half a minute, and gives the same each time.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bound, coded, hashOf, writeCounts } from '../../src/language-model/counts.ts';
import { consonantsOf } from '../../src/misheard/sound-distance.ts';
import { normalise } from '../../src/text/normalise.ts';
import { readCorpus } from './corpus.ts';

/** How long a row of words is: three characters of Chinese are about two English words. */
const orders = { zh: 3, en: 2 } as const;
/** So often a word, or two, is said that may be what was meant. */
const leastOfWord = 15;
const leastOfTwo = 25;

for (const language of ['zh', 'en'] as const) {
  const order = orders[language];
  const { meanings, hash } = readCorpus(join(import.meta.dirname, '../../corpus', language));
  const rows = new Map<string, number>();
  let total = 0;
  for (const sentence of meanings.flatMap(({ sentences }) => sentences)) {
    const text = normalise(sentence, language);
    const words = language === 'zh' ? [...text.replaceAll(' ', '')] : text.split(' ');
    const row = [...Array.from({ length: order - 1 }, () => bound), ...words, bound];
    for (let length = 1; length < order; length++) {
      const begin = row.slice(0, length).join(' ');
      rows.set(begin, (rows.get(begin) ?? 0) + 1);
    }
    for (let at = order - 1; at < row.length; at++)
      for (let length = 1; length <= order; length++) {
        const said = row.slice(at - length + 1, at + 1).join(' ');
        rows.set(said, (rows.get(said) ?? 0) + 1);
      }
    total += words.length + 1;
  }
  const often = [...rows].filter(([, count]) => count > 1).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const meant = often.flatMap(([row, count]) => {
    const words = row.split(' ');
    if (words.includes(bound) || words.length > 2 || count < (words.length === 1 ? leastOfWord : leastOfTwo)) return [];
    if (language === 'zh') return words.length === 1 && /\p{Script=Han}/u.test(row) ? [row] : [];
    return row.length > 1 ? [`${consonantsOf(words.join(''))} ${row}`] : [];
  });
  const codes = new Map<number, number>();
  // Of two rows of one hash the commoner one counts.
  for (const [row, count] of often) {
    const key = hashOf(row.split(' '));
    if (!codes.has(key)) codes.set(key, coded(count));
  }
  const hashes = Uint32Array.from(codes.keys()).toSorted();
  const written = writeCounts({
    ...{ corpus: hash, order, total, wordings: meant, hashes },
    codes: Uint8Array.from(hashes, (key) => codes.get(key) ?? 0),
  });
  writeFileSync(join(import.meta.dirname, `../../src/language-model/counts/${language}.bin`), written);
  process.stdout.write(`${JSON.stringify({ language, rows: hashes.length, wordings: meant.length, bytes: written.length })}\n`);
}
