/** What a logistic regression learns from: the first of the values is 1. */
export interface Row {
  readonly values: readonly number[];
  readonly right: boolean;
  readonly weight: number;
}

const shrink: number = 5; // L2, over values of a spread of 1
const rounds = 15;

/** Solves `matrix` · x = `right` by elimination with pivots; both are used up. */
const solve = (matrix: number[][], right: number[]): number[] => {
  const size = right.length;
  const cell = (row: number, column: number): number => matrix[row]?.[column] ?? 0;
  for (let at = 0; at < size; at++) {
    let pivot = at;
    for (let row = at + 1; row < size; row++) if (Math.abs(cell(row, at)) > Math.abs(cell(pivot, at))) pivot = row;
    [matrix[at], matrix[pivot]] = [matrix[pivot] ?? [], matrix[at] ?? []];
    [right[at], right[pivot]] = [right[pivot] ?? 0, right[at] ?? 0];
    for (let row = at + 1; row < size; row++) {
      const times = cell(row, at) / cell(at, at);
      matrix[row] = (matrix[row] ?? []).map((value, column) => value - times * cell(at, column));
      right[row] = (right[row] ?? 0) - times * (right[at] ?? 0);
    }
  }
  for (let at = size - 1; at >= 0; at--) {
    for (let column = at + 1; column < size; column++) right[at] = (right[at] ?? 0) - cell(at, column) * (right[column] ?? 0);
    right[at] = (right[at] ?? 0) / cell(at, at);
  }
  return right;
};

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Fits a logistic regression by Newton's method; the weights are those of the values as they are. */
export const fitLogistic = (rows: readonly Row[]): number[] => {
  const columns = (rows[0]?.values ?? []).map((_, at) => rows.map(({ values }) => values[at] ?? 0));
  const mean = columns.map((column, at) => (at === 0 ? 0 : sum(column) / column.length));
  const spread = columns.map((column, at) => {
    const square = sum(column.map((value) => (value - (mean[at] ?? 0)) ** 2)) / column.length;
    return at === 0 ? 1 : Math.sqrt(square) || 1;
  });
  const scaled = rows.map(({ values }) => values.map((value, at) => (value - (mean[at] ?? 0)) / (spread[at] ?? 1)));
  let weights = mean.map(() => 0);
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : -shrink * weight));
    const curve = weights.map((_, row): number[] => weights.map((__, column) => (row === column && row > 0 ? shrink : 0)));
    for (const [number, values] of scaled.entries()) {
      const { right = false, weight = 0 } = rows[number] ?? {};
      const likely = 1 / (1 + Math.exp(-sum(values.map((value, at) => value * (weights[at] ?? 0)))));
      const off = ((right ? 1 : 0) - likely) * weight;
      const bend = likely * (1 - likely) * weight;
      for (const [at, value] of values.entries()) {
        slope[at] = (slope[at] ?? 0) + off * value;
        const row = curve[at] ?? [];
        for (const [column, other] of values.entries()) row[column] = (row[column] ?? 0) + bend * value * other;
      }
    }
    const steps = solve(curve, slope);
    weights = weights.map((weight, at) => weight + (steps[at] ?? 0));
  }
  const plain = weights.map((weight, at) => weight / (spread[at] ?? 1));
  plain[0] = (weights[0] ?? 0) - sum(plain.map((weight, at) => (at === 0 ? 0 : weight * (mean[at] ?? 0))));
  return plain;
};
