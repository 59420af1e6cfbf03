import type { Language } from '../ports/expectation.ts';
import type { Recogniser } from '../ports/recogniser.ts';
import { prepareModels } from './model-files.ts';
import { PocketsphinxPool } from './pool.ts';

/** Starting takes as long as loading its models, ms. */
const READY_MS = 30_000;

/**
 * The embedded recogniser for one language, in one process, for trying it outside of calls. Resolves when it hears, or after 30 s without.
 *
 * @param cacheDir where prepared models are kept
 */
export async function createEmbeddedRecogniser(cacheDir: string, language: Language): Promise<Recogniser> {
  await prepareModels({ cacheDir, onTrouble: () => undefined });
  const pool = new PocketsphinxPool({ processes: 1, cacheDir, languages: [language], log: () => undefined });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, READY_MS);
  });
  await Promise.race([pool.whenReady(), late]);
  clearTimeout(timer);
  return pool;
}
