// Fits the weights of the second look over the worked material and prints them. Run it after a change of features, and put what it prints
// into src/intent/second-look.ts. The frozen material is never read here.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { candidatesOf } from '../../src/intent/candidates.ts';
import { rowOf } from '../../src/intent/second-look.ts';
import { train } from '../../src/intent/training.ts';
import { normalise } from '../../src/text/normalise.ts';
import { type Domain, domain } from './material.ts';

interface Row {
  readonly values: readonly number[];
  readonly right: boolean;
  readonly weight: number;
}

// Of the five candidates the first decides; those behind it teach what a wrong one looks like.
const behind = 0.2;
const withoutIntent = 0.15;
// The odds of an outsider are higher in the material than on the telephone.
const bias = 0.35;

const rowsOf = ({ topics, outside, language }: Domain): Row[] => {
  const trained = (kept: Domain['topics']): ((text: string, id: string | null, weight: number) => Row[]) => {
    const stored = kept.flatMap(({ samples }, meaning) => samples.map((sample) => ({ meaning, text: normalise(sample, language) })));
    const candidates = candidatesOf(train(stored, language), stored, language);
    return (text, id, weight) =>
      candidates(normalise(text, language)).map(({ meaning, looked }, place) => ({
        values: rowOf(looked, language),
        right: kept[meaning]?.id === id,
        weight: place === 0 ? weight : weight * behind,
      }));
  };
  const all = trained(topics);
  const rows = topics.flatMap(({ id, tests }) => tests.flatMap((text) => all(text, id, 1)));
  rows.push(...outside.flatMap((text) => all(text, null, 1)));
  for (const topic of topics) {
    const others = trained(topics.filter((each) => each !== topic));
    for (const text of [...topic.tests, ...topic.samples.slice(0, 2)]) rows.push(...others(text, null, withoutIntent));
  }
  return rows;
};

const fit = (rows: readonly Row[]): number[] => {
  const size = rows[0]?.values.length ?? 0;
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const mean = Array.from({ length: size }, (_, at) =>
    at === 0 ? 0 : rows.reduce((sum, row) => sum + (row.values[at] ?? 0), 0) / rows.length,
  );
  const spread = Array.from({ length: size }, (_, at) =>
    at === 0 ? 1 : Math.sqrt(rows.reduce((sum, row) => sum + ((row.values[at] ?? 0) - (mean[at] ?? 0)) ** 2, 0) / rows.length) || 1,
  );
  const scaled = rows.map((row) => row.values.map((value, at) => (value - (mean[at] ?? 0)) / (spread[at] ?? 1)));
  const weights = new Array<number>(size).fill(0);
  for (let round = 0; round < 600; round++) {
    const slope = new Array<number>(size).fill(0);
    for (const [number, row] of scaled.entries()) {
      const sum = row.reduce((all, value, at) => all + value * (weights[at] ?? 0), 0);
      const off = (1 / (1 + Math.exp(-sum)) - (rows[number]?.right ? 1 : 0)) * ((rows[number]?.weight ?? 0) / total);
      for (const [at, value] of row.entries()) slope[at] = (slope[at] ?? 0) + off * value;
    }
    for (let at = 0; at < size; at++) weights[at] = (weights[at] ?? 0) - ((slope[at] ?? 0) + (at === 0 ? 0 : 0.01 * (weights[at] ?? 0)));
  }
  const plain = weights.map((weight, at) => weight / (spread[at] ?? 1));
  plain[0] = (weights[0] ?? 0) + bias - plain.reduce((sum, weight, at) => (at === 0 ? sum : sum + weight * (mean[at] ?? 0)), 0);
  return plain;
};

const folder = join(import.meta.dirname, '../material/worked');
const domains = readdirSync(folder).map((file) => domain(folder, file.replace(/\.txt$/, '')));
const rows = domains.map(rowsOf);
const report = (weights: readonly number[], { topics, outside, language, name }: Domain): void => {
  const stored = topics.flatMap(({ samples }, meaning) => samples.map((sample) => ({ meaning, text: normalise(sample, language) })));
  const candidates = candidatesOf(train(stored, language), stored, language);
  const best = (text: string): { id: string | null } => {
    const scored = candidates(normalise(text, language))
      .map(({ meaning, looked }) => ({
        meaning,
        sure: rowOf(looked, language).reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0),
      }))
      .sort((a, b) => b.sure - a.sure)[0];
    return { id: scored !== undefined && scored.sure >= 0 ? (topics[scored.meaning]?.id ?? null) : null };
  };
  const heard = topics.flatMap(({ id, tests }) => tests.map((text) => ({ id, got: best(text).id })));
  process.stdout.write(
    `${JSON.stringify({
      name,
      sentences: heard.length,
      right: heard.filter(({ id, got }) => id === got).length,
      rejected: heard.filter(({ got }) => got === null).length,
      harmful: heard.filter(({ id, got }) => got === 'yes' && id !== 'yes').length,
      outsidersKeptOut: `${outside.filter((text) => best(text).id === null).length}/${outside.length}`,
    })}\n`,
  );
};
// Each domain by weights fitted on the others, then the weights over all.
for (const [number, each] of domains.entries()) report(fit(rows.filter((_, at) => at !== number).flat()), each);
process.stdout.write(`${JSON.stringify(fit(rows.flat()).map((weight) => Number(weight.toFixed(3))))}\n`);
