import { joinDigits } from '../grammar/expectation-grammar.ts';
import { type Grammar, type Path, readPath } from '../grammar/grammar.ts';
import type { Language } from '../ports/expectation.ts';
import type { PartialReading } from '../ports/recogniser.ts';
import { UtteranceAudio } from '../recognisers/utterance-audio.ts';
import { withoutNoise } from '../spectrum/noise-suppression.ts';
import { confidenceOf, type Fit, fitOf } from './confidence.ts';
import { RateDoubler } from './double-rate.ts';
import { type Evidence, type Pass, wantsSecond } from './judge.ts';
import { type Lexicon, wordsOf } from './lexicon.ts';
import { LineLevels } from './line-levels.ts';
import { withLineNoise } from './line-noise.ts';
import { type Line, lineOf, QUIET_LINES } from './line-profile.ts';
import type { SphinxModule } from './runtime.ts';
import { type DictionaryWord, Refused, Search } from './search.ts';

/** Wide beams: grammars are small, and a pruned right answer cannot come back. */
const WIDE_BEAMS = { '-beam': '1e-100', '-pbeam': '1e-100', '-wbeam': '1e-80' };
/**
 * What the search for expected words has beside its beams. English words differ in length: without a price per word, three short ones
 * (`who are you`) fit nearly any long vowel (`five`). Mandarin words are syllables, all alike.
 */
const EXPECTED: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  zh: WIDE_BEAMS,
  en: { ...WIDE_BEAMS, '-wip': '0.2' },
};
/** The phone loop only has to score, so it may be narrow. */
const ANYTHING_BEAMS = { '-beam': '1e-15', '-pbeam': '1e-15', '-wbeam': '1e-15' };
/** Longest utterance that is read twice, samples: 6 s. */
const MOST_SAMPLES_TWICE = 48_000;
/** Samples that are read again at a time. */
const CHUNK = 4_096;
/** An answer over a line as loud as this, dBFS, is read without its noise, too. */
const LEAST_NOISE = -55;
const SETTINGS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  zh: { '-samprate': '8000', '-remove_noise': 'yes' },
  en: { '-samprate': '16000', '-topn': '4', '-remove_noise': 'yes' },
};
/**
 * Arcs of all grammars held before the native decoder is made anew (20 ms), because none can be removed: 4.5 kB each in Mandarin, of which
 * four decoders may have 110 MB.
 */
const MOST_ARCS = 6_000;
/**
 * Above so many grammars held, new words are brought in by making the decoder anew (20 ms) instead of adding them, because
 * each word added rebuilds every grammar. Mandarin knows all its syllables from the start and hardly ever comes here.
 */
const MANY_GRAMMARS = 3;
const MOST_WORDS = 4000;

/** Reads one utterance at a time: a grammar search and, beside it, a phone loop that says how well any speech would fit. */
export class Decoder {
  readonly language: Language;
  readonly #module: SphinxModule;
  readonly #lexicon: Lexicon;
  readonly #parameters: string;
  readonly #doubler = new RateDoubler();
  #expected: Search;
  readonly #anything: Search;
  readonly #anythingGrammar: number;
  #line: Line;
  #words = new Map<string, readonly DictionaryWord[]>();
  #grammars = new Map<string, number>();
  #arcs = 0;
  #grammar: Grammar | null = null;
  #heard = '';
  #id = 0;
  #said = new UtteranceAudio();
  #samples = 0;
  #levels = new LineLevels();

  constructor(language: Language, module: SphinxModule, lexicon: Lexicon, parameters: string) {
    this.language = language;
    this.#module = module;
    this.#lexicon = lexicon;
    this.#parameters = parameters;
    this.#line = QUIET_LINES[language];
    this.#expected = this.#newExpected();
    this.#anything = this.#newAnything();
    this.#anythingGrammar = this.#anything.addGrammar(loopOver(lexicon));
  }

  holds(key: string): boolean {
    return this.#grammars.has(key);
  }

  /** Compiles a grammar, unless it is there already. Only between utterances. @throws {@link Refused} if it can't be compiled */
  prepare(key: string, grammar: Grammar): number {
    const held = this.#grammars.get(key);
    if (held !== undefined) return held;
    const words = wordsOf(grammar);
    const crowded = this.#words.size + words.size > MOST_WORDS;
    if (crowded) this.#words.clear();
    const missing = [...words].filter((word) => !this.#knows(word));
    const full = crowded || this.#arcs + grammar.arcs.length > MOST_ARCS || (missing.length > 0 && this.#grammars.size >= MANY_GRAMMARS);
    const entries = missing.map((word) => [word, this.#lexicon.entriesOf(word)] as const);
    for (const [word, pronunciations] of entries) this.#words.set(word, pronunciations);
    const id = this.#bringIn(grammar, full ? null : entries.flatMap(([, pronunciations]) => pronunciations), missing);
    this.#grammars.set(key, id);
    this.#arcs += grammar.arcs.length;
    return id;
  }

  /** Adds a grammar and its new words; `null` for words brings them in by making the native decoder anew. */
  #bringIn(grammar: Grammar, words: readonly DictionaryWord[] | null, missing: readonly string[]): number {
    try {
      if (words === null) this.#renewExpected();
      else if (words.length > 0) this.#expected.addWords(words);
      return this.#expected.addGrammar(grammar);
    } catch (error) {
      // Some of the words may be in already: without them it is made anew, so that one bad word spoils only its own grammar.
      for (const word of missing) this.#words.delete(word);
      if (error instanceof Refused) this.#renewExpected();
      throw error;
    }
  }

  start(key: string, grammar: Grammar): void {
    this.#id = this.prepare(key, grammar);
    this.#grammar = grammar;
    this.#said = new UtteranceAudio();
    this.#samples = 0;
    this.#levels = new LineLevels();
    this.#line = QUIET_LINES[this.language];
    this.#begin(this.#line.means);
  }

  /** Int16 at 8 kHz. A reading is given whenever the words heard so far changed. */
  feed(samples: Int16Array): PartialReading | null {
    if (this.#samples === 0) this.#settleLine(withLineNoise(samples, 0));
    const heard = this.#decode(this.#asOnLine(samples, this.#samples));
    this.#said.append(samples);
    this.#samples += samples.length;
    this.#levels.append(samples);
    if (heard === this.#heard) return null;
    this.#heard = heard;
    return this.reading();
  }

  /** What was heard so far, and how sure that is by now; null if it is nothing expected. */
  reading(): PartialReading | null {
    const path = this.#read(this.#heard);
    if (!path) return null;
    const { text, complete, extendable } = path;
    return { text, complete, extendable, confidence: confidenceOf(this.language, 'once', this.#fit(), this.#line.noisy) };
  }

  /**
   * Ends the utterance. What is not to be read `once` is read again with its own means (other voice, other noise, other level), and an answer in
   * noise without the noise, too: each some 50 ms per second of audio.
   */
  evidence(as: 'once' | 'recording' | 'answer'): Evidence {
    const { levels } = this.#levels;
    const once: Evidence = { language: this.language, noisy: this.#line.noisy, levels, first: this.#stop() };
    if (as === 'once' || this.#samples > MOST_SAMPLES_TWICE || (as === 'recording' && !wantsSecond(once))) return once;
    const said = this.#said.all();
    const twice = { ...once, second: this.#readAgain(said, this.#expected.means()) };
    if (as === 'recording' || levels.line < LEAST_NOISE) return twice;
    const cleaned = withoutNoise(said);
    this.#line = QUIET_LINES[this.language];
    return { ...twice, cleaned: this.#readAgain(cleaned, this.#meansOf(cleaned)) };
  }

  /** Ends an utterance that nobody wants to know about any more. */
  abandon(): void {
    this.#expected.stop();
    this.#anything.stop();
  }

  #begin(means: Float32Array): void {
    this.#heard = '';
    this.#doubler.reset(this.#line.image);
    this.#expected.start(this.#id, means);
    this.#anything.start(this.#anythingGrammar, means);
  }

  /** The first audio of an utterance is the line before the voice: what it is like decides how it is read. */
  #settleLine(before: Int16Array): void {
    const line = lineOf(this.language, before);
    if (line === this.#line) return;
    this.#line = line;
    this.#doubler.reset(line.image);
    this.#expected.adopt(line.means);
    this.#anything.adopt(line.means);
  }

  #readAgain(said: Int16Array, means: Float32Array): Pass | null {
    this.#begin(means);
    for (let at = 0; at < said.length; at += CHUNK) this.#decode(this.#asOnLine(said.subarray(at, at + CHUNK), at));
    return this.#stop();
  }

  /** The cepstral means of what was said: the phone loop tells them alone, for less. */
  #meansOf(said: Int16Array): Float32Array {
    this.#doubler.reset(this.#line.image);
    this.#anything.start(this.#anythingGrammar, this.#line.means);
    for (let at = 0; at < said.length; at += CHUNK) this.#anything.feed(this.#asOnLine(said.subarray(at, at + CHUNK), at));
    this.#anything.stop();
    return this.#anything.means();
  }

  /** As the models know a line: with a faint noise, and English at twice the rate. */
  #asOnLine(samples: Int16Array, at: number): Int16Array {
    const line = withLineNoise(samples, at);
    return this.language === 'en' ? this.#doubler.double(line) : line;
  }

  #decode(audio: Int16Array): string {
    const heard = this.#expected.feed(audio);
    this.#anything.feed(audio);
    return heard;
  }

  /** Null if it's no whole sentence of the grammar. */
  #stop(): Pass | null {
    const heard = this.#expected.stop();
    this.#anything.stop();
    const path = heard === '' ? null : this.#read(heard);
    if (!path?.complete) return null;
    const { text, withdrawn } = path;
    return { text, ...(withdrawn === undefined ? {} : { withdrawn }), fit: this.#fit() };
  }

  #read(heard: string): Path | null {
    if (!this.#grammar) return null;
    const words = heard.split(' ').flatMap((word) => (word ? [word.replace(/\(\d+\)$/, '')] : []));
    const path = readPath(this.#grammar, words);
    return path && { ...path, text: joinDigits(path.text) };
  }

  #fit(): Fit {
    return fitOf(this.#expected.segments(), this.#anything.segments());
  }

  #knows(word: string): boolean {
    return this.#words.has(word) || this.#baseWords.has(word);
  }

  get #baseWords(): ReadonlySet<string> {
    return baseWordsOf(this.#lexicon);
  }

  #newExpected(): Search {
    const words = [...this.#lexicon.base, ...[...this.#words.values()].flat()];
    // A dictionary must not be empty.
    return this.#newSearch(EXPECTED[this.language], words.length > 0 ? words : this.#lexicon.phones);
  }

  #newAnything(): Search {
    return this.#newSearch(ANYTHING_BEAMS, this.#lexicon.phones);
  }

  #newSearch(beams: Readonly<Record<string, string>>, words: readonly DictionaryWord[]): Search {
    const settings = { ...SETTINGS[this.language], ...beams };
    return new Search(this.#module, { settings, words, parameters: this.#parameters, means: QUIET_LINES[this.language].means });
  }

  #renewExpected(): void {
    this.#expected.free();
    this.#grammars.clear();
    this.#arcs = 0;
    this.#expected = this.#newExpected();
  }
}

function loopOver(lexicon: Lexicon): { states: number; start: number; end: number; arcs: { from: number; to: number; word: string }[] } {
  const phones = lexicon.phones.map(([word]) => ({ from: 0, to: 0, word }));
  // An arc without a word is an empty step: it lets the loop end.
  return { states: 2, start: 0, end: 1, arcs: [{ from: 0, to: 1, word: '' }, { from: 1, to: 0, word: '' }, ...phones] };
}

const baseWords = new WeakMap<Lexicon, ReadonlySet<string>>();

function baseWordsOf(lexicon: Lexicon): ReadonlySet<string> {
  let words = baseWords.get(lexicon);
  if (!words) {
    words = new Set(lexicon.base.map(([spelling]) => spelling));
    baseWords.set(lexicon, words);
  }
  return words;
}
