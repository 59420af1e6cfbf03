import { choice, type Expression, optional, sequence, word } from './expression.ts';

/** Words separated by spaces, said as they stand. */
export const said = (text: string): Expression => sequence(...text.split(' ').map((part) => word(part)));
const anyOf = (...texts: string[]): Expression => choice(...texts.map(said));

export const ENGLISH_ONES = 'one two three four five six seven eight nine'.split(' ');
export const ENGLISH_TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
export const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth'.split(
    ' ',
  );

const ones = anyOf(...ENGLISH_ONES);
const upTo99 = choice(ones, anyOf(...ENGLISH_TEENS), sequence(anyOf(...ENGLISH_TENS), optional(ones)));
const upTo999 = choice(upTo99, sequence(choice(ones, word('a')), word('hundred'), optional(sequence(optional(word('and')), upTo99))));

/** Whole numbers from 0 to 9999. */
export const englishNumber: Expression = choice(
  word('zero'),
  upTo999,
  sequence(choice(ones, word('a')), word('thousand'), optional(sequence(optional(word('and')), upTo999))),
);

const ordinal = choice(anyOf(...ORDINALS), sequence(anyOf('twenty', 'thirty'), anyOf(...ORDINALS.slice(0, 9))));

/** Days as callers name them: tomorrow, next monday, may third, the third of may. */
export const englishDate: Expression = choice(
  anyOf('today', 'tomorrow', 'tonight', 'the day after tomorrow', 'yesterday', 'this weekend', 'next week', 'next month'),
  sequence(optional(anyOf('this', 'next', 'on')), anyOf(...WEEKDAYS)),
  sequence(anyOf(...MONTHS), optional(word('the')), choice(ordinal, upTo99)),
  sequence(optional(word('on')), word('the'), ordinal, optional(sequence(word('of'), anyOf(...MONTHS)))),
);

const hour = anyOf(...ENGLISH_ONES, 'ten', 'eleven', 'twelve');
const half = anyOf('a m', 'p m', 'in the morning', 'in the afternoon', 'in the evening');
const minutes = choice(
  said("o'clock"),
  sequence(word('oh'), ones),
  anyOf(...ENGLISH_TEENS),
  sequence(anyOf(...ENGLISH_TENS.slice(0, 4)), optional(ones)),
);
const clock = choice(
  sequence(hour, optional(minutes)),
  sequence(anyOf('half past', 'quarter past', 'quarter to', 'a quarter past', 'a quarter to'), hour),
);

/** Parts of the day that people name a day with: monday morning, tomorrow in the afternoon. */
export const englishDayPart: Expression = sequence(optional(said('in the')), anyOf('morning', 'afternoon', 'evening'));

/** Parts of the day and clock times: afternoon, three thirty p m, half past four. */
export const englishTime: Expression = choice(
  sequence(optional(anyOf('in the', 'this')), anyOf('morning', 'afternoon', 'evening')),
  anyOf('noon', 'midnight', 'at noon'),
  sequence(optional(word('at')), clock, optional(half)),
);
