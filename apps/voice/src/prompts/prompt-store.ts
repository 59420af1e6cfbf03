import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaEngine } from '@parley/media';
import { promptKey, type SpeechRequest, type Synthesiser } from '@parley/speech';

const remembered = 20_000; // prompts whose length is kept at hand

/** A prompt that is ready to be played. */
export interface ReadyPrompt {
  key: string;
  ms: number;
}

export interface PromptStoreOptions {
  media: Pick<MediaEngine, 'prepare' | 'prepared'>;
  synthesiser: Synthesiser;
  /** Where fixed prompts are kept between starts. */
  folder: string;
  onError: (error: unknown, text: string) => void;
}

/**
 * Text to ready prompts: synthesised once per text and voice, kept on disk and in the media workers' shared memory. What contains a
 * variable is personal data: it stays in a byte-capped memory and never reaches the disk.
 */
export class PromptStore {
  readonly #options: PromptStoreOptions;
  readonly #ready = new Map<string, Promise<ReadyPrompt | undefined>>();

  constructor(options: PromptStoreOptions) {
    this.#options = options;
  }

  /** Undefined if no synthesiser can speak it; the failure is reported once and the next request tries again. */
  get(request: SpeechRequest, personal: boolean): Promise<ReadyPrompt | undefined> {
    const key = promptKey(request);
    const kept = this.#ready.get(key);
    if (kept && this.#options.media.prepared(key)) return kept;
    const making = this.#make(key, request, personal).catch((error: unknown) => {
      this.#options.onError(error, personal ? 'a personal prompt' : request.text);
      return undefined;
    });
    this.#ready.delete(key);
    this.#ready.set(key, making);
    for (const oldest of this.#ready.keys()) {
      if (this.#ready.size <= remembered) break;
      this.#ready.delete(oldest);
    }
    making.then(
      (made) => {
        if (!made && this.#ready.get(key) === making) this.#ready.delete(key);
      },
      () => {}, // it was reported
    );
    return making;
  }

  async #make(key: string, request: SpeechRequest, personal: boolean): Promise<ReadyPrompt> {
    const { media, folder, synthesiser } = this.#options;
    const path = join(folder, key.slice(0, 2), `${key}.s16`);
    const stored = personal ? undefined : await readFile(path).catch(() => undefined);
    if (stored && stored.length > 0) return { key, ms: media.prepare(key, samplesOf(stored)) };
    const speech = await synthesiser.speak(request);
    if (speech.kind === 'failed') throw new Error(`synthesiser ${synthesiser.name}: ${speech.reason}: ${speech.message}`);
    const ms = media.prepare(key, speech.samples, personal ? { personal } : {});
    if (!personal) await keep(path, speech.samples).catch((error: unknown) => this.#options.onError(error, request.text));
    return { key, ms };
  }
}

function samplesOf(bytes: Buffer): Int16Array {
  const copy = new Int16Array(bytes.length >> 1);
  for (let n = 0; n < copy.length; n++) copy[n] = bytes.readInt16LE(2 * n);
  return copy;
}

/** Written beside and renamed, so that a half-written file is never read. */
async function keep(path: string, samples: Int16Array): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
  await rename(draft, path);
}
