import { RE2JS } from 're2js';

/** Why an expression is refused. `syntax` covers what needs backtracking: look-around and back references. */
export type ExpressionIssue = 'syntax' | 'too-long' | 'too-large';

/** An expression that people wrote. It takes time in proportion to the text, whatever stands in it. */
export interface Expression {
  /** The leftmost match in a text, of which the first {@link longestText} characters are looked at; undefined where there is none. */
  find(text: string): string | undefined;
}

const longest = 300; // characters
const longestText = 500; // characters
/**
 * Repetitions that counts such as `{4,6}` may come to when they are nested, and the instructions of a compiled expression. Both bound the
 * time: measured at their limits, 10 ms to compile, and 2 ms for 100 characters.
 */
const mostRepeats = 1_000;
const mostInstructions = 1_000;

const repeatsOf = (source: string): number =>
  [...source.matchAll(/\{(\d{1,9})(?:,(\d{0,9}))?\}/g)].reduce((product, [, least = '1', most]) => product * Number(most || least || 1), 1);

type Compiled = { readonly expression: Expression } | { readonly issue: ExpressionIssue };

const compile = (source: string): Compiled => {
  if (source.length > longest) return { issue: 'too-long' };
  if (repeatsOf(source) > mostRepeats) return { issue: 'too-large' };
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(source), RE2JS.CASE_INSENSITIVE);
    if (compiled.programSize() > mostInstructions) return { issue: 'too-large' };
    return {
      expression: {
        find: (text) => {
          const matcher = compiled.matcher(text.slice(0, longestText));
          return matcher.find() ? (matcher.group() ?? undefined) : undefined;
        },
      },
    };
  } catch {
    return { issue: 'syntax' };
  }
};

/** The newest, by their source: an entity's is asked for with every utterance. */
const kept = new Map<string, Compiled>();
const mostKept = 500;

/**
 * Compiles an expression in JavaScript's notation, case-insensitively, for RE2's engine: it does not backtrack, so no expression runs for
 * ever. Look-around and back references need backtracking and are refused.
 */
export const compileExpression = (source: string): Compiled => {
  const known = kept.get(source);
  if (known) return known;
  const compiled = compile(source);
  for (const oldest of kept.keys()) {
    if (kept.size < mostKept) break;
    kept.delete(oldest);
  }
  kept.set(source, compiled);
  return compiled;
};
