import { ENGLISH_ONES, ENGLISH_TEENS, ENGLISH_TENS, said } from './english-when.ts';
import { choice, type Expression, readAs, sequence, word } from './expression.ts';

const DIGITS: readonly (readonly string[])[] = [['zero', 'oh'], ...ENGLISH_ONES.map((name) => [name])];

/** Spoken digit; writes the ASCII digit. */
export const englishDigit = (digit: number): Expression => choice(...(DIGITS[digit] ?? []).map((name) => word(name, String(digit))));

/** A phrase as a flow has it. Case and punctuation are ignored. Null if nothing is left to say. */
export function englishPhrase(phrase: string): Expression | null {
  const plain = phrase
    .normalize('NFKD')
    .replace(/[’‘]/g, "'")
    .replace(/[\u0300-\u036f]/g, '');
  const parts: Expression[] = [];
  for (const [piece] of plain.matchAll(/[0-9]+|[a-z]+(?:'[a-z]+)*/gi)) {
    if (/[0-9]/.test(piece)) parts.push(spokenNumber(piece));
    else if (/^[A-Z]{2,5}$/.test(piece) && piece !== phrase.trim())
      parts.push(choice(word(piece.toLowerCase()), said([...piece.toLowerCase()].join(' '))));
    else parts.push(word(piece.toLowerCase()));
  }
  return parts.length > 0 ? readAs(sequence(...parts), phrase) : null;
}

/** Digits in a phrase may be said one by one or, up to four of them, as a number. */
function spokenNumber(digits: string): Expression {
  const single = sequence(...[...digits].map((digit) => englishDigit(Number(digit))));
  return digits.length > 4 || digits.startsWith('0') ? single : choice(single, said(englishNumeral(Number(digits))));
}

/** 1 to 9999 in words: 105 -> one hundred five. */
function englishNumeral(value: number): string {
  const words: string[] = [];
  const thousands = Math.floor(value / 1000);
  const hundreds = Math.floor(value / 100) % 10;
  const rest = value % 100;
  if (thousands > 0) words.push(`${ENGLISH_ONES[thousands - 1]} thousand`);
  if (hundreds > 0) words.push(`${ENGLISH_ONES[hundreds - 1]} hundred`);
  if (rest >= 20) words.push(ENGLISH_TENS[Math.floor(rest / 10) - 2] ?? '');
  if (rest >= 10 && rest < 20) words.push(ENGLISH_TEENS[rest - 10] ?? '');
  else if (rest % 10 > 0) words.push(ENGLISH_ONES[(rest % 10) - 1] ?? '');
  return words.join(' ');
}

/** Said while somebody thinks; what is meant comes after it. */
export const englishFillers: readonly Expression[] = ['um', 'uh', 'well', 'oh', 'er'].map(said);
/** Said after what is meant. */
export const englishTails: readonly Expression[] = ['please', 'thanks', 'thank you'].map(said);

/** Said before a value that is meant instead of the one that was read back; written with its comma, so that it denies no value. */
export const englishDenials: readonly Expression[] = ['no', 'nope', 'no no', 'not quite', "that's wrong", 'no sorry'].map((no) =>
  readAs(said(no), `${no},`),
);
/** Said between such a no and the value, or before the value alone. */
export const englishInstead: readonly Expression[] = ["it's", 'i said', 'make it', 'i meant'].map(said);

/** Said between what somebody takes back and what is meant. */
export const englishCorrections: readonly Expression[] = ['no sorry', 'sorry', 'no wait', 'no i mean', 'i mean', 'or rather'].map(said);
