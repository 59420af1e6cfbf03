/** A permission's name is its upper-cased route without `/api/`: `/api/platform/flow/list` -> `PLATFORM/FLOW/LIST`. */
export const permissionOf = (path: string): string => path.replace(/^\/api\//, '').toUpperCase();

/** The one entry that stands for everything: users with flag '1' hold it. */
export const everything = '*';

/**
 * Whether the held permissions satisfy an expression: names joined by `||` (alternatives) and `&&` (all),
 * where `&&` binds tighter. An empty expression is satisfied by everyone.
 */
export const allows = (expression: string, held: ReadonlySet<string>): boolean => {
  if (held.has(everything) || expression.trim() === '') return true;
  return expression.split('||').some((all) => all.split('&&').every((name) => held.has(name.trim().toUpperCase())));
};
