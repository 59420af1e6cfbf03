import type { Expectation } from '../ports/expectation.ts';
import { englishDigit, englishPhrase } from './english.ts';
import { englishDate, englishNumber, englishTime } from './english-when.ts';
import { choice, type Expression, optional, repeated, sequence } from './expression.ts';
import { compileGrammar, type Grammar } from './grammar.ts';
import { mandarinDigit, mandarinPhrase } from './mandarin.ts';
import { mandarinDate, mandarinNumber, mandarinTime } from './mandarin-when.ts';

const parts = {
  zh: { phrase: mandarinPhrase, digit: mandarinDigit, number: mandarinNumber, date: mandarinDate, time: mandarinTime, separator: '' },
  en: { phrase: englishPhrase, digit: englishDigit, number: englishNumber, date: englishDate, time: englishTime, separator: ' ' },
} as const;

/** Longest digit string of a grammar; longer ones are cut, since each place costs states. */
const MOST_DIGITS = 24;

/**
 * The closed grammar of what a node expects, or null if nothing sayable is expected. Digit strings come back with the
 * separator of the language, which {@link joinDigits} takes out.
 */
export function grammarOf(expect: Expectation): Grammar | null {
  const language = parts[expect.language];
  const options: Expression[] = [];
  for (const phrase of expect.phrases) {
    const expression = language.phrase(phrase);
    if (expression) options.push(expression);
  }
  if (expect.digits) {
    const max = Math.min(Math.max(1, expect.digits.max), MOST_DIGITS);
    const digit = choice(...Array.from({ length: 10 }, (_, value) => language.digit(value)));
    options.push(repeated(digit, Math.min(Math.max(1, expect.digits.min), max), max));
  }
  if (expect.number) options.push(language.number);
  if (expect.date && expect.time) options.push(sequence(language.date, optional(language.time)), language.time);
  else if (expect.date) options.push(language.date);
  else if (expect.time) options.push(language.time);
  return options.length > 0 ? compileGrammar(choice(...options), language.separator) : null;
}

/** `1 3 8` -> `138`: digits read one by one are one string in either language. */
export const joinDigits = (text: string): string => (/^\d( \d)+$/.test(text) ? text.replaceAll(' ', '') : text);
