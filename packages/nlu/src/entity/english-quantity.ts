import { englishNumber } from './english-number.ts';
import { englishWords } from './english-words.ts';
import type { Found } from './found.ts';

interface Quantity {
  readonly value: number;
  /** Words it takes. */
  readonly length: number;
}

const scales: Readonly<Record<string, number>> = {
  dozen: 12,
  hundred: 100,
  thousand: 1000,
  grand: 1000,
  k: 1000,
  million: 1_000_000,
  m: 1_000_000,
};

// "One" that stands for a thing or a person.
const before = new Set('no any some every each this that which another good new last next only someone the first other'.split(' '));
const after = new Set('of moment second sec minute more day thing who that another to time by i'.split(' '));

const pronoun = (words: readonly string[], at: number): boolean =>
  words[at] === 'one' &&
  ((before.has(words[at - 1] ?? '') && words[at - 2] !== 'just') || (after.has(words[at + 1] ?? '') && words[at - 1] !== 'just'));

/** What stands for a number and is none: a couple, half a dozen, a grand. */
const named = (words: readonly string[], at: number): Quantity | null => {
  const [one = '', two = '', three = ''] = words.slice(at, at + 3);
  if (one === 'half' && two === 'a' && three === 'dozen') return { value: 6, length: 3 };
  if (one === 'half' && (two === 'a' || two === 'an') && three !== '') return scaled(words, at, 0.5, 2);
  if (one === 'minus' || one === 'negative') {
    const number = englishNumber(words, at + 1);
    return number === null ? null : { value: -number.value, length: number.length + 1 };
  }
  if ((one === 'a' || one === 'the') && two === 'couple') return scaled(words, at, 2, three === 'of' ? 3 : 2);
  if (one === 'a' && (two === 'dozen' || two === 'grand')) return { value: scales[two] ?? 0, length: 2 };
  if ((one === 'a' || one === 'an' || one === 'one') && words.slice(at + 2, at + 5).join(' ') === 'and a half')
    return { value: 1.5, length: 5 };
  if (one === 'none' && words[at - 1] !== 'to' && (two === '' || two === 'at')) return { value: 0, length: 1 };
  const short = /^(\d+(?:\.\d+)?)(k|m)$/.exec(one);
  return short === null ? null : { value: Number(short[1]) * (scales[short[2] ?? ''] ?? 1), length: 1 };
};

/** `value` times the scale that may follow it. */
const scaled = (words: readonly string[], at: number, value: number, length: number): Quantity => {
  const scale = scales[words[at + length] ?? ''];
  return scale === undefined ? { value, length } : { value: value * scale, length: length + 1 };
};

/** The quantity that begins at a word: a number, with "and a half", a dozen or a grand behind it. */
export const quantityAt = (words: readonly string[], at: number): Quantity | null => {
  const known = named(words, at);
  if (known !== null) return known;
  const number = pronoun(words, at) ? null : englishNumber(words, at);
  if (number === null) return null;
  const end = at + number.length;
  const half = words.slice(end, end + 3).join(' ') === 'and a half';
  return scaled(words, at, number.value + (half ? 0.5 : 0), number.length + (half ? 3 : 0));
};

/** All numbers in English, in order. */
export const englishNumbers = (text: string): Found<number>[] => {
  const words = englishWords(text);
  const found: Found<number>[] = [];
  for (let at = 0; at < words.length; ) {
    const quantity = quantityAt(words, at);
    if (quantity !== null) found.push({ value: quantity.value, from: words.slice(at, at + quantity.length).join(' ') });
    at += quantity?.length ?? 1;
  }
  return found;
};

const major = /^(?:dollars?|bucks?|pounds?|quid|euros?|yuan|rmb|kuai|usd|gbp|eur)$/;
const minor = /^(?:cents?|pence|penny|pennies|p)$/;
// What may follow a number that is money without saying so.
const plainly = new Set(
  'a per or please each total in is and exactly max to plus would will at i about only if but roughly altogether thereabouts ish then maybe no not sorry now first'.split(
    ' ',
  ),
);

// Or where the day follows on which it is paid; not so an hour: "at five on Friday".
const dayward = new Set(['on', 'by', 'this', 'next', 'today', 'tomorrow']);

/** Cents after whole units: "five dollars (and) twenty (cents)". */
const centsAt = (words: readonly string[], at: number): Quantity | null => {
  const from = words[at] === 'and' ? at + 1 : at;
  const cents = englishNumber(words, from);
  if (cents === null || cents.value >= 100 || !Number.isInteger(cents.value)) return null;
  const end = from + cents.length;
  const unit = minor.test(words[end] ?? '');
  if (!unit && from > at) return null;
  return { value: cents.value / 100, length: end - at + (unit ? 1 : 0) };
};

const moneyAt = (words: readonly string[], at: number): (Quantity & { readonly unit: boolean }) | null => {
  const single = (words[at] === 'a' || words[at] === 'one') && major.test(words[at + 1] ?? '') ? { value: 1, length: 1 } : null;
  const sum = single ?? quantityAt(words, at);
  if (sum === null) return null;
  const end = at + sum.length;
  const unit = words[end] ?? '';
  if (minor.test(unit)) return { value: sum.value / 100, length: sum.length + 1, unit: true };
  const gap = unit === 'of' ? 1 : 0;
  if (major.test(words[end + gap] ?? '')) {
    const cents = centsAt(words, end + gap + 1);
    return { value: sum.value + (cents?.value ?? 0), length: sum.length + gap + 1 + (cents?.length ?? 0), unit: true };
  }
  // Twelve fifty.
  const more = Number.isInteger(sum.value) && sum.value < 100 ? englishNumber(words, end) : null;
  const price = more !== null && more.value >= 10 && more.value < 100 && more.value !== sum.value && /^[a-z]/.test(unit) ? more : null;
  const behind = words[end + (price?.length ?? 0)] ?? '';
  if (behind !== '' && !plainly.has(behind) && (words[at - 1] === 'at' || !dayward.has(behind))) return null;
  return { value: sum.value + (price?.value ?? 0) / 100, length: sum.length + (price?.length ?? 0), unit: false };
};

/** Money in units: $3.50, five dollars twenty, fifty bucks, a grand, twelve fifty. One said with its unit goes before a number without. */
export const englishAmount = (text: string): Found<number> | null => {
  const words = englishWords(text.replace(/[$£€¥]\s?([\d,.]+k?)/g, ' $1 dollars '));
  let bare: Found<number> | null = null;
  for (let at = 0; at < words.length; ) {
    const money = moneyAt(words, at);
    if (money === null) {
      // A number of something else is passed over whole.
      at += quantityAt(words, at)?.length ?? 1;
      continue;
    }
    const found = { value: money.value, from: words.slice(at, at + money.length).join(' ') };
    // "Twenty to thirty dollars".
    if (
      bare !== null &&
      /^(?:to|or)$/.test(words[at - 1] ?? '') &&
      words
        .slice(0, at - 1)
        .join(' ')
        .endsWith(bare.from)
    )
      return null;
    if (money.unit) return { ...found, from: found.from.replace(/ dollars$/, (unit) => (text.includes('dollars') ? unit : '')) };
    bare ??= found;
    at += money.length;
  }
  return bare;
};
