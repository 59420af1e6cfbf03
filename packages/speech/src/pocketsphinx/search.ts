import { CepstralMeans } from './cepstral-means.ts';
import type { Segment, SphinxModule } from './runtime.ts';

/** A dictionary word of the decoder: spelling (`word`, `word(2)` for a further pronunciation) and phones. */
export type DictionaryWord = readonly [spelling: string, phones: string];
/** `price`: natural logarithm of the step's likelihood, 0 where it is left out. */
type SearchArc = { from: number; to: number; word: string; price?: number };
export type SearchGrammar = { states: number; start: number; end: number; arcs: readonly SearchArc[] };

/** Natural logarithm of the base of the decoder's logarithms. */
const LOG_BASE = Math.log(1.0001);
const DICTIONARY = '/words.dict';
let serial = 0;

/** What a native decoder is made of. */
export type SearchPlan = {
  /** Command line of the decoder, without model and dictionary. */
  settings: Readonly<Record<string, string>>;
  words: readonly DictionaryWord[];
  /** The acoustic model's own parameters (`feat.params`), which go before the settings. */
  parameters: string;
  /** Cepstral means that an utterance starts from. */
  means: Float32Array;
};

/** The native side refused something, and is as it was before. Any other error is a trap: its heap is then worth nothing. */
export class Refused extends Error {}

/** One native decoder. @throws {@link Refused} from every method, or a trap */
export class Search {
  readonly #module: SphinxModule;
  readonly #native;
  readonly #audio;
  readonly #means: CepstralMeans;

  constructor(module: SphinxModule, { settings, words, parameters, means }: SearchPlan) {
    this.#module = module;
    // A first value of its own, by which this decoder's means are found.
    const initial = means.map((value, index) => (index === 0 ? value + 0.001 * (++serial % 5_000) : value));
    replaceFile(module, '/am', 'feat.params', parameters.replace(/^-cmninit .*$/m, `-cmninit ${initial.join(',')}`));
    replaceFile(module, '/', DICTIONARY.slice(1), words.map((word) => `${word.join(' ')}\n`).join(''));
    const config = new module.Config();
    // Mapped files are never given back by this build: 3 to 5 MB of a heap of 96 for every decoder made.
    for (const pair of Object.entries({ '-hmm': '/am', '-dict': DICTIONARY, '-mmap': 'no', ...settings })) config.push_back(pair);
    this.#native = new module.Recognizer(config);
    config.delete();
    this.#audio = new module.AudioBuffer();
    this.#means = CepstralMeans.find(module, [...initial]);
  }

  /** Other means for an utterance that has begun but has had no audio yet. */
  adopt(means: Float32Array): void {
    this.#means.set(means);
  }

  /** Costs a rebuild of every grammar held, per word: add words before grammars where possible. */
  addWords(words: readonly DictionaryWord[]): void {
    const list = new this.#module.VectorWords();
    for (const [spelling, phones] of words) list.push_back([spelling, phones]);
    const status = this.#native.addWords(list);
    list.delete();
    must(status, 'add words');
  }

  addGrammar(grammar: SearchGrammar): number {
    const transitions = new this.#module.VectorTransitions();
    for (const { from, to, word, price = 0 } of grammar.arcs) transitions.push_back({ from, to, word, logp: Math.round(price / LOG_BASE) });
    const ids = new this.#module.Integers();
    const status = this.#native.addGrammar(ids, { start: grammar.start, end: grammar.end, numStates: grammar.states, transitions });
    transitions.delete();
    const id = status.value === 0 ? ids.get(0) : -1;
    ids.delete();
    must(status, 'add grammar');
    return id;
  }

  start(grammar: number, means: Float32Array): void {
    must(this.#native.switchSearch(grammar), 'switch grammar');
    this.#means.set(means);
    must(this.#native.start(), 'start');
  }

  /** Int16 at the rate of the settings. Returns the words heard so far. */
  feed(samples: Int16Array): string {
    if (samples.length === 0) return this.#native.getHyp();
    this.#audio.resize(samples.length, 0);
    // The buffer is a std::vector: its first word points to the samples.
    const begin = this.#module.HEAP32[this.#audio.$$.ptr >> 2] ?? 0;
    this.#module.HEAP16.set(samples, begin >> 1);
    must(this.#native.process(this.#audio), 'process');
    return this.#native.getHyp();
  }

  stop(): string {
    must(this.#native.stop(), 'stop');
    return this.#native.getHyp();
  }

  /** Cepstral means of the utterance that was stopped. */
  means(): Float32Array {
    return this.#means.get();
  }

  segments(): Segment[] {
    const list = new this.#module.Segmentation();
    this.#native.getHypseg(list);
    const segments = Array.from({ length: list.size() }, (_, index) => list.get(index));
    list.delete();
    return segments;
  }

  free(): void {
    this.#audio.delete();
    this.#native.delete();
  }
}

function replaceFile(module: SphinxModule, folder: string, name: string, content: string): void {
  try {
    module.FS_unlink(`${folder === '/' ? '' : folder}/${name}`);
  } catch {
    // It wasn't there.
  }
  module.FS_createDataFile(folder, name, Buffer.from(content, 'latin1'), true, true, true);
}

function must(status: { value: number }, what: string): void {
  if (status.value !== 0) throw new Refused(`pocketsphinx: ${what} failed with ${status.value}`);
}
