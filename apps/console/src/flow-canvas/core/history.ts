/** Undo history of one immutable value. Every state is kept whole; structural sharing makes that cheap. */
export type History<T> = {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** Name and moment (ms) of the last change: quick successive changes of one thing are one step. */
  readonly merge: { readonly key: string; readonly at: number } | undefined;
};

/** Steps kept; older ones are forgotten. */
const depth = 200;
/** Two changes with one merge key closer than this are undone together, so that Ctrl+Z takes back a word, not a letter. */
const mergeWithin = 1200;

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], merge: undefined });

/**
 * Makes `next` the present value. The same value changes nothing.
 * @param at moment of the change, ms
 * @param key changes with an equal key in quick succession are one step
 */
export function record<T>(history: History<T>, next: T, at: number, key?: string): History<T> {
  if (Object.is(next, history.present)) return history;
  const merge = key === undefined ? undefined : { key, at };
  const joins = key !== undefined && history.merge?.key === key && at - history.merge.at < mergeWithin && history.past.length > 0;
  const past = joins ? history.past : [...history.past, history.present].slice(-depth);
  return { past, present: next, future: [], merge };
}

export function undo<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return { past: history.past.slice(0, -1), present: previous, future: [history.present, ...history.future], merge: undefined };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, merge: undefined };
}

/** The history with another present, and every state before and after it as `rebase` makes it. The next change is a step of its own. */
export const rebased = <T>({ past, future }: History<T>, present: T, rebase: (state: T) => T): History<T> => ({
  past: past.map(rebase),
  present,
  future: future.map(rebase),
  merge: undefined,
});
