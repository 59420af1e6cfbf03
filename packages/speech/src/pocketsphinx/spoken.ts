import type { Expectation } from '../ports/expectation.ts';
import type { PartialReading, Recognition } from '../ports/recogniser.ts';
import { UtteranceAudio } from '../recognisers/utterance-audio.ts';
import type { GrammarCache } from './grammar-cache.ts';
import { GrammarReading } from './grammar-reading.ts';

/**
 * What lasts so long with the line before it and the silence behind it may be an announcement, samples: 1.8 s, of which the voice has some 1.1.
 * Shorter ones are answers, and cost nothing more.
 */
const MAY_BE_ANNOUNCEMENT = 14_400;
/** As sure as this, the other grammar is not asked, and what is read in a pause holds. */
const SURE = 0.9;

/** An utterance on its way: read by the grammar of what is expected and, once it is long, by that of what may be said besides. */
export class Spoken {
  readonly #cache: GrammarCache;
  readonly #expect: Expectation;
  readonly #besides: Expectation | null;
  readonly #audio = new UtteranceAudio();
  #expected: GrammarReading;
  #announced: GrammarReading | null = null;
  #told = '';
  /** In a pause: read to its end, should nothing follow. What is not sure holds if the whole is read alike. */
  #paused: { sure: Recognition | null; read: Recognition } | null = null;

  constructor(cache: GrammarCache, expect: Expectation) {
    this.#cache = cache;
    this.#expect = expect;
    this.#besides = besidesOf(expect);
    this.#expected = new GrammarReading(cache, expect);
  }

  /** A reading is given whenever the words that fit best changed. */
  feed(samples: Int16Array): PartialReading | null {
    this.#audio.append(samples);
    if (this.#paused) return null;
    const expected = this.#expected.feed(samples);
    if (!this.#announced && !this.#mayBeAnnouncement) return this.#tell(expected);
    const announced = this.#announce(samples);
    if (!expected && !announced) return null;
    // How well words fit changes with what is said behind them.
    return this.#tell(surer(this.#expected.reading(), this.#announced?.reading() ?? null));
  }

  /**
   * Nothing was voiced for a moment: reads what there is to its end, as `finish` would. Null where that says nothing for sure, since without
   * the silence behind it more fits than with it; all is then read at the end. What is fed meanwhile is not read before {@link resume}.
   */
  pause(): Recognition | null {
    if (this.#paused || !this.#expected.isLive) return null;
    const recognition = this.#read(true);
    const isSure = recognition.kind === 'matched' && recognition.best.confidence >= SURE;
    this.#paused = { sure: isSure ? recognition : null, read: recognition };
    return this.#paused.sure;
  }

  /** More is said: what was read in the pause is worth nothing. */
  resume(): void {
    if (!this.#paused) return;
    this.#paused = null;
    this.#announced = null;
    this.#expected = new GrammarReading(this.#cache, this.#expect);
    this.#expected.catchUp(this.#audio.all());
  }

  /** @param thorough read twice */
  finish(thorough: boolean): Recognition {
    if (this.#paused?.sure) return this.#paused.sure;
    const whole = this.#read(thorough);
    const before = this.#paused?.read;
    // The media worker withholds the silence behind it: the same words fit less well then than in the pause.
    return before?.kind === 'matched' && whole.kind === 'unmatched' && whole.best?.text === before.best.text ? before : whole;
  }

  abandon(): void {
    this.#expected.abandon();
    this.#announced?.abandon();
  }

  #read(thorough: boolean): Recognition {
    const audio = this.#audio.all();
    if (!this.#besides || !this.#mayBeAnnouncement) return this.#expected.finish(audio, thorough);
    const announced = this.#announced ?? new GrammarReading(this.#cache, this.#besides);
    const isAnnouncement = sureness(announced.reading()) > sureness(this.#expected.reading());
    const [likelier, other] = isAnnouncement ? [announced, this.#expected] : [this.#expected, announced];
    const first = likelier.finish(audio, thorough);
    if (rankOf(first) >= 1 + SURE) {
      // Reading to the end takes most of the time.
      other.abandon();
      return first;
    }
    const second = other.finish(audio, thorough);
    return rankOf(second) > rankOf(first) ? second : first;
  }

  /** A recording is expected before all, and this is long enough to be one: nobody waits for a reply to it. */
  get mayBeRecording(): boolean {
    return (this.#expect.recited ?? []).length > 0 && this.#audio.all().length >= MAY_BE_ANNOUNCEMENT;
  }

  get #mayBeAnnouncement(): boolean {
    return this.#besides !== null && this.#audio.all().length >= MAY_BE_ANNOUNCEMENT;
  }

  /** One that begins to be read hears all that there was before. */
  #announce(samples: Int16Array): PartialReading | null {
    if (this.#announced) return this.#announced.feed(samples);
    if (!this.#besides) return null;
    this.#announced = new GrammarReading(this.#cache, this.#besides);
    return this.#announced.catchUp(this.#audio.all());
  }

  #tell(partial: PartialReading | null): PartialReading | null {
    if (!partial || partial.text === this.#told) return null;
    this.#told = partial.text;
    return partial;
  }
}

/** What may be said besides, as an expectation of its own: the same at every question, so that it is compiled once. */
export const besidesOf = ({ language, besides = [] }: Expectation): Expectation | null =>
  besides.length > 0 ? { language, phrases: [], recited: besides } : null;

const sureness = (reading: PartialReading | null): number => reading?.confidence ?? -1;

const surer = (one: PartialReading | null, other: PartialReading | null): PartialReading | null =>
  sureness(other) > sureness(one) ? other : one;

/** What was read both times before what was not, and the surer one before the other. */
function rankOf(recognition: Recognition): number {
  if (recognition.kind === 'failed') return -1;
  return (recognition.kind === 'matched' ? 1 : 0) + (recognition.best?.confidence ?? 0);
}
