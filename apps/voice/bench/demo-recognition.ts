import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile, type Version } from '@parley/dialog';
import { parcelDelivery, satisfactionSurvey } from '@parley/dialog/demo/index';
import { createEspeak, type Synthesiser } from '@parley/speech';
import { type GrammarCache, openCache } from '@parley/speech/pocketsphinx/grammar-cache';
import { judgeAnswer } from '@parley/speech/pocketsphinx/judge';
import { lineWith } from '@parley/speech/testing/telephone';
import type { Bench } from '../../../bin/bench-kit.ts';
import { expectationOf } from '../src/conversation/expectation.ts';
import { type Question, questionsOf, takenAs } from './parts/questions.ts';
import { DEMO_VOICES, LANGUAGES } from './parts/settings.ts';

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
    const heard = judgeAnswer(decoder.evidence('answer'));
    count.phrases++;
    if (heard.kind !== 'matched') {
      count.unmatched++;
      continue;
    }
    const [meant, taken] = [phrase, heard.best.text].map((text) => takenAs(version, question, text));
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
        if (!LANGUAGES.includes(language)) continue;
        const cache = await openCache(language, { cacheDir, onTrouble: () => undefined });
        for (const voice of DEMO_VOICES) {
          const count: Count = { phrases: 0, understood: 0, unmatched: 0, taken: 0 };
          for (const question of questionsOf(version))
            await read({ cache, espeak, voice: voice === 'usual' ? undefined : voice }, version, question, count);
          const value = Math.round((count.taken / Math.max(1, count.phrases)) * 1000) / 1000;
          const { phrases, ...results } = count;
          report({ figure: 'speech.demo_flows', value, unit: '1', counted: { phrases }, with: { language, voice, ...results } });
        }
      }
    } finally {
      await espeak.close();
      await rm(cacheDir, { recursive: true, force: true });
    }
  },
};
