/** Why an expression is refused. */
export type RegexIssue = 'syntax' | 'too-long' | 'too-slow';

const longest = 300;
/** Longest text an expression is tried on, characters. */
export const regexText = 100;
/**
 * Ways to match that an expression may leave open at one place of the text: two unbounded repeats and an optional part, or
 * twelve optional parts. Measured: what passes takes some 10 ms at the very worst, microseconds ordinarily.
 */
const mostWays = 5000;
/** Ways that one unbounded repeat counts for: the mean of where it may end. */
const unboundedWays = regexText / 2;

interface Frame {
  /** Something inside may match a varying length. */
  varying: boolean;
  alternatives: string[];
  /** The present alternative as plain text; null once it is more than that. */
  plain: string | null;
}

const newFrame = (): Frame => ({ varying: false, alternatives: [], plain: '' });

// Alternatives that begin differently leave the matcher one way only.
const distinct = (alternatives: readonly (string | null)[]): boolean => {
  const firsts = alternatives.map((alternative) => alternative?.[0]);
  return firsts.every((first) => first !== undefined) && new Set(firsts).size === firsts.length;
};

const quantifier = /^(?:\*|\+|\?|\{\d{1,4}(?:,\d{0,4})?\})\??/;

const repeats = (written: string): { least: number; most: number; varying: boolean } => {
  if (written.startsWith('*')) return { least: 0, most: Number.POSITIVE_INFINITY, varying: true };
  if (written.startsWith('+')) return { least: 1, most: Number.POSITIVE_INFINITY, varying: true };
  if (written.startsWith('?')) return { least: 0, most: 1, varying: true };
  const [least = '0', most] = written
    .slice(1)
    .replace(/\}\??$/, '')
    .split(',');
  if (most === undefined) return { least: Number(least), most: Number(least), varying: false };
  return { least: Number(least), most: most === '' ? Number.POSITIVE_INFINITY : Number(most), varying: most !== least };
};

/**
 * Expressions that can take exponential or high polynomial time: repeats of what itself varies, too many things of varying length in a
 * row, back references, look-around.
 */
const tooSlow = (source: string): boolean => {
  const stack: Frame[] = [newFrame()];
  let ways = 1;
  let at = 0;
  while (at < source.length) {
    const frame = stack.at(-1);
    if (frame === undefined) return true;
    const character = source.charAt(at);
    let varies = false;
    let plain: string | null = null;
    let alternatives: (string | null)[] | null = null;
    if (character === '(') {
      if (/^\(\?(?:[=!]|<[=!])/.test(source.slice(at))) return true;
      at += /^\(\?(?::|<[^>]*>)/.exec(source.slice(at))?.[0].length ?? 1;
      stack.push(newFrame());
      continue;
    }
    if (character === '|') {
      frame.alternatives.push(frame.plain ?? '');
      if (frame.plain === null) frame.varying = true;
      frame.plain = '';
      at++;
      continue;
    }
    if (character === ')') {
      stack.pop();
      alternatives = frame.alternatives.length > 0 ? [...frame.alternatives, frame.plain] : null;
      varies = frame.varying;
      at++;
    } else if (character === '[') {
      const set = /^\[(?:\\.|[^\]\\])*\]/.exec(source.slice(at))?.[0];
      if (set === undefined) return true;
      at += set.length;
    } else if (character === '\\') {
      if (/^\\(?:[1-9]|k<)/.test(source.slice(at))) return true;
      at += /^\\(?:u\{[^}]*\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[pP]\{[^}]*\}|.)/iu.exec(source.slice(at))?.[0].length ?? 1;
    } else {
      plain = character === '.' ? null : character;
      at++;
    }
    const outer = stack.at(-1);
    if (outer === undefined) return true;
    const written = quantifier.exec(source.slice(at))?.[0];
    if (written !== undefined) {
      at += written.length;
      const { least, most, varying } = repeats(written);
      if (most > 1 && (varies || (alternatives !== null && !distinct(alternatives)))) return true;
      ways *= Math.min(most - least + 1, unboundedWays);
      if (alternatives !== null && !distinct(alternatives)) ways *= alternatives.length;
      if (ways > mostWays) return true;
      outer.varying ||= varying || varies || most > 1;
      outer.plain = null;
      continue;
    }
    if (alternatives !== null && !distinct(alternatives)) ways *= alternatives.length;
    if (ways > mostWays) return true;
    outer.varying ||= varies || (alternatives !== null && new Set(alternatives.map((each) => each?.length)).size > 1);
    outer.plain = outer.plain === null || plain === null ? null : outer.plain + plain;
  }
  return false;
};

/**
 * Compiles an expression that people wrote, if its time is bounded whatever the text, which is to be cut at {@link regexText}
 * characters. Leading and trailing `.*` are dropped, they change nothing in a search.
 */
export const safeRegex = (source: string): { readonly regex: RegExp } | { readonly issue: RegexIssue } => {
  if (source.length > longest) return { issue: 'too-long' };
  const trimmed = source.replace(/^(?:\.\*\??)+/, '').replace(/(?<!\\)(?:\.\*\??)+$/, '');
  let regex: RegExp;
  try {
    regex = new RegExp(trimmed, 'iu');
  } catch {
    return { issue: 'syntax' };
  }
  return tooSlow(trimmed) ? { issue: 'too-slow' } : { regex };
};
