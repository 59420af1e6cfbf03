// Fits the weights by which an answer of the embedded recogniser is believed, over the fitted families of voices, and prints them for
// packages/speech/src/pocketsphinx/answer-confidence.ts: node bin/node24.mjs apps/voice/bench/hearing/fit-confidence.ts [zh|en]. Run it after a
// change of grammars, of the decoder or of what is weighed. The families held out are never looked at here.

import { fitLogistic, type Row } from '@parley/nlu/testing/logistic';
import type { Language } from '@parley/speech';
import { answersIn } from '@parley/speech/pocketsphinx/answer-confidence';
import type { Evidence } from '@parley/speech/pocketsphinx/judge';
import type { Utterance } from './corpus.ts';
import { hear } from './hear.ts';
import { meantBy } from './items.ts';
import { HELD_OUT } from './voices.ts';

const utterances = Number(process.env.BENCH_UTTERANCES) || 110;
/** Each is learned from as it would have been read once, too: hardly any are. */
const readOnce = 0.3;

/** What is learned from an utterance: of each answer that was perhaps given, what is known of it, and whether it was. */
const rowsOf = ({ item }: Utterance, evidence: Evidence, weight: number): Row[] => {
  const { asked, manner } = item;
  const meant = meantBy(item, evidence.language);
  const answers = answersIn(evidence, (a, b) => asked.meaning(a.text) === asked.meaning(b.text));
  return answers.map(({ pass, values }) => ({ values, right: manner !== 'outsider' && asked.meaning(pass.text) === meant, weight }));
};

const onceOf = ({ language, noisy, levels, first }: Evidence): Evidence => ({ language, noisy, levels, first });

const asked = process.argv.slice(2);
for (const language of (['zh', 'en'] satisfies Language[]).filter((one) => asked.length === 0 || asked.includes(one))) {
  const rows: Row[] = [];
  for await (const { utterance, evidence } of hear(language, utterances, (family) => !HELD_OUT[language].includes(family)))
    rows.push(...rowsOf(utterance, evidence, 1), ...rowsOf(utterance, onceOf(evidence), readOnce));
  if (rows.length === 0) throw new Error(`nothing was heard in ${language}`);
  const weights = fitLogistic(rows).map((weight) => Math.round(weight * 1_000) / 1_000);
  process.stdout.write(`${JSON.stringify({ language, utterances: rows.length, weights })}\n`);
}
