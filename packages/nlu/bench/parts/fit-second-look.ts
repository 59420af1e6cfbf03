// Fits the weights of the second look over the fitted, the worked and the wider material and prints them. Run it after a change of features or of the
// encoder, and put what it prints into src/intent/second-look.ts. The frozen, the everyday and the apart material are never read here.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@parley/contract';
import { candidatesOf } from '../../src/intent/candidates.ts';
import { rowOf } from '../../src/intent/second-look.ts';
import { train } from '../../src/intent/training.ts';
import { fitLogistic, type Row } from '../../src/testing/logistic.ts';
import { normalise } from '../../src/text/normalise.ts';
import { type Domain, domain } from './material.ts';

// Of the five candidates the first decides; those behind it teach what a wrong one looks like.
const behind = 0.2;
const withoutIntent = 0.15;
/** Of sentences that mean nothing here, so many are to be kept out: what is kept out beyond that costs ever more of what is right. */
const keptOut = 0.85;

interface Question {
  readonly id: string | null;
  readonly candidates: readonly { readonly id: string | undefined; readonly values: readonly number[] }[];
}

interface Read {
  readonly domain: Domain;
  readonly rows: readonly Row[];
  readonly questions: readonly Question[];
}

const readerOf = (kept: Domain['topics'], language: Language): ((text: string) => Question['candidates']) => {
  const stored = kept.flatMap(({ samples }, meaning) => samples.map((sample) => ({ meaning, text: normalise(sample, language) })));
  const candidates = candidatesOf(train(stored, language), stored, language);
  return (text) =>
    candidates(normalise(text, language)).map(({ meaning, looked }) => ({ id: kept[meaning]?.id, values: rowOf(looked, language) }));
};

const rowsOf = (candidates: Question['candidates'], id: string | null, weight: number): Row[] =>
  candidates.map(({ id: each, values }, place) => ({ values, right: each === id, weight: place === 0 ? weight : weight * behind }));

const read = (each: Domain): Read => {
  const { topics, outside, language } = each;
  const reader = readerOf(topics, language);
  const asked = [...topics.flatMap(({ id, tests }) => tests.map((text) => ({ id, text }))), ...outside.map((text) => ({ id: null, text }))];
  const questions = asked.map(({ id, text }): Question => ({ id, candidates: reader(text) }));
  const without = topics.flatMap((topic) => {
    const others = readerOf(
      topics.filter((other) => other !== topic),
      language,
    );
    return [...topic.tests, ...topic.samples.slice(0, 2)].flatMap((text) => rowsOf(others(text), null, withoutIntent));
  });
  return { domain: each, questions, rows: [...questions.flatMap(({ id, candidates }) => rowsOf(candidates, id, 1)), ...without] };
};

interface Answer {
  readonly wanted: string | null;
  readonly got: string | undefined;
  readonly sure: number;
}

const answersBy =
  (weights: readonly number[]) =>
  ({ id, candidates }: Question): Answer => {
    const [first] = candidates
      .map(({ id: got, values }) => ({ got, sure: values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0) }))
      .toSorted((a, b) => b.sure - a.sure);
    return { wanted: id, got: first?.got, sure: first?.sure ?? Number.NEGATIVE_INFINITY };
  };

const all = ['fitted', 'worked', 'wider'].flatMap((material) => {
  const folder = join(import.meta.dirname, '../material', material);
  return readdirSync(folder).map((file) => read(domain(folder, file.replace(/\.txt$/, ''))));
});
// Each domain by weights fitted on the others.
const answers = all.map((each) => {
  const weights = fitLogistic(all.filter((other) => other !== each).flatMap(({ rows }) => rows));
  return { language: each.domain.language, heard: each.questions.map(answersBy(weights)) };
});
for (const language of ['zh', 'en'] as const) {
  const heard = answers.filter((each) => each.language === language).flatMap((each) => each.heard);
  const outside = heard.filter(({ wanted }) => wanted === null).map(({ sure }) => sure);
  const least = outside.toSorted((a, b) => a - b)[Math.floor(outside.length * keptOut)] ?? 0;
  const meant = heard.filter(({ wanted }) => wanted !== null);
  const share = (some: readonly Answer[], of: number): number => Math.round((some.length / of) * 1000) / 1000;
  const told = {
    ...{ language, sentences: meant.length, outside: outside.length, ease: Number((-least).toFixed(2)) },
    likeliest: share(
      meant.filter(({ wanted, got }) => wanted === got),
      meant.length,
    ),
    right: share(
      meant.filter(({ wanted, got, sure }) => wanted === got && sure >= least),
      meant.length,
    ),
    harmful: share(
      heard.filter(({ wanted, got, sure }) => got === 'yes' && wanted !== 'yes' && sure >= least),
      heard.length,
    ),
  };
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
process.stdout.write(`${JSON.stringify(fitLogistic(all.flatMap(({ rows }) => rows)).map((weight) => Number(weight.toFixed(3))))}\n`);
