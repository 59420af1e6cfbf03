import { Problem } from '@parley/contract';
import { packageProblems } from './problems.ts';

/** A draft is some 20 deep; what is deeper was made to break a reader. */
const deepest = 64;
/** Objects, lists and what stands in them: a draft of 8 MB has some hundred thousand, and a package holds at most 51 drafts. */
const mostValues = 5_000_000;

const quote = 0x22;
const backslash = 0x5c;
const opens = new Set([0x5b, 0x7b]); // [ {
const closes = new Set([0x5d, 0x7d]); // ] }
const comma = 0x2c;

/** Where the string that begins at `from` ends; the end of the text for one that breaks off. */
const endOfString = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
};

/**
 * Refuses JSON that takes many times its own size, or any depth, to read: a package of 64 MB of brackets would end the worker.
 *
 * @throws Problem
 */
export const expectModest = (text: string): void => {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (opens.has(code)) {
      depth++;
      values++;
    } else if (closes.has(code)) depth--;
    else if (code === comma) values++;
    if (depth > deepest || values > mostValues) throw new Problem(packageProblems.swollen);
  }
};

/** Whether a file's first bytes can be those of a package: text that begins with a brace. */
export const mayBePackage = (head: string): boolean => /^\uFEFF?\s*\{/.test(head);
