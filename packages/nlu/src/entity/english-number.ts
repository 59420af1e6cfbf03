const ones = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
  thirteenth: 13,
  fourteenth: 14,
  fifteenth: 15,
  sixteenth: 16,
  seventeenth: 17,
  eighteenth: 18,
  nineteenth: 19,
  twentieth: 20,
  thirtieth: 30,
};
const scales: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, million: 1_000_000 };

const small = new Map<string, number>([
  ...ones.map((word, value) => [word, value] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
  ['oh', 0],
  ['o', 0],
  ['nought', 0],
]);

/** A word's or figure's value below a hundred, its ordinal form too when `ordinal`. Null when it is none. */
export const englishSmall = (word: string, ordinal = false): number | null => {
  if (/^\d+$/.test(word)) return Number(word);
  if (ordinal) {
    const figure = /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1];
    if (figure !== undefined) return Number(figure);
    const value = ordinals[word];
    if (value !== undefined) return value;
  }
  return small.get(word) ?? null;
};

/** A number found in words. */
export interface WordNumber {
  readonly value: number;
  /** Words it took. */
  readonly length: number;
}

/** The number that begins at `words[from]`: two hundred and five, three point five, twenty one, 2 thousand. */
export const englishNumber = (words: readonly string[], from: number, ordinal = false): WordNumber | null => {
  let total = 0;
  let group = 0;
  let at = from;
  let seen = false;
  let last = 0;
  for (; at < words.length; at++) {
    const word = words[at] ?? '';
    const scale = scales[word];
    if (scale !== undefined && (seen || (at > from && words[at - 1] === 'a'))) {
      if (scale === 100) group = Math.max(group, 1) * 100;
      else {
        total += Math.max(group, 1) * scale;
        group = 0;
      }
      last = scale;
      seen = true;
      continue;
    }
    if (word === 'a' && scales[words[at + 1] ?? ''] !== undefined && !seen) continue;
    if (word === 'and' && seen && last >= 100 && englishSmall(words[at + 1] ?? '', ordinal) !== null) continue;
    if (/^\d+(?:\.\d+)?$/.test(word)) {
      if (seen && last < 100) break;
      group += Number(word);
      seen = true;
      last = 1;
      continue;
    }
    const value = englishSmall(word, ordinal);
    if (value === null || word === 'o' || word === 'oh') break;
    // twenty + one goes on; one + two are two numbers.
    if (seen && last < 100 && !(last === 10 && value > 0 && value < 10)) break;
    group += value;
    last = value >= 20 && value % 10 === 0 ? 10 : 1;
    seen = true;
  }
  if (!seen) return null;
  let value = total + group;
  if (words[at] === 'point') {
    let decimals = '';
    let next = at + 1;
    for (; next < words.length; next++) {
      const digit = englishSmall(words[next] ?? '');
      if (digit === null || digit > 9) break;
      decimals += String(digit);
    }
    if (decimals !== '') {
      value = Number(`${value}.${decimals}`);
      at = next;
    }
  }
  return { value, length: at - from };
};
