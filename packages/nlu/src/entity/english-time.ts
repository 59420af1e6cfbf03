import { englishSmall } from './english-number.ts';
import { quantityAt } from './english-quantity.ts';
import { englishWords } from './english-words.ts';
import type { Found } from './found.ts';
import { type HourContext, meantHour, type Part, type PartWords, partsNamed } from './hour.ts';
import { meantIn } from './meant.ts';

const parts: PartWords = [
  [/(?<!good )\bmornings?\b/, 'morning'],
  [/(?<!good )\bafternoons?\b/, 'afternoon'],
  [/(?<!good )\b(?:evenings?|tonight)\b/, 'evening'],
  [/(?<!good )\bnights?\b/, 'night'],
];

/** The parts of the day that are named in English, in order. A greeting names none. */
export const englishParts = (text: string): Found<Part>[] => partsNamed(text.toLowerCase(), parts);

const englishPart = (text: string): Part | null => englishParts(text).at(-1)?.value ?? null;

interface Clock {
  readonly hour: number;
  readonly minutes: number;
  readonly length: number;
  /** Nothing but the number itself says that it is an hour. */
  readonly bare: boolean;
}

const hourAt = (words: readonly string[], at: number): number | null => {
  const hour = englishSmall(words[at] ?? '');
  return hour === null || hour < 0 || hour > 23 || /^oh?$/.test(words[at] ?? '') ? null : hour;
};

/** Minutes of 10 to 59 in one word or two, "oh five" for five. */
const minutesAt = (words: readonly string[], at: number): { readonly value: number; readonly length: number } | null => {
  const first = words[at] ?? '';
  const one = englishSmall(first);
  const two = englishSmall(words[at + 1] ?? '');
  if (/^(?:oh?|zero)$/.test(first)) return two !== null && two > 0 && two < 10 ? { value: two, length: 2 } : null;
  if (one === null || one < 10 || one > 59) return null;
  const ones = /^(?:twenty|thirty|forty|fifty)$/.test(first) && two !== null && two > 0 && two < 10 ? two : null;
  return ones === null ? { value: one, length: 1 } : { value: one + ones, length: 2 };
};

const introducing = new Set('at after from around about by say make towards toward approximately roughly'.split(' '));
const closing = new Set('am pm oclock sharp ish'.split(' '));

/** Half past two, half three, quarter to nine, twenty past eleven, ten to three. */
const relativeAt = (words: readonly string[], at: number): Clock | null => {
  const word = words[at] ?? '';
  const quarter = word === 'half' ? 30 : word === 'quarter' ? 15 : null;
  const counted = quarter === null ? (minutesAt(words, at) ?? (word === 'five' ? { value: 5, length: 1 } : null)) : null;
  const minutes = quarter ?? counted?.value;
  if (minutes === undefined) return null;
  const unit = at + (counted?.length ?? 1);
  const end = /^minutes?$/.test(words[unit] ?? '') ? unit + 1 : unit;
  const link = words[end] ?? '';
  const past = /^(?:past|after)$/.test(link);
  const before = /^(?:to|til|before|of)$/.test(link);
  const bare = word === 'half' && !past && !before;
  const hour = hourAt(words, bare ? end : end + 1);
  if ((!past && !before && !bare) || hour === null || hour < 1 || hour > 12) return null;
  // "Half of two" is none, and "half an hour" has no hour.
  if (word === 'half' && before) return null;
  const next = (bare ? end : end + 1) + 1;
  return { hour, minutes: before ? -minutes : minutes, length: next + (closing.has(words[next] ?? '') ? 1 : 0) - at, bare: false };
};

/** Three o'clock, 3 pm, ten thirty, three oh five, fourteen thirty, 14:30. */
const plainAt = (words: readonly string[], at: number): Clock | null => {
  const figures = /^(\d{1,2})h(\d\d)$/.exec(words[at] ?? '');
  if (figures !== null)
    return {
      hour: Number(figures[1]),
      minutes: Number(figures[2]),
      length: closing.has(words[at + 1] ?? '') ? 2 : 1,
      bare: false,
    };
  const military = /^(?:oh?|zero)$/.test(words[at] ?? '') ? 1 : 0;
  const hour = hourAt(words, at + military);
  if (hour === null) return null;
  const hundred = words[at + military + 1] === 'hundred';
  if (hundred && (military > 0 || hour > 12 || words[at + 2] === 'hours'))
    return { hour: hour === 0 ? 24 : hour, minutes: 0, length: military + 2 + (words[at + military + 2] === 'hours' ? 1 : 0), bare: false };
  if (military > 0 || hundred) return null;
  const minutes = minutesAt(words, at + 1);
  const end = at + 1 + (minutes?.length ?? 0);
  if (/^(?:[a-z]+ ){1,2}(?:street|road|avenue|lane|drive|court|place|square|way)\b/.test(words.slice(end).join(' '))) return null;
  const mark = words[end] ?? '';
  const part = /^(?:in the (?:morning|afternoon|evening)|at (?:night|noon))\b/.test(words.slice(end, end + 3).join(' '));
  const told =
    closing.has(mark) || part || introducing.has(words[at - 1] ?? '') || (minutes !== null && /^[a-z]/.test(words[at + 1] ?? ''));
  return { hour, minutes: minutes?.value ?? 0, length: end - at + (closing.has(mark) ? 1 : 0), bare: !told };
};

const polite = new Set(
  'please ok okay yes yeah no then maybe well so let us us say the perhaps i think would be good fine is it ish or thanks about'.split(' '),
);

// "Not before three" says what doesn't suit.
const bound = new Set(['before', 'until', 'till', 'than', 'past']);

const context = (words: readonly string[], at: number, { length }: Clock, text: string): Part | null => {
  const behind = words.slice(at + length - 1, at + length + 4);
  if (behind[0] === 'am') return 'morning';
  if (behind[0] === 'pm') return 'afternoon';
  return englishPart(behind.join(' ')) ?? englishPart(text);
};

const half = (words: readonly string[], at: number, clock: Clock, around: HourContext, text: string): number => {
  const part = context(words, at, clock, text);
  const marked = words[at + clock.length - 1];
  const midnight = marked === 'am' && clock.hour === 12;
  const value = meantHour(midnight ? 0 : clock.hour, clock.minutes, { ...around, part });
  return (value + 1440) % 1440;
};

const read = (text: string, around: HourContext, now: number): Found<number> | null => {
  const plain = text
    .replace(/(?<![a-z])([ap])\.?\s?m\b\.?/g, ' $1m ')
    .replace(/o['’]?\s?clock/g, ' oclock ')
    .replace(/\b([01]?\d|2[0-3])[:.]([0-5]\d)(?!\d)/g, '$1h$2');
  const words = englishWords(plain.replace(/(?<=[a-z])-ish\b/g, ' ish'));
  const at = (from: number, length: number): string =>
    words
      .slice(from, from + length)
      .join(' ')
      .replace(/(\d)h(\d)/, '$1:$2');
  for (const [place, word] of words.entries()) {
    if (word === 'noon' || word === 'midday') return words[place - 1] === 'before' ? null : { value: 720, from: word };
    if (word === 'midnight') return { value: 0, from: word };
    if (word === 'in') {
      const length = quantityAt(words, place + 1) ?? (words[place + 1] === 'an' ? { value: 1, length: 1 } : null);
      const unit = length === null ? '' : (words[place + 1 + length.length] ?? '');
      if (length !== null && /^(?:hours?|minutes?)$/.test(unit))
        return { value: (now + length.value * (unit.startsWith('h') ? 60 : 1)) % 1440, from: at(place, 2 + length.length) };
    }
    const clock = relativeAt(words, place) ?? plainAt(words, place);
    if (clock === null || clock.minutes > 59) continue;
    if (bound.has(words[place - 1] ?? '') || (words[place - 1] === 'at' && bound.has(words[place - 2] ?? ''))) return null;
    const alone =
      clock.hour <= 12 &&
      words.every((each, n) => (n >= place && n < place + clock.length) || polite.has(each) || englishSmall(each) !== null);
    const apart = text.split(/[,;.!?]/).some((clause) => clause.trim() === at(place, clock.length));
    if (clock.bare && !alone && !apart) continue;
    return { value: half(words, place, clock, around, text), from: at(place, clock.length) };
  }
  return null;
};

/**
 * The time of day named in English, minutes since midnight: 3 pm, half three, half past two, quarter to nine, 14:30, noon, ten o'clock, in
 * two hours; a number alone where nothing else is said.
 *
 * @param now minutes since midnight
 */
export const englishTime = (text: string, around: HourContext, now: number): Found<number> | null =>
  meantIn(text, 'en', (said) => read(said, around, now));
