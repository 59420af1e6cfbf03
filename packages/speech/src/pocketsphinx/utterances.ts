import type { Expectation, Language } from '../ports/expectation.ts';
import type { Recognition } from '../ports/recogniser.ts';
import type { Decoder } from './decoder.ts';
import type { FromProcess, ToProcess } from './messages.ts';
import type { NamedGrammar, Shelf } from './shelf.ts';

/** A process that is further behind than this answers without a second reading, ms. */
const MOST_BEHIND_MS = 150;

type Underway = { named: NamedGrammar; shelf: Shelf; decoder: Decoder | null; waiting: Int16Array[] };

/**
 * The utterances of one recogniser process. Each is decoded while it is spoken as long as decoders last; the others wait
 * and are decoded in one go when they end, so that many callers at once cost partial texts rather than answers.
 */
export class Utterances {
  readonly #shelfOf: (language: Language) => Promise<Shelf>;
  readonly #tell: (message: FromProcess) => void;
  readonly #underway = new Map<number, Underway>();

  constructor(shelfOf: (language: Language) => Promise<Shelf>, tell: (message: FromProcess) => void) {
    this.#shelfOf = shelfOf;
    this.#tell = tell;
  }

  get underway(): number {
    return this.#underway.size;
  }

  /** Handles one message of the pool. To be awaited before the next, so that audio never overtakes its opening. */
  async handle(message: ToProcess): Promise<void> {
    switch (message.kind) {
      case 'prepare': {
        const shelf = await this.#shelfOf(message.expect.language);
        const named = shelf.grammarFor(message.expect);
        shelf.prepare(named);
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
    const shelf = await this.#shelfOf(expect.language);
    const named = shelf.grammarFor(expect);
    shelf.prepare(named);
    const decoder = named.grammar && named.refused === undefined ? shelf.borrow(named.key) : null;
    if (decoder && named.grammar) decoder.start(named.key, named.grammar);
    this.#underway.set(utterance, { named, shelf, decoder, waiting: [] });
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
    this.#tell({ kind: 'done', utterance, recognition, heapBytes: underway.shelf.heapBytes() });
  }

  #cancel(utterance: number): void {
    const underway = this.#underway.get(utterance);
    this.#underway.delete(utterance);
    if (!underway?.decoder) return;
    underway.decoder.abandon();
    underway.shelf.giveBack(underway.decoder);
  }
}

function finish({ named: { key, grammar, refused }, shelf, decoder: live, waiting }: Underway, thorough: boolean): Recognition {
  // Nothing sayable was expected, so whatever was said is unexpected.
  if (!grammar) return { kind: 'unmatched', best: null };
  if (refused !== undefined) return { kind: 'failed', reason: 'unavailable', message: refused };
  const decoder = live ?? shelf.burst(key);
  if (!live) {
    decoder.start(key, grammar);
    for (const samples of waiting) decoder.feed(samples);
  }
  const recognition = decoder.finish(thorough);
  shelf.giveBack(decoder);
  return recognition;
}
