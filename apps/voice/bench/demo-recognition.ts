import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile, type Listen, type State, sampleVariables, start, step, type Version } from '@parley/dialog';
import { parcelDelivery, satisfactionSurvey } from '@parley/dialog/demo/index';
import { createEspeak, type Synthesiser } from '@parley/speech';
import { type GrammarCache, openCache } from '@parley/speech/pocketsphinx/grammar-cache';
import { lineWith } from '@parley/speech/testing/telephone';
import type { Bench } from '../../../bin/bench-kit.ts';
import { expectationOf } from '../src/conversation/expectation.ts';
import { DEMO_VOICES } from './parts/settings.ts';
import { takenAs } from './parts/taken-as.ts';

/** Where a conversation waits: what came before, and what it listens for. */
interface Question {
  readonly name: string;
  readonly state: State;
  readonly listen: Listen;
}

/** What somebody says to come to each question. */
const WAYS: Readonly<Record<'zh' | 'en', readonly (readonly string[])[]>> = {
  zh: [[], ['是的'], ['是的', '方便'], ['是的', '不方便'], ['是的', '不方便', '后天'], ['是的', '拒收'], ['是的', '代收']],
  en: [[], ['yes'], ['yes', 'two'], ['yes', 'five']],
};

const questionsOf = (version: Version): Question[] =>
  WAYS[version.flow.language].flatMap((lines) => {
    const now = Date.now();
    let last = start(version, { direction: 'out', variables: sampleVariables(version), timeZone: 'Asia/Shanghai' }, { now });
    for (const text of lines) last = step(version, last.state, { kind: 'said', text }, { now });
    const listen = last.actions.find((action) => action.kind === 'listen');
    return listen?.kind === 'listen'
      ? [{ name: `${listen.nodeId}${listen.expects === 'confirm' ? ' ?' : ''}`, state: last.state, listen }]
      : [];
  });

interface Count {
  phrases: number;
  /** The very words, or others that lead to the same. */
  understood: number;
  /** Asked again. */
  unmatched: number;
  taken: number;
}

interface Reading {
  readonly cache: GrammarCache;
  readonly espeak: Synthesiser;
  readonly voice: string | undefined;
}

async function read(reading: Reading, version: Version, question: Question, count: Count): Promise<void> {
  const { cache, espeak, voice } = reading;
  const { language } = version.flow;
  const { key, grammar } = cache.grammarFor(expectationOf(version, question.listen));
  if (!grammar) return;
  const decoder = cache.burst(key);
  for (const [seed, phrase] of expectationOf(version, question.listen).phrases.entries()) {
    const speech = await espeak.speak({ text: phrase, language, ...(voice === undefined ? {} : { voice }) });
    if (speech.kind === 'failed') throw new Error(speech.message);
    const line = lineWith(speech.samples, { startMs: 300, tailMs: 500, noiseDbfs: -60, seed });
    decoder.start(key, grammar);
    for (let at = 0; at + 256 <= line.length; at += 256) decoder.feed(line.subarray(at, at + 256));
    const heard = decoder.finish(true);
    count.phrases++;
    if (heard.kind !== 'matched') {
      count.unmatched++;
      continue;
    }
    const [meant, taken] = [phrase, heard.best.text].map((text) => takenAs(version, question.state, text));
    if (heard.best.text === phrase || meant === taken) count.understood++;
    else {
      count.taken++;
      if (process.env.BENCH_TRACE)
        console.error(
          `${voice ?? 'usual'} ${question.name}: ${phrase} -> ${heard.best.text} (${meant} -> ${taken}) ${heard.best.confidence}`,
        );
    }
  }
  cache.giveBack(decoder);
}

/** Every phrase that the demo flows expect, synthesised, through G.711, read faster than it is spoken. */
export const bench: Bench = {
  figures: ['speech.demo_flows'],
  run: async (report) => {
    const cacheDir = await mkdtemp(join(tmpdir(), 'parley-bench-'));
    const espeak = createEspeak();
    try {
      for (const version of [compile(parcelDelivery), compile(satisfactionSurvey)]) {
        const { language } = version.flow;
        if (process.env.BENCH_LANGUAGE && process.env.BENCH_LANGUAGE !== language) continue;
        const cache = await openCache(language, { cacheDir, onTrouble: () => undefined });
        for (const voice of DEMO_VOICES) {
          const count: Count = { phrases: 0, understood: 0, unmatched: 0, taken: 0 };
          for (const question of questionsOf(version))
            await read({ cache, espeak, voice: voice === 'usual' ? undefined : voice }, version, question, count);
          const value = Math.round((count.taken / Math.max(1, count.phrases)) * 1000) / 1000;
          report({ figure: 'speech.demo_flows', value, unit: '1', with: { language, voice, ...count } });
        }
      }
    } finally {
      await espeak.close();
      await rm(cacheDir, { recursive: true, force: true });
    }
  },
};
