import type { Expectation, Language } from '../ports/expectation.ts';
import type { GrammarCache } from './grammar-cache.ts';
import type { FromProcess, ToProcess } from './messages.ts';
import { besidesOf, Spoken } from './spoken.ts';

/** A process that is further behind than this answers without a second reading, ms. */
const MOST_BEHIND_MS = 150;
/** The same of what may be a recording, ms: better late than taken for another. */
const MOST_BEHIND_RECORDINGS_MS = 2_500;

type Underway = { spoken: Spoken; cache: GrammarCache };

/**
 * The utterances of one recogniser process. Each is decoded while it is spoken as long as decoders last; the others wait
 * and are decoded in one go when they end, so that many callers at once cost partial texts rather than answers.
 */
export class Utterances {
  readonly #cacheOf: (language: Language) => Promise<GrammarCache>;
  readonly #tell: (message: FromProcess) => void;
  readonly #underway = new Map<number, Underway>();

  constructor(cacheOf: (language: Language) => Promise<GrammarCache>, tell: (message: FromProcess) => void) {
    this.#cacheOf = cacheOf;
    this.#tell = tell;
  }

  get underway(): number {
    return this.#underway.size;
  }

  /** Handles one message of the pool. To be awaited before the next, so that audio never overtakes its opening. */
  async handle(message: ToProcess): Promise<void> {
    switch (message.kind) {
      case 'prepare':
        return this.#prepare(message.expect);
      case 'open':
        return this.#open(message.utterance, message.expect);
      case 'audio': {
        let start = 0;
        message.utterances.forEach((utterance, index) => {
          const length = message.lengths[index] ?? 0;
          this.#feed(utterance, message.samples.subarray(start, start + length));
          start += length;
        });
        return;
      }
      case 'pause':
        return this.#pause(message.utterance, Date.now() - message.sentAt);
      case 'resume':
        return this.#underway.get(message.utterance)?.spoken.resume();
      case 'end':
        return this.#end(message.utterance, Date.now() - message.sentAt);
      case 'cancel':
        return this.#cancel(message.utterance);
    }
  }

  async #prepare(expect: Expectation): Promise<void> {
    const cache = await this.#cacheOf(expect.language);
    for (const one of [expect, besidesOf(expect)]) {
      if (!one) continue;
      const named = cache.grammarFor(one);
      cache.prepare(named);
      if (named.refused !== undefined) this.#tell({ kind: 'trouble', message: named.refused });
    }
  }

  async #open(utterance: number, expect: Expectation): Promise<void> {
    const cache = await this.#cacheOf(expect.language);
    this.#underway.set(utterance, { cache, spoken: new Spoken(cache, expect) });
  }

  #feed(utterance: number, samples: Int16Array): void {
    const partial = this.#underway.get(utterance)?.spoken.feed(samples);
    if (partial) this.#tell({ kind: 'partial', utterance, partial });
  }

  /** One that is behind has others to answer first. */
  #pause(utterance: number, behindMs: number): void {
    if (behindMs >= MOST_BEHIND_MS) return;
    const recognition = this.#underway.get(utterance)?.spoken.pause();
    if (recognition) this.#tell({ kind: 'settled', utterance, recognition });
  }

  #end(utterance: number, behindMs: number): void {
    const underway = this.#underway.get(utterance);
    if (!underway) return;
    this.#underway.delete(utterance);
    const { spoken } = underway;
    const recognition = spoken.finish(behindMs < (spoken.mayBeRecording ? MOST_BEHIND_RECORDINGS_MS : MOST_BEHIND_MS));
    this.#tell({ kind: 'done', utterance, recognition, heapBytes: underway.cache.heapBytes() });
  }

  #cancel(utterance: number): void {
    this.#underway.get(utterance)?.spoken.abandon();
    this.#underway.delete(utterance);
  }
}
