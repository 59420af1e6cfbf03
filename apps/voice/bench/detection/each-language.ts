import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEspeak, type Language, type Synthesiser } from '@parley/speech';
import { type GrammarCache, openCache } from '@parley/speech/pocketsphinx/grammar-cache';
import { SileroVoiceActivity } from '@parley/speech/silero/silero';
import { LANGUAGES } from '../parts/settings.ts';

/** What lines are heard with. */
export interface HearingParts {
  readonly cache: GrammarCache;
  readonly voiceActivity: SileroVoiceActivity;
}

/** Hears lines in each language of the run, with parts of their own that are put away afterwards. */
export async function inEachLanguage(hear: (language: Language, espeak: Synthesiser, parts: HearingParts) => Promise<void>): Promise<void> {
  const cacheDir = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  const espeak = createEspeak();
  const voiceActivity = await SileroVoiceActivity.load();
  try {
    for (const language of (['zh', 'en'] as const satisfies readonly Language[]).filter((one) => LANGUAGES.includes(one)))
      await hear(language, espeak, { voiceActivity, cache: await openCache(language, { cacheDir, onTrouble: () => undefined }) });
  } finally {
    await espeak.close();
    await rm(cacheDir, { recursive: true, force: true });
  }
}
