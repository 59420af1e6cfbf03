import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutEdges, fadeEdges, type MediaEngine, normaliseLoudness, speechDbfs } from '@parley/media';
import { promptKey, type SpeechRequest, type Synthesiser } from '@parley/speech';
import { keepFile } from './keep-file.ts';
import { type ReadyPrompt, ReadyPrompts } from './ready-prompts.ts';
import { type ReadRecording, RecordedPrompts } from './recorded-prompts.ts';

export interface PromptStoreOptions {
  media: Pick<MediaEngine, 'prepare' | 'prepared'>;
  synthesiser: Synthesiser;
  /** The provider that is to speak a request; what another spoke in its place is kept for this once. Default: there is only one. */
  intended?: (request: SpeechRequest) => string;
  /** Where fixed prompts are kept between starts. */
  folder: string;
  onError: (error: unknown, text: string) => void;
  /** Reads what was recorded. Default: nothing was. */
  readRecording?: ReadRecording;
}

/** What a prompt is made for. */
export interface Making {
  /** It holds values of a person. */
  readonly personal: boolean;
  /** It stands between recordings: brought to their loudness, without silent edges. It is given whole alone. */
  readonly spliced?: boolean;
}

/** A prompt that is being made: what there is of its audio, and who wants what comes. */
interface UnderWay {
  chunks: Int16Array[];
  listeners: Set<(samples: Int16Array) => void>;
}

/**
 * Text to ready prompts: synthesised once per text and voice, kept on disk and in the media workers' shared memory. What contains a
 * variable is personal data: it stays in a byte-capped memory and never reaches the disk.
 */
export class PromptStore {
  readonly #options: PromptStoreOptions;
  readonly #ready = new ReadyPrompts();
  /** What people recorded. */
  readonly recorded: RecordedPrompts;
  readonly #making = new Map<string, UnderWay>();

  constructor(options: PromptStoreOptions) {
    this.#options = options;
    this.recorded = new RecordedPrompts({
      ...{ media: options.media, folder: join(options.folder, 'recorded'), read: options.readRecording ?? (async () => undefined) },
      onError: (error, id) => options.onError(error, `recording ${id}`),
    });
  }

  /**
   * Undefined if no synthesiser can speak it; the failure is reported once and the next request tries again.
   *
   * @param onChunk is given the audio as it is made, from its beginning; nothing where it is ready
   */
  get(request: SpeechRequest, made: Making, onChunk?: (samples: Int16Array) => void): Promise<ReadyPrompt | undefined> {
    const key = `${this.#keyOf(request)}${made.spliced ? '-spliced' : ''}`;
    const listener = made.spliced ? undefined : onChunk;
    const kept = this.#ready.get(key);
    const underWay = this.#making.get(key);
    if (kept && (underWay || this.#options.media.prepared(key))) {
      if (underWay && listener) {
        for (const chunk of underWay.chunks) listener(chunk);
        underWay.listeners.add(listener);
      }
      return kept;
    }
    return this.#ready.put(key, this.#begin(key, request, made, listener));
  }

  #keyOf(request: SpeechRequest): string {
    const by = this.#options.intended?.(request) ?? 'embedded';
    // What is embedded is the same for everybody, and was there first: its keys name no provider.
    return promptKey(by === 'embedded' ? request : { ...request, voice: `${by}/${request.voice ?? ''}` });
  }

  async #begin(
    key: string,
    request: SpeechRequest,
    made: Making,
    onChunk: ((samples: Int16Array) => void) | undefined,
  ): Promise<ReadyPrompt | undefined> {
    const making: UnderWay = { chunks: [], listeners: new Set(onChunk ? [onChunk] : []) };
    this.#making.set(key, making);
    try {
      return await this.#make(key, request, made, making);
    } catch (error) {
      this.#options.onError(error, made.personal ? 'a personal prompt' : request.text);
      return undefined;
    } finally {
      this.#making.delete(key);
    }
  }

  async #make(key: string, request: SpeechRequest, { personal, spliced }: Making, making: UnderWay): Promise<ReadyPrompt> {
    const { media, folder, synthesiser, intended } = this.#options;
    const path = join(folder, key.slice(0, 2), `${key}.s16`);
    const stored = personal ? undefined : await readFile(path).catch(() => undefined);
    if (stored && stored.length > 0) return { key, ms: media.prepare(key, samplesOf(stored)) };
    const speech = await synthesiser.speak(request, (samples) => {
      making.chunks.push(samples);
      for (const listener of making.listeners) listener(samples);
    });
    if (speech.kind === 'failed') throw new Error(`synthesiser ${synthesiser.name}: ${speech.reason}: ${speech.message}`);
    const samples = spliced ? spliceable(speech.samples, request.volume ?? 1) : speech.samples;
    const isStandIn = speech.by !== undefined && intended !== undefined && speech.by !== intended(request);
    const ms = media.prepare(key, samples, personal || isStandIn ? { personal: true } : {});
    if (isStandIn) this.#ready.delete(key);
    else if (!personal) await keepFile(path, bytesOf(samples)).catch((error: unknown) => this.#options.onError(error, request.text));
    return { key, ms };
  }
}

/** As loud as recordings are, and without the silence around it. */
function spliceable(samples: Int16Array, volume: number): Int16Array {
  const cut = cutEdges(samples, { beforeMs: 30, afterMs: 60 });
  return fadeEdges(normaliseLoudness(cut, speechDbfs + 20 * Math.log10(Math.max(0.01, volume))));
}

function samplesOf(bytes: Buffer): Int16Array {
  const copy = new Int16Array(bytes.length >> 1);
  for (let n = 0; n < copy.length; n++) copy[n] = bytes.readInt16LE(2 * n);
  return copy;
}

const bytesOf = (samples: Int16Array): Uint8Array => new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
