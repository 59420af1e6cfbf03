import type { Language } from '@parley/contract';
import { afterCorrection } from '../text/correction.ts';
import { deniedAfter, deniedBefore } from '../text/denied.ts';
import type { Found } from './found.ts';

/** Denied values that are passed over in one utterance. */
const mostDenied = 4;
const mark = /[,，。.!！?？;；、]/u;

/** The clause around a place, as what stands before and after it. */
const around = (text: string, from: number, to: number): [before: string, after: string] => {
  const before = text.slice(0, from).split(mark).at(-1) ?? '';
  return [before, text.slice(to).split(mark)[0] ?? ''];
};

/** The first value in what was said that is neither denied nor taken back, by a reader that finds the first of all. */
export const meantIn = <Value>(text: string, language: Language, read: (text: string) => Found<Value> | null): Found<Value> | null =>
  afterCorrection(text.toLowerCase(), language, (said) => {
    let rest = said;
    for (let passed = 0; passed <= mostDenied; passed++) {
      const found = read(rest);
      const at = found === null ? -1 : rest.indexOf(found.from);
      if (found === null || at < 0) return found;
      const end = at + found.from.length;
      const [before, after] = around(rest, at, end);
      const denial = deniedAfter(after, language);
      if (denial === 0 && !deniedBefore(before, language)) return found;
      rest = `${rest.slice(0, at)},${rest.slice(end + denial)}`;
    }
    return null;
  });
