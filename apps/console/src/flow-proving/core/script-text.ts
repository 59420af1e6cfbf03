import { type CallerLine, callerLine } from '@parley/contract/flow/script';

/** How what is no sentence is written, a line each. */
const signs: readonly (readonly [RegExp, (found: RegExpExecArray) => CallerLine])[] = [
  [/^\[(?:静默|silence)\]$/i, () => ({ kind: 'silence' })],
  [/^\[(?:挂断|hang ?up)\]$/i, () => ({ kind: 'hangup' })],
  [/^\[(?:按键|keys)\s*([0-9*#]{1,32})\]$/i, ([, keys = '']) => ({ kind: 'keys', keys })],
];

const lineOf = (text: string): CallerLine => {
  for (const [pattern, make] of signs) {
    const found = pattern.exec(text);
    if (found) return make(found);
  }
  return { kind: 'text', text };
};

/** Reads what a caller does, a line each; empty lines count for nothing. Null where a line is too long. */
export const linesOf = (written: string): CallerLine[] | null => {
  const lines = written
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(lineOf);
  return lines.every((line) => callerLine.safeParse(line).success) ? lines : null;
};
