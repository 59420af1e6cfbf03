import type { Expectation, Language } from '../ports/expectation.ts';
import type { Recognition } from '../ports/recogniser.ts';
import type { Decoder } from './decoder.ts';
import type { GrammarCache, NamedGrammar } from './grammar-cache.ts';
import type { FromProcess, ToProcess } from './messages.ts';

/** A process that is further behind than this answers without a second reading, ms. */
const MOST_BEHIND_MS = 150;

type Underway = { named: NamedGrammar; cache: GrammarCache; decoder: Decoder | null; waiting: Int16Array[] };

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
      case 'prepare': {
        const cache = await this.#cacheOf(message.expect.language);
        const named = cache.grammarFor(message.expect);
        cache.prepare(named);
        if (named.refused !== undefined) this.#tell({ kind: 'trouble', message: named.refused });
        return;
      }
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
      case 'end':
        return this.#end(message.utterance, Date.now() - message.sentAt);
      case 'cancel':
        return this.#cancel(message.utterance);
    }
  }

  async #open(utterance: number, expect: Expectation): Promise<void> {
    const cache = await this.#cacheOf(expect.language);
    const named = cache.grammarFor(expect);
    cache.prepare(named);
    const decoder = named.grammar && named.refused === undefined ? cache.borrow(named.key) : null;
    if (decoder && named.grammar) decoder.start(named.key, named.grammar);
    this.#underway.set(utterance, { named, cache, decoder, waiting: [] });
  }

  #feed(utterance: number, samples: Int16Array): void {
    const underway = this.#underway.get(utterance);
    if (!underway) return;
    if (!underway.decoder) {
      underway.waiting.push(samples.slice());
      return;
    }
    const partial = underway.decoder.feed(samples);
    if (partial) this.#tell({ kind: 'partial', utterance, partial });
  }

  #end(utterance: number, behindMs: number): void {
    const underway = this.#underway.get(utterance);
    if (!underway) return;
    this.#underway.delete(utterance);
    const recognition = finish(underway, behindMs < MOST_BEHIND_MS);
    this.#tell({ kind: 'done', utterance, recognition, heapBytes: underway.cache.heapBytes() });
  }

  #cancel(utterance: number): void {
    const underway = this.#underway.get(utterance);
    this.#underway.delete(utterance);
    if (!underway?.decoder) return;
    underway.decoder.abandon();
    underway.cache.giveBack(underway.decoder);
  }
}

function finish({ named: { key, grammar, refused }, cache, decoder: live, waiting }: Underway, thorough: boolean): Recognition {
  // Nothing sayable was expected, so whatever was said is unexpected.
  if (!grammar) return { kind: 'unmatched', best: null };
  if (refused !== undefined) return { kind: 'failed', reason: 'unavailable', message: refused };
  const decoder = live ?? cache.burst(key);
  if (!live) {
    decoder.start(key, grammar);
    for (const samples of waiting) decoder.feed(samples);
  }
  const recognition = decoder.finish(thorough);
  cache.giveBack(decoder);
  return recognition;
}
