/** What was expected, down, and what came, across. */
export interface Confusion {
  labels: string[];
  /** How often each of the expected came out as each. */
  rows: { expected: string; counts: number[] }[];
  judged: number;
  right: number;
}

/** Counts how often what was expected came. */
export const confusionOf = (pairs: readonly { readonly expected: string; readonly actual: string }[]): Confusion => {
  const labels = [...new Set(pairs.flatMap(({ expected, actual }) => [expected, actual]))].sort((a, b) => a.localeCompare(b));
  const expected = labels.filter((label) => pairs.some((pair) => pair.expected === label));
  return {
    labels,
    rows: expected.map((name) => ({
      expected: name,
      counts: labels.map((label) => pairs.filter((pair) => pair.expected === name && pair.actual === label).length),
    })),
    judged: pairs.length,
    right: pairs.filter((pair) => pair.expected === pair.actual).length,
  };
};
