import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MediaEngine, stretch } from '@parley/media';
import { decode } from '@parley/media/codec/g711';
import { keepFile } from './keep-file.ts';
import { type ReadyPrompt, ReadyPrompts } from './ready-prompts.ts';

const aLaw = 8;
/** One that was not there is asked for again after so long, ms. */
const missingFor = 60_000;

/** Reads a company's recording, A-law at 8 kHz; undefined if it has none of that id. */
export type ReadRecording = (company: number, id: string) => Promise<Uint8Array | undefined>;

export interface RecordedPromptsOptions {
  readonly media: Pick<MediaEngine, 'prepare' | 'prepared'>;
  /** Where they are kept between starts. */
  readonly folder: string;
  readonly read: ReadRecording;
  readonly onError: (error: unknown, id: string) => void;
  /** ms */
  readonly now?: () => number;
}

/** How a recording is played: times its loudness, and times as fast. */
interface Played {
  readonly volume: number;
  readonly rate: number;
}

const isWhole = (bytes: Uint8Array, id: string): boolean => createHash('sha256').update(bytes).digest('hex') === id;

/** Recordings of prompts, read once from where they are kept, then from this node's disk and the media workers' shared memory. */
export class RecordedPrompts {
  readonly #options: RecordedPromptsOptions;
  readonly #now: () => number;
  readonly #ready = new ReadyPrompts();
  readonly #missing = new Map<string, number>();

  constructor(options: RecordedPromptsOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Undefined where it cannot be played: it is gone, broken, or cannot be read now. The failure is reported; nothing is thrown. */
  get(company: number, id: string, { volume, rate }: Played): Promise<ReadyPrompt | undefined> {
    const key = `recorded-${company}-${id}-${volume.toFixed(2)}-${rate.toFixed(2)}`;
    const kept = this.#ready.get(key);
    const make = () => this.#make(key, company, id, { volume, rate });
    return kept ? this.#again(key, kept, make) : this.#ready.put(key, make());
  }

  /** What is ready, unless the workers have it no longer. */
  async #again(
    key: string,
    kept: Promise<ReadyPrompt | undefined>,
    make: () => Promise<ReadyPrompt | undefined>,
  ): Promise<ReadyPrompt | undefined> {
    const ready = await kept;
    if (ready && this.#options.media.prepared(key)) return ready;
    return this.#ready.put(key, make());
  }

  async #make(key: string, company: number, id: string, { volume, rate }: Played): Promise<ReadyPrompt | undefined> {
    const place = `${company}/${id}`;
    const since = this.#missing.get(place);
    if (since !== undefined && this.#now() - since < missingFor) return undefined;
    try {
      const bytes = await this.#bytes(company, id);
      if (!bytes || bytes.length === 0) throw new Error('the recording is not there');
      this.#missing.delete(place);
      const samples = decode(bytes, aLaw);
      const loud = volume === 1 ? samples : samples.map((one) => Math.max(-32_768, Math.min(32_767, one * volume)));
      return { key, ms: this.#options.media.prepare(key, stretch(loud, rate)) };
    } catch (error) {
      this.#missing.set(place, this.#now());
      this.#options.onError(error, id);
      return undefined;
    }
  }

  /** From this node's disk, where it is whole; else from where it is kept, and from then on from the disk. */
  async #bytes(company: number, id: string): Promise<Uint8Array | undefined> {
    const { folder, read, onError } = this.#options;
    const path = join(folder, String(company), id.slice(0, 2), id);
    const stored = await readFile(path).catch(() => undefined);
    if (stored && isWhole(stored, id)) return stored;
    const bytes = await read(company, id);
    if (!bytes) return undefined;
    if (!isWhole(bytes, id)) throw new Error('the recording is not what its name says');
    await keepFile(path, bytes).catch((error: unknown) => onError(error, id));
    return bytes;
  }
}
