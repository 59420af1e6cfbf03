import type { Fingerprint } from './fingerprint.ts';
import { align, blockNear } from './likeness.ts';

/** Silence between two passages, words: 0.8 s. An announcement pauses for less than that within a sentence. */
const PAUSE = 40;
/** Silence behind a passage that shows it was not cut off, words: 0.3 s. */
const ENDED = 15;
/** Words that are compared together, and how far before them the next such block lies: 0.6 s, 0.3 s. */
const BLOCK = 30;
const STEP = 15;
/** How far a block may lie from where the one behind it lay, words. */
const SLIP = 5;
/** Fewer words in common say nothing of a block. */
const FEWEST = 10;
/** Blocks of the same announcement are mostly more alike, also with noise 20 dB below; of another in the same voice, where its words differ, less. */
const LEAST = 0.3;
/** What may be missing at the beginning and at the end of a passage, words: 200 and 160 ms. */
const LATE = 10;
const EARLY = 8;
/** Shorter passages are no announcement, words: 1.2 s. */
const SHORTEST = 60;
/** What was matched for so long is known before its end, words: 4 s. Openings that two announcements of one voice share were matched for 3.1 s. */
const LONG = 200;

/** What is said without a longer pause, from a word of a recording to another, which is not in it. */
interface Passage {
  readonly from: number;
  readonly to: number;
  /** It ends there, rather than where the recording was cut off. */
  readonly ended: boolean;
}

/** A passage that the recording was cut off in counts as ended if there is no longer one: the call was over once it had been read. */
function passagesOf(print: Fingerprint): Passage[] {
  const found: { from: number; to: number }[] = [];
  for (let n = 0; n < print.length; n++) {
    if (print[n] === 0) continue;
    const last = found.at(-1);
    if (last && n - last.to < PAUSE) last.to = n + 1;
    else found.push({ from: n, to: n + 1 });
  }
  const longest = Math.max(0, ...found.map(({ from, to }) => to - from));
  return found.map((one) => ({ ...one, ended: print.length - one.to >= ENDED || one.to - one.from === longest }));
}

/** How far a known recording was followed by what is heard. */
export interface Followed {
  /** It is this recording: no other that begins or ends with some of its words can be meant. */
  readonly through: boolean;
  /** Words to be heard until it may be that; Infinity where something else is heard. */
  readonly missing: number;
}

const NOT_AT_ALL: Followed = { through: false, missing: Number.POSITIVE_INFINITY };

/** Words of a recording that are no silence. */
function spoken(print: Fingerprint, from: number, to: number): number {
  let words = 0;
  for (let n = Math.max(0, from); n < Math.min(to, print.length); n++) if (print[n] !== 0) words++;
  return words;
}

/**
 * Goes backwards from a place, block by block, for as long as a passage is what is heard. Where it speaks and nothing is heard, that is none.
 *
 * @param last of the passage, the word behind the last that is looked at @returns the first word of it from which on everything was matched
 */
function matchedFrom(
  heard: Fingerprint,
  known: Fingerprint,
  { from: begin }: Passage,
  { last, offset }: { last: number; offset: number },
): number {
  let lag = offset;
  let first = last;
  for (let to = last - offset; to > 0 && to + lag > begin + LATE; to -= STEP) {
    const from = Math.max(0, to - BLOCK, begin - lag);
    const block = blockNear(heard, known, { offset: lag, from, to, slip: SLIP });
    const words = spoken(known, from + block.offset, to + block.offset);
    if (words >= FEWEST && block.score * block.words < LEAST * words) break;
    if (block.words >= FEWEST) lag = block.offset;
    first = from + lag;
  }
  return first;
}

/**
 * Whether what is heard is a known announcement, and not another of the same voice that shares words with it: a passage has to be matched block
 * by block, from its beginning to its end or for long.
 *
 * @param offset of the words heard last: so many words later they lie in `known`
 */
export function follow(heard: Fingerprint, known: Fingerprint, offset: number): Followed {
  const now = heard.length + offset;
  const passage = passagesOf(known).findLast(({ from }) => from < now);
  if (!passage) return NOT_AT_ALL;
  const last = Math.min(now, passage.to);
  const first = matchedFrom(heard, known, passage, { last, offset });
  const length = last - first;
  if (length <= 0) return NOT_AT_ALL;
  const whole = passage.ended && first <= passage.from + LATE ? Math.max(passage.to - EARLY - last, SHORTEST - length) : LONG;
  const missing = Math.max(0, Math.min(whole, LONG - length));
  return { through: missing === 0, missing };
}

/** Of a passage so much lies at least in another recording of the same announcement. */
const MOST = 0.8;

/** Whether a passage of one recording was matched in another. */
function holds(whole: Fingerprint, part: Fingerprint, passage: Passage): boolean {
  const { from, to } = passage;
  const enough = Math.min(MOST * (to - from), LONG);
  const offset = from - align(part.subarray(from, to), whole, Math.floor(enough)).offset;
  return to - matchedFrom(whole, part, passage, { last: to, offset }) >= enough;
}

const longest = (print: Fingerprint): Passage | undefined =>
  passagesOf(print).reduce<Passage | undefined>((most, one) => (most && most.to - most.from >= one.to - one.from ? most : one), undefined);

/**
 * Whether two recordings are of one announcement, of which the newer may have been cut off: one that begins like another and goes on otherwise, or
 * that goes on where the other was cut off, is another.
 */
export function isSame(heard: Fingerprint, known: Fingerprint): boolean {
  const [inHeard, inKnown] = [longest(heard), longest(known)];
  if (!inHeard || !inKnown) return false;
  return holds(known, heard, inHeard) || (known.length - inKnown.to >= ENDED && holds(heard, known, inKnown));
}
