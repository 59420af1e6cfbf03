import type { Expectation } from '../../ports/expectation.ts';
import type { PartialReading, Recognition } from '../../ports/recogniser.ts';

/** Confidence of a vendor that doesn't tell any. */
const UNTOLD = 0.9;

const bare = (text: string): string => text.toLowerCase().replace(/[\p{P}\p{Z}\p{S}]/gu, '');

/** The text of an utterance as a vendor tells it: sentences that are settled and one that still grows. */
export class Transcript {
  readonly #expect: Expectation;
  readonly #phrases: readonly string[];
  readonly #sentences: string[] = [];
  readonly #confidences: number[] = [];
  #growing = '';

  constructor(expect: Expectation) {
    this.#expect = expect;
    this.#phrases = [...expect.phrases, ...(expect.recited ?? [])].map(bare);
  }

  grow(text: string): void {
    this.#growing = text;
  }

  settle(text: string, confidence: number | undefined): void {
    this.#growing = '';
    if (text.trim() === '') return;
    this.#sentences.push(text.trim());
    if (confidence !== undefined) this.#confidences.push(confidence);
  }

  get text(): string {
    const all = [...this.#sentences, this.#growing.trim()].filter((one) => one !== '');
    return all.join(this.#expect.language === 'zh' ? '' : ' ');
  }

  /** As a partial reading: complete if it is the whole of something expected. */
  partial(): PartialReading {
    const { text } = this;
    const said = bare(text);
    const complete = said !== '' && this.#phrases.includes(said);
    const extendable = !complete || this.#phrases.some((phrase) => phrase.length > said.length && phrase.startsWith(said));
    return { text, confidence: this.#confidence(), complete, extendable };
  }

  recognition(): Recognition {
    const { text } = this;
    return text === ''
      ? { kind: 'unmatched', best: null }
      : { kind: 'matched', best: { text, confidence: this.#confidence() }, alternatives: [] };
  }

  #confidence(): number {
    const told = this.#confidences;
    return told.length === 0 ? UNTOLD : told.reduce((sum, one) => sum + one, 0) / told.length;
  }
}
