import type { Found } from './found.ts';

/** A part of the day, as it is said with an hour. */
export type Part = 'small-hours' | 'morning' | 'noon' | 'afternoon' | 'evening' | 'night';

/** The words that name parts of the day, by part. */
export type PartWords = readonly (readonly [words: RegExp, part: Part])[];

/** The parts of the day that are named, in the order in which they are. */
export const partsNamed = (text: string, table: PartWords): Found<Part>[] =>
  table
    .flatMap(([words, value]) =>
      [...text.matchAll(new RegExp(words.source, 'gu'))].map((match) => ({ value, from: match[0], at: match.index })),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ value, from }) => ({ value, from }));

/** A time within which somebody is open, HH:mm. */
export interface Hours {
  readonly from: string;
  readonly to: string;
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

const isOpen = (minutes: number, open: readonly Hours[]): boolean =>
  open.some(({ from, to }) => minutesOf(from) <= minutes && minutes <= minutesOf(to));

/** Minutes since midnight of a clock's hour (0 to 24) and minutes, in a part of the day. */
const within = (part: Part, hour: number, minutes: number): number => {
  const later = hour % 12;
  const after = (later + 12) * 60 + minutes;
  switch (part) {
    case 'morning':
      return hour * 60 + minutes;
    case 'small-hours':
      return (hour === 12 ? 0 : hour) * 60 + minutes;
    case 'noon':
      return hour < 4 ? after : hour * 60 + minutes;
    case 'afternoon':
      return after;
    case 'evening':
      return hour === 12 ? minutes : after;
    case 'night':
      return hour === 12 || hour < 5 ? later * 60 + minutes : after;
  }
};

/** Hours that a part of the day said at an earlier question may carry to: an afternoon has no ten o'clock. */
const carries: Readonly<Record<Part, readonly [from: number, to: number]>> = {
  'small-hours': [0, 6],
  morning: [6, 12],
  noon: [11, 14],
  afternoon: [12, 19],
  evening: [17, 24],
  night: [19, 24],
};

/** What decides between the two hours that a clock's face shows. */
export interface HourContext {
  /** Said with the hour. */
  readonly part: Part | null;
  /** Said at an earlier question. */
  readonly before: Part | null;
  /** When the company is open; empty where that isn't known. */
  readonly open: readonly Hours[];
}

/**
 * The minutes since midnight that are meant by an hour as it is said: the part of the day said with it decides, then one said before,
 * then the hours in which somebody is there; else it stays as it was said.
 */
export const meantHour = (hour: number, minutes: number, { part, before, open }: HourContext): number => {
  if (hour > 12 || hour === 0) return (hour % 24) * 60 + minutes;
  if (part !== null) return within(part, hour, minutes);
  if (before !== null) {
    const carried = within(before, hour, minutes);
    const [from, to] = carries[before];
    if (from * 60 <= carried && carried < to * 60) return carried;
  }
  const said = hour * 60 + minutes;
  const later = ((hour % 12) + 12) * 60 + minutes;
  return !isOpen(said, open) && isOpen(later, open) ? later : said;
};
