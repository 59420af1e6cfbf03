import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEspeak, type Language } from '@parley/speech';
import { openCache } from '@parley/speech/pocketsphinx/grammar-cache';
import type { Evidence } from '@parley/speech/pocketsphinx/judge';
import { type Utterance, utterancesOf } from './corpus.ts';

/** An utterance as the embedded recogniser reads it. */
export interface Heard {
  readonly utterance: Utterance;
  readonly evidence: Evidence;
  /** Of the process, for this utterance, s. */
  readonly cpu: number;
}

/** Has every utterance of the corpus by voices of the families that are wanted read, faster than it is spoken. */
export async function* hear(
  language: Language,
  perFamily: number,
  isWanted: (family: string) => boolean = () => true,
): AsyncGenerator<Heard> {
  const cacheDir = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  const espeak = createEspeak();
  try {
    const cache = await openCache(language, { cacheDir, onTrouble: () => undefined });
    for await (const utterance of utterancesOf(language, espeak, perFamily)) {
      if (!isWanted(utterance.family)) continue;
      const { key, grammar } = cache.grammarFor(utterance.item.asked.expect);
      if (!grammar) continue;
      const before = process.cpuUsage();
      const decoder = cache.burst(key);
      decoder.start(key, grammar);
      for (let at = 0; at + 256 <= utterance.line.length; at += 256) decoder.feed(utterance.line.subarray(at, at + 256));
      const evidence = decoder.evidence('answer');
      cache.giveBack(decoder);
      const { user, system } = process.cpuUsage(before);
      yield { utterance, evidence, cpu: (user + system) / 1_000_000 };
    }
  } finally {
    await espeak.close();
    await rm(cacheDir, { recursive: true, force: true });
  }
}
