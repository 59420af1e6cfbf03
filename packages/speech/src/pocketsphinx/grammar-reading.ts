import type { Expectation } from '../ports/expectation.ts';
import type { PartialReading, Recognition } from '../ports/recogniser.ts';
import type { Decoder } from './decoder.ts';
import type { GrammarCache, NamedGrammar } from './grammar-cache.ts';
import { judgeAnswer, judgeRecording } from './judge.ts';

/** Samples of a window of the voice detector. What comes first is taken for the line before the voice, hence in windows. */
const WINDOW = 256;

function inWindows(audio: Int16Array, take: (samples: Int16Array) => void): void {
  for (let at = 0; at < audio.length; at += WINDOW) take(audio.subarray(at, at + WINDOW));
}

/** One utterance read by one grammar: while it is spoken as long as there are decoders, otherwise in one go when it has ended. */
export class GrammarReading {
  readonly #cache: GrammarCache;
  readonly #named: NamedGrammar;
  readonly #isRecording: boolean;
  #decoder: Decoder | null = null;

  constructor(cache: GrammarCache, expect: Expectation) {
    this.#cache = cache;
    this.#named = cache.grammarFor(expect);
    this.#isRecording = (expect.recited ?? []).length > 0;
    cache.prepare(this.#named);
    const { key, grammar, refused } = this.#named;
    if (!grammar || refused !== undefined) return;
    this.#decoder = cache.borrow(key);
    this.#decoder?.start(key, grammar);
  }

  /** It is read while it is spoken. */
  get isLive(): boolean {
    return this.#decoder !== null;
  }

  /** What was heard so far, where that changed. */
  feed(samples: Int16Array): PartialReading | null {
    return this.#decoder?.feed(samples) ?? null;
  }

  /** Hears what was said before it was asked to read. */
  catchUp(audio: Int16Array): PartialReading | null {
    inWindows(audio, (samples) => this.#decoder?.feed(samples));
    return this.reading();
  }

  /** What was heard so far, and how sure it is by now. */
  reading(): PartialReading | null {
    return this.#decoder?.reading() ?? null;
  }

  /** @param audio all of the utterance, for one that is not live */
  finish(audio: Int16Array, thorough: boolean): Recognition {
    const { key, grammar, refused } = this.#named;
    // Nothing sayable was expected, so whatever was said is unexpected.
    if (!grammar) return { kind: 'unmatched', best: null };
    if (refused !== undefined) return { kind: 'failed', reason: 'unavailable', message: refused };
    const decoder = this.#decoder ?? this.#cache.burst(key);
    if (!this.#decoder) {
      decoder.start(key, grammar);
      inWindows(audio, (samples) => decoder.feed(samples));
    }
    this.#decoder = null;
    const evidence = decoder.evidence(thorough ? (this.#isRecording ? 'recording' : 'answer') : 'once');
    this.#cache.giveBack(decoder);
    return this.#isRecording ? judgeRecording(evidence) : judgeAnswer(evidence);
  }

  abandon(): void {
    if (!this.#decoder) return;
    this.#decoder.abandon();
    this.#cache.giveBack(this.#decoder);
    this.#decoder = null;
  }
}
