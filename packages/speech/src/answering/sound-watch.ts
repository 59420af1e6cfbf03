import { FRAME_SAMPLES } from '../ports/audio-batch.ts';
import { type Fingerprint, Fingerprinter } from './fingerprint.ts';
import { ALIKE, likeness } from './likeness.ts';

/** An announcement whose sound is known. */
export interface KnownAnnouncement {
  readonly id: string;
  readonly company: number;
  /** What it comes to; null where nobody has said yet. */
  readonly class: string | null;
  readonly print: Fingerprint;
  /** A rule of people's is about it: what sounds so much like it is told, whatever else it is like. */
  readonly rule?: { readonly id: string; readonly likeness: number } | undefined;
}

/** A stream sounds like a known announcement. */
export interface SoundHit extends Alike {
  /** ms since the epoch. */
  readonly at: number;
}

/** What was heard, from the first sound on. */
export interface HeardSound {
  readonly print: Fingerprint;
  /** 8 kHz. */
  readonly samples: Int16Array;
  /** Of it that is no silence, ms. */
  readonly audibleMs: number;
  /** The known announcement that it sounds most like, if any; of whatever class. */
  readonly alike: Alike | undefined;
}

/** How like a known announcement something sounds. */
export interface Alike {
  readonly id: string;
  readonly likeness: number;
}

const FRAME_MS = 20;
/** Of what is heard so much is kept, frames: 10 s. */
const LONGEST = 500;
/** Looked up first after so many audible frames, and then again after so many more; later less often, for it costs time in every call. */
const FIRST = 60;
const EVERY = 25;
const LATE = 160;
const EVERY_LATE = 50;
/** Looked up at this many audible frames. */
const isDue = (audible: number): boolean =>
  audible >= FIRST && (audible < LATE ? (audible - FIRST) % EVERY === 0 : (audible - FIRST) % EVERY_LATE === 0);
/** Of what was heard last, so much is looked up, words: 2.4 s. */
const LOOKED_UP = 120;
/** Announcements of one voice share words: one is known only if it is so much likelier than the next of another class. */
const DISTANCE = 0.08;
/** Announcements of one voice that share words are to be two groups rather than one. */
const SAME = 0.5;
const silence = new Int16Array(FRAME_SAMPLES);

/** Compares what one stream hears with known announcements, and keeps it. */
export class SoundWatch {
  readonly #fingerprinter = new Fingerprinter();
  readonly #frames: Int16Array[] = [];
  #lastAt = 0;
  #hit = false;

  /** @param at of the frame, ms @returns a hit, the first time */
  hear(frame: Int16Array, at: number, known: readonly KnownAnnouncement[]): SoundHit | undefined {
    // What the media worker withheld was silence.
    const withheld = this.#lastAt === 0 ? 0 : Math.round((at - this.#lastAt) / FRAME_MS) - 1;
    for (let n = 0; n < withheld; n++) this.#take(silence);
    this.#lastAt = at;
    this.#take(frame.slice());
    const { audible } = this.#fingerprinter;
    if (this.#hit || !isDue(audible) || known.length === 0) return undefined;
    const found = this.#lookUp(known);
    if (!found) return undefined;
    this.#hit = true;
    return { ...found, at };
  }

  /** Everything so far, and what of the known it sounds like. */
  heard(known: readonly KnownAnnouncement[]): HeardSound {
    const samples = new Int16Array(this.#frames.length * FRAME_SAMPLES);
    for (const [n, frame] of this.#frames.entries()) samples.set(frame, n * FRAME_SAMPLES);
    const { print, audible } = this.#fingerprinter;
    return {
      print: print.slice(),
      samples,
      audibleMs: audible * FRAME_MS,
      alike: closest(print, known.map(withoutRule), { least: SAME, distance: 0 }),
    };
  }

  #take(frame: Int16Array): void {
    if (this.#frames.length >= LONGEST) return;
    this.#frames.push(frame);
    this.#fingerprinter.take(frame);
  }

  #lookUp(known: readonly KnownAnnouncement[]): Alike | undefined {
    return closest(this.#fingerprinter.print.slice(-LOOKED_UP), known, { least: ALIKE, distance: DISTANCE });
  }
}

/** Which group something belongs to is a matter of its sound alone. */
const withoutRule = ({ rule: _rule, ...one }: KnownAnnouncement): KnownAnnouncement => one;

/** The announcement that something sounds like, if it is so much likelier than the next of another class. */
function closest(print: Fingerprint, known: readonly KnownAnnouncement[], limits: { least: number; distance: number }): Alike | undefined {
  const likely = known.map((one) => ({ one, score: likeness(print, one.print) })).sort((a, b) => b.score - a.score);
  const [best] = likely;
  if (!best || best.score < (best.one.rule?.likeness ?? limits.least)) return undefined;
  const classOf = ({ class: of, id }: KnownAnnouncement): string => of ?? id;
  const rival = likely.find(({ one }) => classOf(one) !== classOf(best.one));
  return rival && best.score - rival.score < limits.distance ? undefined : { id: best.one.id, likeness: best.score };
}
