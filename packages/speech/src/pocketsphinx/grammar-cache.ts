import { grammarOf } from '../grammar/expectation-grammar.ts';
import type { Grammar } from '../grammar/grammar.ts';
import type { Expectation, Language } from '../ports/expectation.ts';
import { Decoder } from './decoder.ts';
import { type Lexicon, lexiconOf } from './lexicon.ts';
import { acousticModel, decoderScript, decoderWasm, type ModelCache } from './model-files.ts';
import { loadRuntime, type SphinxModule } from './runtime.ts';
import { Refused } from './search.ts';

/** Decoders of a language that fit into one WebAssembly heap with room for grammars. */
const MOST_DECODERS: Readonly<Record<Language, number>> = { zh: 4, en: 4 };
/** Words of all grammars kept for reading: 400 bytes each, and 350 announcements have 5,000. */
const MOST_READINGS = 60_000;

/** A grammar with the name under which decoders hold it. */
export type NamedGrammar = { key: string; grammar: Grammar | null /** Why the decoder won't take it. */; refused?: string };

const sizeOf = ({ grammar }: NamedGrammar): number => grammar?.readings.length ?? 1;

/** The decoders of one language in this process. */
export class GrammarCache {
  readonly language: Language;
  readonly #module: SphinxModule;
  readonly #lexicon: Lexicon;
  readonly #parameters: string;
  readonly #idle: Decoder[] = [];
  readonly #grammars = new Map<string, NamedGrammar>();
  #readings = 0;
  #made = 0;

  constructor(language: Language, module: SphinxModule, lexicon: Lexicon, parameters: string) {
    this.language = language;
    this.#module = module;
    this.#lexicon = lexicon;
    this.#parameters = parameters;
  }

  /** Grammar of what is expected, without what may be said besides; the latest are kept. */
  grammarFor({ besides: _, ...expect }: Expectation): NamedGrammar {
    const key = JSON.stringify(expect);
    const known = this.#grammars.get(key);
    const named = known ?? { key, grammar: grammarOf(expect) };
    if (!known) this.#readings += sizeOf(named);
    this.#grammars.delete(key);
    this.#grammars.set(key, named);
    for (const [oldest, grammar] of this.#grammars) {
      if (this.#readings <= MOST_READINGS || oldest === key) break;
      this.#grammars.delete(oldest);
      this.#readings -= sizeOf(grammar);
    }
    return named;
  }

  /**
   * A decoder for an utterance that is being spoken, preferably one that has the grammar already; null when only the last
   * one is left, which is kept for {@link burst}.
   */
  borrow(key: string): Decoder | null {
    if (this.#made - this.#idle.length >= MOST_DECODERS[this.language] - 1) return null;
    const at = this.#idle.findIndex((decoder) => decoder.holds(key));
    const [decoder] = at >= 0 ? this.#idle.splice(at, 1) : this.#idle.splice(-1, 1);
    return decoder ?? this.#make();
  }

  /** A decoder for an utterance that is already complete; to be given back in the same turn of the event loop. */
  burst(key: string): Decoder {
    const held = this.#idle.findIndex((decoder) => decoder.holds(key));
    const [decoder] = this.#idle.splice(held >= 0 ? held : -1, 1);
    return decoder ?? this.#make();
  }

  giveBack(decoder: Decoder): void {
    this.#idle.push(decoder);
  }

  /** Makes one more decoder while nobody speaks, since making one takes 100 ms; false when there are enough. */
  stock(): boolean {
    if (this.#made >= MOST_DECODERS[this.language]) return false;
    this.giveBack(this.#make());
    return true;
  }

  /** Compiles a grammar before anybody speaks. */
  prepare(named: NamedGrammar): void {
    const { key, grammar } = named;
    if (!grammar || named.refused !== undefined || this.#idle.some((decoder) => decoder.holds(key))) return;
    const decoder = this.burst(key);
    try {
      decoder.prepare(key, grammar);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      named.refused = error.message;
    }
    this.giveBack(decoder);
  }

  /** Bytes of the WebAssembly heap in use, read from where the next large block would go. */
  heapBytes(): number {
    const address = this.#module._malloc(1 << 20);
    this.#module._free(address);
    return address;
  }

  #make(): Decoder {
    this.#made++;
    return new Decoder(this.language, this.#module, this.#lexicon, this.#parameters);
  }
}

export async function openCache(language: Language, cache: ModelCache): Promise<GrammarCache> {
  const [script, wasm, model, lexicon] = await Promise.all([
    decoderScript(),
    decoderWasm(),
    acousticModel(language, cache),
    lexiconOf(language),
  ]);
  const parameters = Buffer.from(model.get('feat.params') ?? []).toString('latin1');
  return new GrammarCache(language, await loadRuntime(script, wasm, model), lexicon, parameters);
}
