// Fits the weights by which an answer of the embedded recogniser is believed, over the fitted families of voices, and prints them for
// packages/speech/src/pocketsphinx/answer-confidence.ts: node bin/node24.mjs apps/voice/bench/hearing/fit-confidence.ts [zh|en]. Run it after a
// change of grammars, of the decoder or of what is weighed. The families held out are never looked at here.

import { fitLogistic, type Row } from '@parley/nlu/testing/logistic';
import type { Language } from '@parley/speech';
import { byFit, valuesOf } from '@parley/speech/pocketsphinx/answer-confidence';
import type { Evidence } from '@parley/speech/pocketsphinx/judge';
import type { Utterance } from './corpus.ts';
import { hear } from './hear.ts';
import { meantBy } from './items.ts';
import { HELD_OUT } from './voices.ts';

const utterances = Number(process.env.BENCH_UTTERANCES) || 110;
/** Each is learned from as it would have been read once, too: hardly any are. */
const readOnce = 0.3;

const rowOf = ({ item }: Utterance, evidence: Evidence, weight: number): Row[] => {
  const [best, other] = byFit(evidence);
  const { asked, manner } = item;
  const meant = meantBy(item, evidence.language);
  const values = best && valuesOf(evidence, other !== null && asked.meaning(other.text) === asked.meaning(best.text));
  return values ? [{ values, right: manner !== 'outsider' && asked.meaning(best.text) === meant, weight }] : [];
};

/** What is learned from an utterance: how well it was read, and whether that was right. */
export function rowsOf(utterance: Utterance, evidence: Evidence): Row[] {
  const { second, ...once } = evidence;
  return [...rowOf(utterance, evidence, 1), ...(second === undefined ? [] : rowOf(utterance, once, readOnce))];
}

const asked = process.argv.slice(2);
for (const language of (['zh', 'en'] satisfies Language[]).filter((one) => asked.length === 0 || asked.includes(one))) {
  const rows: Row[] = [];
  for await (const { utterance, evidence } of hear(language, utterances))
    if (utterance.family !== HELD_OUT[language]) rows.push(...rowsOf(utterance, evidence));
  const weights = fitLogistic(rows).map((weight) => Math.round(weight * 1_000) / 1_000);
  process.stdout.write(`${JSON.stringify({ language, utterances: rows.length, weights })}\n`);
}
