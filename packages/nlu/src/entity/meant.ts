import type { Language } from '@parley/contract';
import { afterCorrection } from '../text/correction.ts';
import { deniedAfter, deniedBefore } from '../text/denied.ts';
import type { Found } from './found.ts';
import { placeOf, prepared } from './prepared.ts';

/** Denied values that are passed over in one utterance. */
const mostDenied = 4;
const mark = /[,，。!！?？;；、]|\.(?!\d)/u;

// A second value offered beside the first, or the end of a span.
const offers: Readonly<Record<Language, RegExp>> = {
  zh: /^(?:[,，、\s]|上午|下午|晚上)*(?:或者?是?|还是|要么|到|至|[-~～—])\s*/u,
  en: /^[\s,]*(?:or|to|till|until|through|thru|-|–)\s+(?:(?:maybe|else|perhaps|even|about|on|at|the|if not|failing that)\s+)*/,
};
const between = /\bbetween(?: the| about)?\s*$/;
// 周三晚上不行: the day with it.
const dayPart = /^(?:早上|上午|中午|下午|晚上|夜里| (?:morning|afternoon|evening|night))/u;
const also = /^(?:\s*(?:和|跟|and|、)\s*)?/u;
// Everything but this is denied: this is meant.
const butFor = (before: string, after: string): boolean => /除了\s*$/u.test(before) && /^(?:以外|之外)?.{0,4}都(?:不|没)/u.test(after);

/** The clause around a place, as what stands before and after it. */
const around = (text: string, from: number, to: number): [before: string, after: string] => {
  const before = text.slice(0, from).split(mark).at(-1) ?? '';
  return [before, text.slice(to).split(mark)[0] ?? ''];
};

type Reader<Value> = (text: string) => Found<Value> | null;

const readAtOnce = <Value>(text: string, read: Reader<Value>): (Found<Value> & { readonly end: number }) | null => {
  const found = read(text);
  const place = found === null ? null : placeOf(text, found.from);
  return found === null || place === null || text.slice(0, place[0]).trim() !== '' ? null : { ...found, end: place[1] };
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Two values are offered, or a span: "Monday or Tuesday", 三点到五点. */
const offered = <Value>(before: string, rest: string, { value }: Found<Value>, language: Language, read: Reader<Value>): boolean => {
  const joint = offers[language].exec(rest) ?? (between.test(before) ? /^\s*and\s+/.exec(rest) : null);
  if (joint === null) return false;
  const second = readAtOnce(rest.slice(joint[0].length), read);
  return second !== null && !same(second.value, value);
};

/** How much after a value denies it, another value named along with it included: 周六周日我都不在. */
const denialOf = <Value>(after: string, language: Language, read: Reader<Value>): number => {
  const denial = deniedAfter(after, language);
  if (denial > 0) return denial;
  const part = dayPart.exec(after)?.[0].length ?? 0;
  const inPart = part === 0 ? 0 : deniedAfter(after.slice(part), language);
  if (inPart > 0) return part + inPart;
  const gap = also.exec(after)?.[0].length ?? 0;
  const second = readAtOnce(after.slice(gap), read);
  const behind = second === null ? 0 : deniedAfter(after.slice(gap + second.end), language);
  return second === null || behind === 0 ? 0 : gap + second.end + behind;
};

/**
 * The first value in what was said that is neither denied nor taken back, by a reader that finds the first of all. Of two that are
 * offered none is meant yet.
 */
export const meantIn = <Value>(text: string, language: Language, read: Reader<Value>): Found<Value> | null =>
  afterCorrection(text, language, (said) => {
    let rest = prepared(said, language);
    for (let passed = 0; passed <= mostDenied; passed++) {
      const found = read(rest);
      const place = found === null ? null : placeOf(rest, found.from);
      if (found === null || place === null) return found;
      const [at, end] = place;
      const [before, after] = around(rest, at, end);
      if (butFor(before, after)) return found;
      if (offered(before, rest.slice(end), found, language, read)) return null;
      const denial = denialOf(after, language, read);
      if (denial === 0 && !deniedBefore(before, language)) return found;
      rest = `${rest.slice(0, at)},${rest.slice(end + denial)}`;
    }
    return null;
  });
