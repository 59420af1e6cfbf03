import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { flow } from '@parley/contract/flow/graph';
import type { Bench, Report } from '../../../bin/bench-kit.ts';
import { compileIntents, understand } from '../src/index.ts';
import { corpusReport } from '../src/report/corpus-report.ts';
import { type Domain, domain } from './parts/material.ts';

interface Heard {
  readonly wanted: string | null;
  readonly got: string | null;
}

interface Judged {
  readonly heard: readonly Heard[];
  /** Samples that are taken for what they stand under when they are left out themselves, of so many. */
  readonly leftOut: { readonly right: number; readonly of: number };
  readonly trainedInMs: number;
}

// The intent that says yes to what the robot offers has this id in every domain.
const agreement = 'yes';

// What a sentence is about, by the ids that the material uses.
const kinds: Readonly<Record<string, readonly string[]>> = {
  agreement: [agreement],
  refusal: ['no'],
  protective: ['wrong', 'human', 'stop', 'complain', 'robot'],
  talk: ['busy', 'later', 'who', 'repeat', 'thanks'],
};
const kindOf = (id: string): string => Object.entries(kinds).find(([, ids]) => ids.includes(id))?.[0] ?? 'matter';

const judge = ({ topics, outside, language }: Domain): Judged => {
  const intents = topics.map(({ id, name, samples }) => ({ id, name: name === '' ? id : name, similar: [...samples] }));
  const corpus = flow.parse({ language, nodes: [], intents });
  const before = process.cpuUsage();
  const understanding = compileIntents(corpus);
  const { user } = process.cpuUsage(before);
  const { meanings } = corpusReport(corpus);
  const got = (text: string): string | null => understand(understanding, text).best?.id ?? null;
  return {
    heard: [
      ...topics.flatMap(({ id, tests }) => tests.map((text) => ({ wanted: id, got: got(text) }))),
      ...outside.map((text) => ({ wanted: null, got: got(text) })),
    ],
    leftOut: {
      right: meanings.reduce((sum, { recognised }) => sum + recognised, 0),
      of: meanings.reduce((sum, { sentences }) => sum + sentences, 0),
    },
    trainedInMs: user / 1000,
  };
};

const share = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 1000;

const tell = (report: Report, material: string, language: 'zh' | 'en', judged: readonly Judged[]): void => {
  const heard = judged.flatMap((each) => each.heard);
  const meant = heard.filter(({ wanted }) => wanted !== null);
  const outsiders = heard.filter(({ wanted }) => wanted === null);
  report({
    figure: 'nlu.right_share',
    value: share(meant.filter(({ wanted, got }) => wanted === got).length, meant.length),
    unit: 'share',
    counted: { sentences: meant.length, outsiders: outsiders.length },
    with: {
      material,
      language,
      domains: judged.length,
      rejected: share(meant.filter(({ got }) => got === null).length, meant.length),
      outsidersKeptOut: share(outsiders.filter(({ got }) => got === null).length, outsiders.length),
      harmful: share(heard.filter(({ wanted, got }) => got === agreement && wanted !== agreement).length, heard.length),
      trainingCpuMs: Math.round(Math.max(...judged.map(({ trainedInMs }) => trainedInMs))),
    },
  });
};

const tellKinds = (report: Report, material: string, language: 'zh' | 'en', judged: readonly Judged[]): void => {
  const meant = judged.flatMap(({ heard }) => heard.filter(({ wanted }) => wanted !== null));
  for (const kind of new Set(meant.map(({ wanted }) => kindOf(wanted ?? '')))) {
    const mine = meant.filter(({ wanted }) => kindOf(wanted ?? '') === kind);
    report({
      figure: 'nlu.kind_right_share',
      value: share(mine.filter(({ wanted, got }) => wanted === got).length, mine.length),
      unit: 'share',
      counted: { sentences: mine.length },
      with: {
        ...{ material, language, kind },
        rejected: share(mine.filter(({ got }) => got === null).length, mine.length),
        harmful: share(mine.filter(({ wanted, got }) => got === agreement && wanted !== agreement).length, mine.length),
      },
    });
  }
  const of = judged.reduce((sum, { leftOut }) => sum + leftOut.of, 0);
  report({
    figure: 'nlu.leave_one_out_share',
    value: share(
      judged.reduce((sum, { leftOut }) => sum + leftOut.right, 0),
      of,
    ),
    unit: 'share',
    counted: { samples: of },
    with: { material, language, domains: judged.length },
  });
};

/**
 * Understanding of sentences in other words than the samples. The second look is fitted on the fitted, worked and wider material; the
 * others were written by others, are in no corpus, and are looked at as numbers only.
 */
export const bench: Bench = {
  figures: ['nlu.right_share', 'nlu.kind_right_share', 'nlu.leave_one_out_share'],
  run: (report) => {
    for (const material of ['everyday', 'frozen', 'apart', 'unseen', 'fitted', 'worked', 'wider']) {
      const folder = join(import.meta.dirname, 'material', material);
      const names = readdirSync(folder).map((file) => file.replace(/\.txt$/, ''));
      for (const language of ['zh', 'en'] as const) {
        const domains = names.filter((name) => name.startsWith(language));
        if (domains.length === 0) throw new Error(`nothing of ${material} is in ${language}: nothing would be measured`);
        const judged = domains.map((name) => judge(domain(folder, name)));
        tell(report, material, language, judged);
        tellKinds(report, material, language, judged);
      }
    }
    return Promise.resolve();
  },
};
