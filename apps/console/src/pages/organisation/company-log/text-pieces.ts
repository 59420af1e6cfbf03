/** A stretch of a text that stayed, went or came. */
export interface Piece {
  readonly kind: 'same' | 'gone' | 'come';
  readonly text: string;
}

/** Beyond so many words a side, two texts are shown whole: a table of 160 000 cells is compared at once, a larger one is felt. */
const most = 400;

/** Words of letters and figures, and every other character by itself, so that Chinese is compared by character. */
const wordsOf = (text: string): readonly string[] => text.match(/[\p{Script=Latin}\d]+|\s+|./gsu) ?? [];

/** Lengths of the longest common subsequences of all suffix pairs. */
const common = (a: readonly string[], b: readonly string[]): readonly Uint16Array[] => {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = rows[i] ?? new Uint16Array();
    const below = rows[i + 1] ?? new Uint16Array();
    for (let k = b.length - 1; k >= 0; k -= 1) row[k] = a[i] === b[k] ? (below[k + 1] ?? 0) + 1 : Math.max(below[k] ?? 0, row[k + 1] ?? 0);
  }
  return rows;
};

/** How a text became another: the stretches that stayed between those that went and came. @param split where it may be cut */
export const piecesOf = (before: string, after: string, split: (text: string) => readonly string[] = wordsOf): readonly Piece[] => {
  const a = split(before);
  const b = split(after);
  const whole: Piece[] = [
    { kind: 'gone', text: before },
    { kind: 'come', text: after },
  ];
  if (a.length > most || b.length > most) return whole;
  const table = common(a, b);
  // Where next to nothing stayed, a mixture of crumbs reads worse than both texts.
  if ((table[0]?.[0] ?? 0) < Math.min(a.length, b.length) / 3) return whole.filter(({ text }) => text !== '');
  const pieces: Piece[] = [];
  const put = (kind: Piece['kind'], text: string): void => {
    const last = pieces.at(-1);
    if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + text };
    else pieces.push({ kind, text });
  };
  let i = 0;
  let k = 0;
  while (i < a.length || k < b.length) {
    const one = a[i];
    const other = b[k];
    if (one !== undefined && one === other) {
      put('same', one);
      i += 1;
      k += 1;
    } else if (one !== undefined && (other === undefined || (table[i + 1]?.[k] ?? 0) >= (table[i]?.[k + 1] ?? 0))) {
      put('gone', one);
      i += 1;
    } else if (other !== undefined) {
      put('come', other);
      k += 1;
    }
  }
  return pieces;
};
