import type { Expectation, Language } from '../ports/expectation.ts';
import {
  englishCorrections,
  englishDenials,
  englishDigit,
  englishFillers,
  englishInstead,
  englishPhrase,
  englishTails,
} from './english.ts';
import { englishDate, englishDayPart, englishNumber, englishTime } from './english-when.ts';
import { aside, choice, type Expression, optional, priced, repeated, sequence } from './expression.ts';
import { compileGrammar, type Grammar, withCorrections } from './grammar.ts';
import {
  mandarinCorrections,
  mandarinDenials,
  mandarinDigit,
  mandarinFillers,
  mandarinInstead,
  mandarinPhrase,
  mandarinTails,
} from './mandarin.ts';
import { mandarinDate, mandarinDayPart, mandarinNumber, mandarinTime } from './mandarin-when.ts';

const parts = {
  zh: {
    phrase: mandarinPhrase,
    digit: mandarinDigit,
    number: mandarinNumber,
    date: mandarinDate,
    dayPart: mandarinDayPart,
    time: mandarinTime,
    fillers: mandarinFillers,
    tails: mandarinTails,
    denials: mandarinDenials,
    instead: mandarinInstead,
    corrections: mandarinCorrections,
    separator: '',
  },
  en: {
    phrase: englishPhrase,
    digit: englishDigit,
    number: englishNumber,
    date: englishDate,
    dayPart: englishDayPart,
    time: englishTime,
    fillers: englishFillers,
    tails: englishTails,
    denials: englishDenials,
    instead: englishInstead,
    corrections: englishCorrections,
    separator: ' ',
  },
} as const;

/**
 * What a word of a number, day or time costs beside the phrases that are listed: there are so many of them that one fits nearly any sound,
 * while a person mostly says what the designer expected. A natural logarithm, on the scale of the decoder's acoustic scores, which are far
 * too sure of themselves; days said outright are read as well with it as without.
 */
const PRICE = -20;

/** What a word costs that is said beside what is meant, on the same scale; in English nearly any noise would be an uh. */
const ASIDE_PRICE: Readonly<Record<Language, number>> = { zh: -20, en: -400 };

/** What a word costs by which somebody takes back what he said, on the same scale: for less, what nobody expected finds a way through. */
const CORRECTION_PRICE: Readonly<Record<Language, number>> = { zh: -120, en: -200 };

const correctionsOf = (language: Language): Grammar =>
  compileGrammar(priced(choice(...parts[language].corrections), CORRECTION_PRICE[language]), parts[language].separator);
/** The same for every grammar of a language. */
const CORRECTIONS: Readonly<Record<Language, Grammar>> = { zh: correctionsOf('zh'), en: correctionsOf('en') };

/** Longest digit string of a grammar; longer ones are cut, since each place costs states. */
const MOST_DIGITS = 24;

/**
 * The closed grammar of what a node expects, or null if nothing sayable is expected. Digit strings come back with the
 * separator of the language, which {@link joinDigits} takes out.
 */
export function grammarOf(expect: Expectation): Grammar | null {
  const language = parts[expect.language];
  const said = (phrases: readonly string[]): Expression[] => phrases.flatMap((phrase) => language.phrase(phrase) ?? []);
  // At a confirmation yes and no are likelier than another value, which would be heard for a short yes.
  const listed = new Set(expect.corrections);
  const values = [...said(expect.corrections ?? []).map((value) => priced(value, PRICE)), ...valuesOf(expect)];
  const options = [...said(expect.phrases.filter((phrase) => !listed.has(phrase))), ...values];
  if (expect.corrections && values.length > 0) options.push(insteadOf(choice(...values), expect.language));
  const all = said(expect.recited ?? []);
  if (options.length > 0) all.push(asPeopleSay(choice(...options), expect.language));
  if (all.length === 0) return null;
  const grammar = compileGrammar(choice(...all), language.separator);
  // Nobody takes back what a recording says.
  return (expect.recited ?? []).length > 0 ? grammar : withCorrections(grammar, CORRECTIONS[expect.language]);
}

/** What a node's entities let through that is not listed. */
function valuesOf(expect: Expectation): Expression[] {
  const language = parts[expect.language];
  const values: Expression[] = [];
  if (expect.digits) {
    const max = Math.min(Math.max(1, expect.digits.max), MOST_DIGITS);
    const digit = choice(...Array.from({ length: 10 }, (_, value) => language.digit(value)));
    values.push(repeated(digit, Math.min(Math.max(1, expect.digits.min), max), max));
  }
  const open: Expression[] = [];
  if (expect.number) open.push(language.number);
  if (expect.date && expect.time) open.push(sequence(language.date, optional(language.time)), language.time);
  else if (expect.date) open.push(sequence(language.date, optional(language.dayPart)));
  else if (expect.time) open.push(language.time);
  return [...values, ...open.map((part) => priced(part, PRICE))];
}

/** A value in place of the one that was read back: behind a no, or behind what puts it right. */
function insteadOf(value: Expression, language: Language): Expression {
  const { denials, instead } = parts[language];
  const no = choice(...denials);
  const right = priced(choice(...instead), PRICE);
  // The first that fits is read: 不是，是四号 sounds like 不是，十四号, which hardly anybody says.
  return choice(sequence(no, right, value), sequence(no, value), sequence(right, value));
}

/** What is expected, as people say it: after a word that gives time to think, or with a word behind it that changes nothing. */
function asPeopleSay(meant: Expression, language: Language): Expression {
  const { fillers, tails } = parts[language];
  const beside = (words: readonly Expression[]): Expression => optional(priced(aside(choice(...words)), ASIDE_PRICE[language]));
  return sequence(beside(fillers), meant, beside(tails));
}

/** `1 3 8` -> `138`: digits read one by one are one string in either language. */
export const joinDigits = (text: string): string => (/^\d( \d)+$/.test(text) ? text.replaceAll(' ', '') : text);
