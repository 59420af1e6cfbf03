import { FRAME_SAMPLES } from '../ports/audio-batch.ts';
import { type Fingerprint, Fingerprinter } from './fingerprint.ts';
import { ALIKE, align, likeness } from './likeness.ts';
import { type Followed, follow, isSame } from './passage.ts';

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
/** Share of that which lies in the known one: a recording may end with the words that it begins with. */
const WITHIN = 0.6;
/** Two that are so nearly alike and come to different things tell nothing. */
const DISTANCE = 0.08;
/** Recordings that are less alike are not of one announcement. */
const SAME = 0.5;
/** Announcements that are followed at once while they are heard, those of one voice: the most alike. */
const FOLLOWED = 6;
/** One that is followed is looked at again when it may be known, but not sooner than after so many frames, nor if that is further off. */
const SOONEST = 5;
const LATEST = 60;
const silence = new Int16Array(FRAME_SAMPLES);

interface Candidate {
  readonly one: KnownAnnouncement;
  readonly score: number;
  readonly followed: Followed;
}

/** Compares what one stream hears with known announcements, and keeps it. */
export class SoundWatch {
  readonly #fingerprinter = new Fingerprinter();
  readonly #frames: Int16Array[] = [];
  #lastAt = 0;
  #hit = false;
  /** Audible frames at the last look at all that are known. */
  #looked = 0;
  /** What is likely since then, and the frame at which one of it may be known. */
  #likely: readonly KnownAnnouncement[] = [];
  #again = Number.POSITIVE_INFINITY;

  /** @param at of the frame, ms @returns a hit, the first time */
  hear(frame: Int16Array, at: number, known: readonly KnownAnnouncement[]): SoundHit | undefined {
    // What the media worker withheld was silence.
    const withheld = this.#lastAt === 0 ? 0 : Math.round((at - this.#lastAt) / FRAME_MS) - 1;
    for (let n = 0; n < withheld; n++) this.#take(silence);
    this.#lastAt = at;
    this.#take(frame.slice());
    if (this.#hit || known.length === 0) return undefined;
    const found = this.#look(known);
    if (!found) return undefined;
    this.#hit = true;
    return { ...found, at };
  }

  /** Everything so far, and what of the known it sounds like. */
  heard(known: readonly KnownAnnouncement[]): HeardSound {
    const samples = new Int16Array(this.#frames.length * FRAME_SAMPLES);
    for (const [n, frame] of this.#frames.entries()) samples.set(frame, n * FRAME_SAMPLES);
    const { print, audible } = this.#fingerprinter;
    return { print: print.slice(), samples, audibleMs: audible * FRAME_MS, alike: groupOf(print, known) };
  }

  #take(frame: Int16Array): void {
    if (this.#frames.length >= LONGEST) return;
    this.#frames.push(frame);
    this.#fingerprinter.take(frame);
  }

  /** Now and then at all that are known, in between at those that were likely. */
  #look(known: readonly KnownAnnouncement[]): Alike | undefined {
    const { audible, print } = this.#fingerprinter;
    const atAll = isDue(audible) && audible !== this.#looked;
    if (!atAll && print.length < this.#again) return undefined;
    const candidates = candidatesOf(print, atAll ? known.filter(isNamed) : this.#likely);
    if (atAll) this.#looked = audible;
    this.#likely = candidates.map(({ one }) => one);
    const missing = Math.min(...candidates.map(({ followed }) => (followed.through ? Number.POSITIVE_INFINITY : followed.missing)));
    this.#again = missing > LATEST ? Number.POSITIVE_INFINITY : print.length + Math.max(SOONEST, missing);
    return told(candidates);
  }
}

/** Something follows from being like it. */
const isNamed = ({ class: of, rule }: KnownAnnouncement): boolean => of !== null || rule !== undefined;

const classOf = ({ class: of, id }: KnownAnnouncement): string => of ?? id;

/** Those that what was heard last sounds like, the likeliest first, and how far they were followed. */
function candidatesOf(print: Fingerprint, known: readonly KnownAnnouncement[]): Candidate[] {
  const from = Math.max(0, print.length - LOOKED_UP);
  const last = print.subarray(from);
  return known
    .map((one) => ({ one, ...align(last, one.print, Math.floor(WITHIN * last.length)) }))
    .filter(({ one, likeness: score }) => score >= (one.rule?.likeness ?? ALIKE))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, FOLLOWED)
    .map(({ one, likeness: score, offset }) => ({ one, score, followed: follow(print, one.print, offset - from) }));
}

/** The likeliest of those that were followed to where no other can be meant, if it is so much likelier than the next of another class. */
function told(candidates: readonly Candidate[]): Alike | undefined {
  const [best, ...others] = candidates.filter(({ followed }) => followed.through);
  const rival = best && others.find(({ one }) => classOf(one) !== classOf(best.one));
  if (!best || (rival && best.score - rival.score < DISTANCE)) return undefined;
  return { id: best.one.id, likeness: best.score };
}

/** The announcement of which it is another recording. Which group something belongs to is a matter of its sound alone. */
function groupOf(print: Fingerprint, known: readonly KnownAnnouncement[]): Alike | undefined {
  const likely = known
    .map(({ id, print: other }) => ({ id, print: other, likeness: likeness(print, other) }))
    .filter((one) => one.likeness >= SAME)
    .sort((a, b) => b.likeness - a.likeness)
    .find((one) => isSame(print, one.print));
  return likely && { id: likely.id, likeness: likely.likeness };
}
